// What the tests use of Foundation beside what the tool uses. See Foundation.swift.

extension Thread {
  public static func sleep(forTimeInterval interval: TimeInterval) {}
  public static func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
  public convenience init(block: @escaping @Sendable () -> Void) { self.init() }
  public func start() {}
  public var stackSize: Int {
    get { 0 }
    set {}
  }
}
open class NSLock: NSObject, @unchecked Sendable {
  public override init() {}
  public func lock() {}
  public func unlock() {}
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}
extension String {
  public enum Encoding { case utf8 }
  public init?(data: Data, encoding: Encoding) { nil }
  public init(contentsOfFile path: String, encoding: Encoding) throws { self = "" }
  public init(contentsOf url: URL, encoding: Encoding) throws { self = "" }
}
extension FileHandle {
  public convenience init(forWritingTo url: URL) throws { self.init() }
  public convenience init(forReadingFrom url: URL) throws { self.init() }
  @available(macOS 10.15, iOS 13, tvOS 13, watchOS 6, *)
  public func close() throws {}
}
extension URL {
  public mutating func deleteLastPathComponent() {}
}
extension Bundle {
  public var executableURL: URL? { nil }
  public var bundleURL: URL { fatalError() }
}
extension Date {
  public static func - (left: Date, right: TimeInterval) -> Date { left }
  public static func + (left: Date, right: TimeInterval) -> Date { left }
}
extension FileManager {
  public struct DirectoryEnumerationOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let skipsHiddenFiles = DirectoryEnumerationOptions(rawValue: 4)
  }
  public func enumerator(
    at url: URL,
    includingPropertiesForKeys keys: [String]?,
    options: DirectoryEnumerationOptions = []
  ) -> NSEnumerator? { nil }
  public func enumerator(atPath path: String) -> NSEnumerator? { nil }
  public func isWritableFile(atPath path: String) -> Bool { true }
}
open class NSEnumerator: Sequence, IteratorProtocol {
  public func next() -> Any? { nil }
}
extension URL {
  public var pathExtension: String { "" }
}
open class NSTimeZone: NSObject {
  public class func resetSystemTimeZone() {}
}
extension String {
  public func components(separatedBy text: String) -> [String] { [] }
}
extension TimeZone {
  public func secondsFromGMT(for date: Date = Date()) -> Int { 0 }
}
extension Calendar {
  public var identifier: Identifier { .gregorian }
}
