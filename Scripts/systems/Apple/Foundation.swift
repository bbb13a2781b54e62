// The parts of Foundation that the libraries use, with the availability of Apple's documentation. Scripts/systems/foundation-availability.py
// compares those that are in FoundationEssentials with the toolchain's symbol graph, which has Apple's availability.
// A declaration without an attribute is available from iOS 13 and macOS 10.15 on, at the latest.

@_exported import Dispatch

public typealias TimeInterval = Double

public struct Data: Sendable, Hashable, Codable, RandomAccessCollection, RangeReplaceableCollection {
  public typealias SubSequence = Data
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1)
    public static let withoutOverwriting = WritingOptions(rawValue: 2)
  }
  public init() {}
  public init<S: Sequence>(_ elements: S) where S.Element == UInt8 {}
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    fatalError()
  }
  public init(contentsOf url: URL) throws {}
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public mutating func append(_ other: Data) {}
  public var startIndex: Int { 0 }
  public var endIndex: Int { 0 }
  public subscript(index: Int) -> UInt8 { 0 }
  public subscript(range: Range<Int>) -> Data { self }
  public mutating func replaceSubrange<C: Collection>(_ range: Range<Int>, with bytes: C)
  where C.Element == UInt8 {}
}

public struct Date: Sendable, Hashable, Comparable, Codable {
  public init() {}
  public init(timeIntervalSinceReferenceDate: TimeInterval) {}
  public init(timeIntervalSince1970: TimeInterval) {}
  public static let distantPast = Date()
  public var timeIntervalSinceReferenceDate: TimeInterval { 0 }
  public var timeIntervalSince1970: TimeInterval { 0 }
  public func timeIntervalSince(_ date: Date) -> TimeInterval { 0 }
  public func addingTimeInterval(_ interval: TimeInterval) -> Date { self }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public struct ISO8601FormatStyle: Sendable {
    public enum DateTimeSeparator: Sendable { case space, standard }
    public init(dateTimeSeparator: DateTimeSeparator = .standard, timeZone: TimeZone) {}
    public func year() -> Self { self }
    public func month() -> Self { self }
    public func day() -> Self { self }
    public func time(includingFractionalSeconds: Bool) -> Self { self }
    public func parse(_ value: String) throws -> Date { Date() }
  }
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func formatted(_ style: ISO8601FormatStyle) -> String { "" }
  public static func < (left: Date, right: Date) -> Bool { false }
}

open class ISO8601DateFormatter {
  public init() {}
  public func string(from date: Date) -> String { "" }
}

public struct UUID: Sendable, Hashable {
  public init() {}
  public var uuidString: String { "" }
  public init?(uuidString: String) { nil }
  public init(
    uuid: (
      UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
      UInt8
    )
  ) {}
}

public struct URL: Sendable, Hashable, Codable {
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
  public init?(string: String) { nil }
  public init?(string: String, relativeTo url: URL?) { nil }
  public var absoluteURL: URL { self }
  public var port: Int? { nil }
  public var host: String? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func host(percentEncoded: Bool = true) -> String? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending(queryItems: [URLQueryItem]) -> URL { self }
  public init(fileURLWithPath path: String) {}
  public init(fileURLWithPath path: String, isDirectory: Bool) {}
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public init(filePath path: String, directoryHint: DirectoryHint = .inferFromPath) {}
  public var absoluteString: String { "" }
  public var scheme: String? { nil }
  public var path: String { "" }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func path(percentEncoded: Bool = true) -> String { "" }
  public var isFileURL: Bool { true }
  public var hasDirectoryPath: Bool { true }
  public var lastPathComponent: String { "" }
  public var pathComponents: [String] { [] }
  public var standardizedFileURL: URL { self }
  public func resolvingSymlinksInPath() -> URL { self }
  public func deletingLastPathComponent() -> URL { self }
  public func appendingPathComponent(_ component: String) -> URL { self }
  public func appendingPathComponent(_ component: String, isDirectory: Bool) -> URL { self }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
}

public struct URLQueryItem: Sendable, Hashable {
  public init(name: String, value: String?) {}
}
public struct CharacterSet: Sendable, Hashable {
  public static let newlines = CharacterSet()
  public static let whitespaces = CharacterSet()
  public init(charactersIn text: String) {}
  init() {}
}
extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
}

