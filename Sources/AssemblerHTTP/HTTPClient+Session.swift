import Assembler
import Dispatch

#if canImport(FoundationNetworking)
import Foundation
public import FoundationNetworking
#else
public import Foundation
#endif

extension HTTPClient {
  /// A client on a session of its own.
  ///
  /// It returns every response, whatever its status, also one that asks for a name and a password, and follows redirects
  /// as ``followingRedirects(limit:)`` says, on every system. That also holds for the configuration's
  /// `httpAdditionalHeaders`.
  ///
  /// The client throws `URLError(.networkConnectionLost)` if the connection ends before the response does: send an
  /// idempotent request again. It throws `URLError(.badServerResponse)` if a response isn't HTTP, as for `file:` and
  /// `data:` URLs.
  ///
  /// With a limit, it gives up a response as soon as its body has more bytes, and throws
  /// `URLError(.dataLengthExceedsMaximum)`. It counts the bytes after decompression while they arrive, so a small response
  /// that expands without end doesn't use up the memory.
  ///
  /// Outside of Apple's platforms, it caches no responses, and:
  ///
  /// - A request times out if no byte of a body is sent or received for its `timeoutInterval`, in which fractions count,
  ///   or for the configuration's if the request's is the default of 60 seconds. 11 days are the most.
  /// - The configuration's `timeoutIntervalForResource` has no effect.
  /// - A redirect arrives without its body if Foundation can't read its `Location`.
  /// - A compressed body that ends too early, in a response that doesn't, counts as complete.
  /// - Foundation doesn't end a response in chunks while they arrive, though its caller goes on at once: an endless one
  ///   uses up the memory, and no other request of the process gets its answer. Chunks of a byte take 8 seconds and 350 MB
  ///   for each megabyte of the limit.
  ///
  /// - Warning: On Linux, Foundation of Swift 6.3 ends the process if a server closes the connection inside of the
  ///   header, sends fields after a body in chunks or a `Content-Length` of 2⁶³ − 1, or redirects to an address such as
  ///   `//[::1]/`. Reach a server that you don't trust through a proxy, or with another client: the page Servers has
  ///   one.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session, which ends with the client; by default, that of Foundation
  ///     without cookies, which all requests of a process would share.
  ///   - bodyLimit: The maximum number of bytes in a body, or `nil` for any number.
  ///   - followsRedirects: Whether to follow up to 20 redirects, or to return them as responses.
  public static func session(
    _ configuration: URLSessionConfiguration? = nil,
    bodyLimit: Int? = nil,
    followsRedirects: Bool = true
  ) -> HTTPClient {
    let session = ClientSession(configuration, bodyLimit: bodyLimit ?? .max)
    let client = HTTPClient { try await session.send($0) }
    let following = followsRedirects ? client.followingRedirects() : client
    return HTTPClient { try await following.send(session.withAdditionalFields($0)) }
  }
}

/// A session that ends with its client.
final class ClientSession: Sendable {
  private let delegate = SessionDelegate()
  private let session: URLSession
  private let bodyLimit: Int
  /// The configuration's fields. Foundation would add them to each request, and so to a redirected one.
  private let additionalFields: [String: String]
  private let timeout: TimeInterval
  // On Linux, Foundation makes, resumes and cancels a task on the queue of its session, which one response can hold for
  // seconds. So no caller waits for it, but these two queues of the process: one for each session could take all threads
  // of Dispatch, and Foundation would get none.
  private static let starting = DispatchQueue(label: "HTTPClient.starting")
  private static let cancelling = DispatchQueue(label: "HTTPClient.cancelling")

