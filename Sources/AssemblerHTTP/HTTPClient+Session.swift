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
  /// It returns every response, whatever its status, also one that asks for a name and a password. A redirect to another
  /// origin gets neither the request's `Authorization` nor its `Cookie`. The client throws `URLError(.badServerResponse)`
  /// if a response isn't HTTP, as for `file:` and `data:` URLs.
  ///
  /// With a limit, it gives up a response as soon as its body has more bytes, and throws
  /// `URLError(.dataLengthExceedsMaximum)`. It counts the bytes after decompression while they arrive, so a small response
  /// that expands without end doesn't use up the memory.
  ///
  /// Outside of Apple's platforms, it caches no responses.
  ///
  /// - Warning: On Linux, Foundation of Swift 6.3 ends the process if a server closes the connection inside of the header.
  ///   Reach a server that you don't trust through a proxy.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the session, which ends with the client.
  ///   - bodyLimit: The maximum number of bytes in a body, or `nil` for any number.
  ///   - followsRedirects: Whether to follow redirects, or to return them as responses.
  public static func session(
    _ configuration: URLSessionConfiguration = .default,
    bodyLimit: Int? = nil,
    followsRedirects: Bool = true
  ) -> HTTPClient {
    let delegate = SessionDelegate(bodyLimit: bodyLimit ?? .max, followsRedirects: followsRedirects)
    let session = ClientSession(configuration, delegate)
    return HTTPClient { try await session.send($0) }
  }
}

/// A session that ends with its client.
final class ClientSession: Sendable {
  private let delegate: SessionDelegate
  private let session: URLSession

  fileprivate init(_ original: URLSessionConfiguration, _ delegate: SessionDelegate) {
    let configuration = original.copy() as? URLSessionConfiguration ?? original
    self.delegate = delegate
    #if canImport(FoundationNetworking)
    // Foundation ends the process if a task is cancelled while it looks into the cache.
    configuration.urlCache = nil
    #endif
    let queue = DelegateQueue.make()
    session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: queue)
  }

  deinit {
    // The session retains its delegate until then.
    session.finishTasksAndInvalidate()
  }

  func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    let state = Lock(State.waiting)
    return try await withTaskCancellationHandler {
      if Task.isCancelled { throw URLError(.cancelled) }
      return try await withCheckedThrowingContinuation { continuation in
        let task = session.dataTask(with: request)
        delegate.add(task, continuation)
        task.resume()
        if state.withLock({ $0.start(task) }) { task.cancel() }
      }
    } onCancel: {
      state.withLock { $0.cancel() }?.cancel()
    }
  }

  /// Sees to it that a task is cancelled once, and not before it runs and somebody waits for it.
  ///
  /// Foundation on Linux ends the process if a task is cancelled, resumed and cancelled again.
  enum State {
    case waiting
    case running(URLSessionTask)
    case cancelled

    /// Returns whether to cancel the task immediately.
    mutating func start(_ task: URLSessionTask) -> Bool {
      if case .cancelled = self { return true }
      self = .running(task)
      return false
    }

    /// Returns the task to cancel. A finished task can be cancelled, too.
    mutating func cancel() -> URLSessionTask? {
      defer { self = .cancelled }
      if case .running(let task) = self { return task }
      return nil
    }
  }
}

/// Collects the responses of a session's tasks.
private final class SessionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private struct Exchange {
    let continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>
    var body = Data()

    /// Adds to the body, or returns `false` if it would have more than `limit` bytes.
    mutating func receive(_ data: Data, limit: Int) -> Bool {
      if body.count + data.count > limit { return false }
      body.append(data)
      return true
    }
  }

  private let bodyLimit: Int
  private let followsRedirects: Bool
  private let exchanges = Lock<[Int: Exchange]>([:])

  init(bodyLimit: Int, followsRedirects: Bool) {
    (self.bodyLimit, self.followsRedirects) = (bodyLimit, followsRedirects)
  }

  func add(_ task: URLSessionTask, _ continuation: CheckedContinuation<(Data, HTTPURLResponse), any Error>) {
    exchanges.withLock { $0[task.taskIdentifier] = Exchange(continuation: continuation) }
  }

  private func finish(_ task: URLSessionTask, _ response: URLResponse?, _ error: (any Error)?) {
    guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if error == nil, let response = response as? HTTPURLResponse {
      exchange.continuation.resume(returning: (exchange.body, response))
    } else {
      exchange.continuation.resume(throwing: error ?? URLError(.badServerResponse))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    let id = dataTask.taskIdentifier
    if exchanges.withLock({ $0[id]?.receive(data, limit: bodyLimit) ?? true }) { return }
    finish(dataTask, nil, URLError(.dataLengthExceedsMaximum))
    // On Linux, `cancel` waits until what has arrived is decompressed; pieces that nobody takes use up the memory.
    DispatchQueue.global().async { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    finish(task, task.response, error)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping (URLRequest?) -> Void
  ) {
    var request = request
    if Origin(request.url) != Origin(response.url) {
      for field in ["Authorization", "Cookie"] { request.setValue(nil, forHTTPHeaderField: field) }
    }
    completionHandler(followsRedirects ? request : nil)
  }

  #if canImport(FoundationNetworking)
  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    // The default on Apple's systems. Here the task would never end, and Foundation proposes no credentials.
    finish(task, challenge.failureResponse, nil)
    completionHandler(.cancelAuthenticationChallenge, nil)
  }
  #endif
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

/// The part of a URL that header fields are meant for.
struct Origin: Equatable {
  let scheme: String?
  let host: String?
  let port: Int?

  init(_ url: URL?) {
    scheme = url?.scheme?.lowercased()
    host = url?.host?.lowercased()
    port = url?.port ?? (scheme == "https" ? 443 : 80)
  }
}