public struct Locale: Sendable, Hashable {
  public init(identifier: String) {}
  public static var autoupdatingCurrent: Locale { Locale(identifier: "") }
}

public struct TimeZone: Sendable, Hashable {
  public init?(identifier: String) {}
  public init?(secondsFromGMT: Int) {}
  public var identifier: String { "" }
  public func abbreviation(for date: Date) -> String? { nil }
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public static var gmt: TimeZone { autoupdatingCurrent }
  public static var autoupdatingCurrent: TimeZone { fatalError() }
}

public struct Calendar: Sendable, Hashable {
  public enum Identifier: Sendable { case gregorian }
  public init(identifier: Identifier) {
    timeZone = .autoupdatingCurrent
    locale = nil
  }
  public var timeZone: TimeZone
  public var locale: Locale?
  public static var autoupdatingCurrent: Calendar { Calendar(identifier: .gregorian) }
}

open class NSObject: Equatable, Hashable {
  public init() {}
  public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
  public func hash(into hasher: inout Hasher) {}
}
open class NSNumber: NSObject, @unchecked Sendable {
  public var intValue: Int { 0 }
  public var int64Value: Int64 { 0 }
  public var doubleValue: Double { 0 }
  public var boolValue: Bool { false }
}

public let NSFilePathErrorKey = "NSFilePath"
public let NSURLErrorKey = "NSURL"
public let NSUnderlyingErrorKey = "NSUnderlyingError"
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
}
extension Error { public var localizedDescription: String { "" } }
public struct CocoaError: Error {
  public struct Code: Sendable, Hashable, RawRepresentable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let fileNoSuchFile = Code(rawValue: 4)
    public static let fileReadUnknown = Code(rawValue: 256)
    public static let fileReadNoPermission = Code(rawValue: 257)
    public static let fileReadInvalidFileName = Code(rawValue: 258)
    public static let fileReadNoSuchFile = Code(rawValue: 260)
    public static let fileReadUnsupportedScheme = Code(rawValue: 262)
    public static let fileWriteUnknown = Code(rawValue: 512)
    public static let fileWriteVolumeReadOnly = Code(rawValue: 642)
    public static let fileWriteNoPermission = Code(rawValue: 513)
    public static let fileWriteInvalidFileName = Code(rawValue: 514)
    public static let fileWriteFileExists = Code(rawValue: 516)
    public static let fileWriteUnsupportedScheme = Code(rawValue: 518)
    public static let fileWriteOutOfSpace = Code(rawValue: 640)
  }
  public let code: Code
  public var userInfo: [String: Any] { [:] }
  public init(_ code: Code, userInfo: [String: Any] = [:]) { self.code = code }
}
public struct POSIXError: Error {
  public var code: POSIXErrorCode { .ENOENT }
  public init(_ code: POSIXErrorCode, userInfo: [String: Any] = [:]) {}
}
public enum POSIXErrorCode: Int32, Sendable { case ENOENT = 2, ENOTDIR = 20, EPIPE = 32 }

