// What the libraries use of URL loading, and of Darwin, which Foundation re-exports. See Foundation.swift.

public struct URLRequest: Sendable, Hashable {
  public enum CachePolicy: Sendable { case useProtocolCachePolicy, reloadIgnoringLocalCacheData }
  public init(url: URL) {}
  public init(
    url: URL,
    cachePolicy: CachePolicy = .useProtocolCachePolicy,
    timeoutInterval: TimeInterval = 60
  ) {}
  public var timeoutInterval: TimeInterval {
    get { 0 }
    set {}
  }
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
  public func value(forHTTPHeaderField field: String) -> String? { nil }
  public var url: URL?
  public var httpMethod: String? {
    get { nil }
    set {}
  }
  public var httpBody: Data? {
    get { nil }
    set {}
  }
  public var httpBodyStream: InputStream? {
    get { nil }
    set {}
  }
  public var allHTTPHeaderFields: [String: String]? {
    get { nil }
    set {}
  }
}
open class InputStream: NSObject {}
public let NSURLErrorFailingURLErrorKey = "NSErrorFailingURLKey"
open class URLResponse: NSObject, @unchecked Sendable {
  public var expectedContentLength: Int64 { 0 }
  public var url: URL? { nil }
}
open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public var statusCode: Int { 0 }
  public func value(forHTTPHeaderField field: String) -> String? { nil }
}
public struct URLError: Error {
  public var code: Code { .unknown }
  public var failingURL: URL? { nil }
  public struct Code: Sendable, Hashable {
    public static let badServerResponse = Code()
    public static let unsupportedURL = Code()
    public static let dataLengthExceedsMaximum = Code()
    public static let cancelled = Code()
    public static let timedOut = Code()
    public static let cannotFindHost = Code()
    public static let dnsLookupFailed = Code()
    public static let cannotConnectToHost = Code()
    public static let cannotParseResponse = Code()
    public static let networkConnectionLost = Code()
    public static let notConnectedToInternet = Code()
    public static let httpTooManyRedirects = Code()
    public static let unknown = Code()
  }
  public init(_ code: Code, userInfo: [String: Any] = [:]) {}
}
open class URLSessionTask: NSObject, @unchecked Sendable {
  public var taskIdentifier: Int { 0 }
  public var originalRequest: URLRequest? { nil }
  public var response: URLResponse? { nil }
  public func resume() {}
  public func cancel() {}
}
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {}
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  )
}
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}
open class HTTPCookieStorage: NSObject, @unchecked Sendable {}
open class URLSessionConfiguration: NSObject, @unchecked Sendable {
  public class var ephemeral: URLSessionConfiguration { fatalError() }
  public class var `default`: URLSessionConfiguration { fatalError() }
  public var httpAdditionalHeaders: [AnyHashable: Any]?
  public var httpCookieStorage: HTTPCookieStorage?
  public var timeoutIntervalForRequest: TimeInterval = 60
  public func copy() -> Any { self }
}
open class URLSession: NSObject, @unchecked Sendable {
  public class var shared: URLSession { fatalError() }
  public init(
    configuration: URLSessionConfiguration,
    delegate: (any URLSessionDelegate)?,
    delegateQueue: OperationQueue?
  ) {}
  public func finishTasksAndInvalidate() {}
  public func dataTask(with request: URLRequest) -> URLSessionDataTask { fatalError() }
  // Apple documents iOS 15 and macOS 12.
  @available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
  public func data(for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil) async throws -> (
    Data, URLResponse
  ) { fatalError() }
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask { fatalError() }
}

// From Darwin, which Foundation re-exports.
public struct utsname {
  public init() {}
  public var sysname: (CChar, CChar) = (0, 0)
}
public func uname(_ names: inout utsname) -> Int32 { 0 }
public struct FILE {}
public var stdout: UnsafeMutablePointer<FILE> { fatalError() }
public var stderr: UnsafeMutablePointer<FILE> { fatalError() }
public func fileno(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
public func flockfile(_ file: UnsafeMutablePointer<FILE>!) {}
public func funlockfile(_ file: UnsafeMutablePointer<FILE>!) {}
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public var S_IFMT: mode_t { 0o170_000 }
public var S_IFREG: mode_t { 0o100_000 }
public var S_IFDIR: mode_t { 0o040_000 }
public var S_IFCHR: mode_t { 0o020_000 }
public var S_IFIFO: mode_t { 0o010_000 }
@discardableResult public func fflush(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
public func ferror(_ file: UnsafeMutablePointer<FILE>!) -> Int32 { 0 }
public func write(_ file: Int32, _ bytes: UnsafeRawPointer!, _ count: Int) -> Int { 0 }
public func strerror(_ code: Int32) -> UnsafeMutablePointer<CChar>! { nil }
@discardableResult
public func rename(_ old: UnsafePointer<CChar>!, _ new: UnsafePointer<CChar>!) -> Int32 { 0 }
@discardableResult public func unlink(_ path: UnsafePointer<CChar>!) -> Int32 { 0 }
public var errno: Int32 {
  get { 0 }
  set {}
}
public var EIO: Int32 { 5 }
public var STDERR_FILENO: Int32 { 2 }
public var PATH_MAX: Int32 { 1024 }
public var EPERM: Int32 { 1 }
public var EINTR: Int32 { 4 }
public var EACCES: Int32 { 13 }
public var EPIPE: Int32 { 32 }
public var ENOSPC: Int32 { 28 }
public var EAGAIN: Int32 { 35 }
public struct URLComponents: Sendable {
  public init?(url: URL, resolvingAgainstBaseURL resolve: Bool) { nil }
  public var scheme: String?
  public var url: URL? { nil }
}
