public import Assembler
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends HTTP requests.
///
/// A client on a `URLSession` returns every response, whatever its status. It throws if no HTTP response arrives, or
/// only a part of one.
public struct HTTPClient: Sendable {
  private let exchange: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

  /// Creates a client from a closure that sends each request.
  public init(_ exchange: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
    self.exchange = exchange
  }

  /// Sends `request` and returns the body and the head of the response.
  ///
  /// Cancelling the task cancels the request, unless a custom client's closure ignores that.
  ///
  /// - Throws: A `URLError` if no complete response arrives, or the error of a custom client's closure.
  public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try await exchange(request)
  }

  /// A client on the shared `URLSession`.
  public static let live = HTTPClient.session(.shared)

  /// A client on `session`.
  ///
  /// It throws a `URLError` if the response isn't HTTP, as for `file:` and `data:` URLs.
  public static func session(_ session: URLSession) -> HTTPClient {
    HTTPClient { request in
      let (data, response) = try await session.exchange(request)
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (data, response)
    }
  }
}

/// The assembler protocol of scenes that send HTTP requests.
///
/// Live assemblers get a client on the shared `URLSession`. Previews and tests don't compile until they provide a
/// client.
public protocol HTTPAssembler: Assembling {
  var http: HTTPClient { get }
}

extension HTTPAssembler where Self: LiveAssembler {
  public var http: HTTPClient { .live }
}

extension HTTPAssembler where Self: SampleAssembler {
  /// Explains a missing stub. You can't call it.
  @available(
    *,
    unavailable,
    message: "tests and previews must stub HTTP: write 'let http = HTTPClient { … }'"
  )
  public var http: HTTPClient { fatalError("unavailable") }
}

extension HTTPAssembler where Self: ChildAssembler, Parent: HTTPAssembler {
  public var http: HTTPClient { parent.http }
}

extension URLSession {
  /// `data(for:)`, which needs iOS 15.
  fileprivate func exchange(_ request: URLRequest) async throws -> (Data, URLResponse) {
    /// Nil before the task starts; a finished task can be cancelled, too.
    let running = Lock<URLSessionTask?>(nil)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let task = dataTask(with: request) { data, response, error in
          if let data, let response {
            continuation.resume(returning: (data, response))
          } else {
            continuation.resume(throwing: error ?? URLError(.unknown))
          }
        }
        running.withLock { $0 = task }
        task.resume()
        // The cancellation handler can run before the task is there.
        if Task.isCancelled { task.cancel() }
      }
    } onCancel: {
      running.withLock { $0 }?.cancel()
    }
  }
}