public struct FileAttributeKey: Sendable, Hashable {
  public static let type = FileAttributeKey()
  public static let size = FileAttributeKey()
  public static let modificationDate = FileAttributeKey()
  public static let posixPermissions = FileAttributeKey()
}
public struct FileAttributeType: Sendable, Hashable {
  public static let typeDirectory = FileAttributeType()
  public static let typeSymbolicLink = FileAttributeType()
}
open class FileManager: NSObject, @unchecked Sendable {
  public enum SearchPathDirectory: Sendable {
    case cachesDirectory, applicationSupportDirectory, documentDirectory
  }
  public struct SearchPathDomainMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let userDomainMask = SearchPathDomainMask(rawValue: 1)
  }
  open class var `default`: FileManager { fatalError() }
  public func createDirectory(
    atPath path: String,
    withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func removeItem(atPath path: String) throws {}
  public func createDirectory(
    at url: URL,
    withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  public func removeItem(at url: URL) throws {}
  public func contentsOfDirectory(atPath path: String) throws -> [String] { [] }
  public func attributesOfItem(atPath path: String) throws -> [FileAttributeKey: Any] { [:] }
  public func setAttributes(_ attributes: [FileAttributeKey: Any], ofItemAtPath path: String) throws {}
  public func destinationOfSymbolicLink(atPath path: String) throws -> String { "" }
  public func fileExists(atPath path: String) -> Bool { false }
  public func url(
    for directory: SearchPathDirectory,
    in domain: SearchPathDomainMask,
    appropriateFor url: URL?,
    create: Bool
  ) throws -> URL { fatalError() }
  public var temporaryDirectory: URL { fatalError() }
}
open class FileHandle: NSObject, @unchecked Sendable {
  public static var standardError: FileHandle { fatalError() }
  public static var standardOutput: FileHandle { fatalError() }
  public static var nullDevice: FileHandle { fatalError() }
  // Apple documents iOS 13.4 and macOS 10.15.4.
  @available(macOS 10.15.4, iOS 13.4, tvOS 13.4, watchOS 6.2, *)
  public func write(contentsOf data: Data) throws {}
}

extension UInt16 { public init(truncating number: NSNumber) { self = 0 } }
open class UserDefaults: NSObject, @unchecked Sendable {
  public class var argumentDomain: String { "" }
  public func volatileDomain(forName name: String) -> [String: Any] { [:] }
  public class var standard: UserDefaults { fatalError() }
  public func object(forKey key: String) -> Any? { nil }
  public func set(_ value: Any?, forKey key: String) {}
  public func removeObject(forKey key: String) {}
}
open class Bundle: NSObject, @unchecked Sendable {
  public class var main: Bundle { fatalError() }
  public var infoDictionary: [String: Any]? { nil }
}
public struct OperatingSystemVersion: Sendable {
  public var majorVersion, minorVersion, patchVersion: Int
}
open class ProcessInfo: NSObject, @unchecked Sendable {
  public class var processInfo: ProcessInfo { fatalError() }
  public var operatingSystemVersion: OperatingSystemVersion { fatalError() }
  public var environment: [String: String] { [:] }
  public var arguments: [String] { [] }
}
open class Thread: NSObject {
  public class var isMainThread: Bool { true }
  public class var current: Thread { fatalError() }
}
open class OperationQueue: NSObject {}
public struct Notification {
  public struct Name: Sendable, Hashable, RawRepresentable {
    public let rawValue: String
    public init(_ rawValue: String) { self.rawValue = rawValue }
    public init(rawValue: String) { self.rawValue = rawValue }
  }
  public var name: Name
  public var object: Any?
  public var userInfo: [AnyHashable: Any]?
  public init(name: Name, object: Any? = nil, userInfo: [AnyHashable: Any]? = nil) { self.name = name }
}
public protocol NSObjectProtocol: AnyObject {}
extension NSObject: NSObjectProtocol {}
open class NotificationCenter: NSObject, @unchecked Sendable {
  public class var `default`: NotificationCenter { fatalError() }
  public func post(_ notification: Notification) {}
  public func addObserver(
    forName name: Notification.Name?,
    object: Any?,
    queue: OperationQueue?,
    using block: @escaping @Sendable (Notification) -> Void
  ) -> any NSObjectProtocol { fatalError() }
  public func removeObserver(_ observer: Any) {}
}

open class JSONDecoder {
  public init() {}
  public var userInfo: [CodingUserInfoKey: Any] = [:]
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public var allowsJSON5: Bool {
    get { false }
    set {}
  }
  public func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { fatalError() }
}
open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = OutputFormatting(rawValue: 2)
    public static let withoutEscapingSlashes = OutputFormatting(rawValue: 8)
  }
  public init() {}
  public var outputFormatting: OutputFormatting = []
  public func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}

#if os(macOS)
open class Process: NSObject, @unchecked Sendable {
  public override init() {}
  public var executableURL: URL?
  public var arguments: [String]?
  public var standardInput: Any?
  public var standardOutput: Any?
  public var standardError: Any?
  public var terminationStatus: Int32 { 0 }
  public var terminationHandler: (@Sendable (Process) -> Void)?
  public func run() throws {}
}
#endif