  fileprivate init(_ original: URLSessionConfiguration?, bodyLimit: Int) {
    self.bodyLimit = bodyLimit
    let configuration = original?.copy() as? URLSessionConfiguration ?? .default
    if original == nil { configuration.httpCookieStorage = nil }
    additionalFields = (configuration.httpAdditionalHeaders ?? [:]).reduce(into: [:]) {
      $0["\($1.key)"] = "\($1.value)"
    }
    configuration.httpAdditionalHeaders = nil
    timeout = configuration.timeoutIntervalForRequest
    #if canImport(FoundationNetworking)
    configuration.timeoutIntervalForRequest = IdleTimer.never
    // Foundation ends the process if a task is cancelled while it looks into the cache.
    configuration.urlCache = nil
    #endif
    session = URLSession(
      configuration: configuration,
      delegate: delegate,
      delegateQueue: DelegateQueue.make()
    )
  }

  deinit {
    // The session retains its delegate until then.
    session.finishTasksAndInvalidate()
  }

  fileprivate func withAdditionalFields(_ request: URLRequest) -> URLRequest {
    var request = request
    for (name, value) in additionalFields where request.value(forHTTPHeaderField: name) == nil {
      request.setValue(value, forHTTPHeaderField: name)
    }
    return request
  }

  fileprivate func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let pending = PendingRequest(request.url, bodyLimit: bodyLimit) { task in
      Self.cancelling.async { task.cancel() }
    }
    #if canImport(FoundationNetworking)
    let timeout = IdleTimer.timeout(of: request, configured: timeout)
    var request = request
    request.timeoutInterval = IdleTimer.never
    #endif
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { [request] caller in
        pending.wait(caller, timeout: timeout)
        Self.starting.async { self.start(request, for: pending) }
      }
    } onCancel: {
      pending.end(.cancelled)
    }
  }

  private func start(_ request: URLRequest, for pending: PendingRequest) {
    if pending.isOver { return }
    let task = session.dataTask(with: request)
    delegate.add(pending, of: task)
    task.resume()
    pending.run(task)
  }
}

/// Collects the responses of a session's tasks.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  /// By the identifiers of their tasks.
  private let pendingRequests = Lock<[Int: PendingRequest]>([:])

  func add(_ pending: PendingRequest, of task: URLSessionTask) {
    pendingRequests.withLock { $0[task.taskIdentifier] = pending }
  }

  private func pendingRequest(of task: URLSessionTask) -> PendingRequest? {
    pendingRequests.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pendingRequest(of: dataTask)?.receive(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    pendingRequests.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.finish(
      task.response,
      error?.forCaller
    )
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    // Redirects are returned. On Linux, the answer to a task that was cancelled ends the process.
    pendingRequest(of: task)?.ifWaiting { completionHandler(nil) }
  }

  #if canImport(FoundationNetworking)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64,
    totalBytesExpectedToSend: Int64
  ) {
    pendingRequest(of: task)?.restartTimer()
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // The default on Apple's systems. Here the task would never end, and Foundation proposes no credentials.
    pendingRequest(of: task)?.finish(challenge.failureResponse, nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }
  #endif
}

extension Error {
  /// The error for the caller: a response that is cut off is `networkConnectionLost`, as on Apple's systems.
  ///
  /// Foundation on Linux has a code of its own for no response at all, and for half of one only curl's message.
  fileprivate var forCaller: any Error {
    #if canImport(FoundationNetworking)
    guard let error = self as? URLError,
      error.code == .badServerResponse || error.localizedDescription.hasPrefix("transfer closed")
    else { return self }
    return URLError(.networkConnectionLost, userInfo: error.errorUserInfo)
    #else
    return self
    #endif
  }
}

/// The queue of a session's delegate.
private enum DelegateQueue {
  #if canImport(FoundationNetworking)
  // Each piece of a body is an operation, and Foundation's own queue takes half the time of a response in small pieces:
  // 100,000 of a byte take 0.6 s, with Foundation's queue 1.3 s.
  private final class SerialQueue: OperationQueue, @unchecked Sendable {
    private let queue = DispatchQueue(label: "HTTPClient.session")

    override func addOperation(_ block: @escaping @Sendable () -> Void) { queue.async(execute: block) }
  }

  static func make() -> OperationQueue? { SerialQueue() }
  #else
  /// A serial queue of Foundation.
  static func make() -> OperationQueue? { nil }
  #endif
}
