// What the tool uses of Foundation beside what the libraries use. See Foundation.swift.

@_exported import Darwin

extension FileManager {
  public var currentDirectoryPath: String { "" }
  public func contents(atPath path: String) -> Data? { nil }
  public func createFile(
    atPath path: String,
    contents data: Data?,
    attributes: [FileAttributeKey: Any]? = nil
  ) -> Bool { false }
  public func isExecutableFile(atPath path: String) -> Bool { false }
}
extension FileHandle {
  public convenience init?(forReadingAtPath path: String) { nil }
  public func readDataToEndOfFile() -> Data { Data() }
}
extension ProcessInfo {
  public var processIdentifier: Int32 { 0 }
  public var activeProcessorCount: Int { 1 }
}
#if os(macOS)
open class Pipe: NSObject, @unchecked Sendable {
  public override init() {}
  public var fileHandleForReading: FileHandle { fatalError() }
}
extension Process {
  public var environment: [String: String]? {
    get { nil }
    set {}
  }
  public var currentDirectoryURL: URL? {
    get { nil }
    set {}
  }
  public func waitUntilExit() {}
}
#endif
public func NSTemporaryDirectory() -> String { "" }
public func NSHomeDirectory() -> String { "" }
public enum PropertyListSerialization {
  public struct ReadOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public enum PropertyListFormat: Sendable { case xml }
  public static func propertyList(
    from data: Data,
    options: ReadOptions = [],
    format: UnsafeMutablePointer<PropertyListFormat>?
  ) throws -> Any { "" }
}
extension JSONEncoder {
  public var userInfo: [CodingUserInfoKey: Any] {
    get { [:] }
    set {}
  }
}
extension JSONEncoder.OutputFormatting {
  public static let prettyPrinted = JSONEncoder.OutputFormatting(rawValue: 1)
}
extension String {
  public struct CompareOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let backwards = CompareOptions(rawValue: 4)
  }
}
extension StringProtocol {
  public func range(of text: some StringProtocol, options: String.CompareOptions = []) -> Range<Index>? {
    nil
  }
}
