public import Assembler
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends HTTP requests, as a dependency.
///
/// The client reports what came: any status is an answer, and only a request without an answer throws.
public struct HTTPClient: Sendable {
  private let exchange: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

  /// Creates a client from a closure, which is called for each request.
  public init(_ exchange: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
    self.exchange = exchange
  }

  /// Sends `request` and returns the body and the head of the answer.
  ///
  /// - Throws: A `URLError` where no answer came, or what the closure of a client of your own throws.
  ///   Cancelling the task cancels the request.
  public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try await exchange(request)
  }

  /// A client on the shared `URLSession`.
  public static let live = HTTPClient.session(.shared)

  /// A client on `session`.
  ///
  /// It throws `URLError(.badServerResponse)` where the answer is not HTTP: `file:` and `data:` addresses.
  public static func session(_ session: URLSession) -> HTTPClient {
    HTTPClient { request in
      let (data, response) = try await session.data(for: request)
      guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
      return (data, response)
    }
  }
}

/// The assembler protocol of scenes that send HTTP requests.
///
/// Live assemblers get a client on the shared `URLSession`. A preview or a test does not compile until it
/// says what answers.
public protocol HTTPAssembler: Assembling {
  func resolve() -> HTTPClient
}

extension HTTPAssembler where Self: LiveAssembler {
  public func resolve() -> HTTPClient { .live }
}

extension HTTPAssembler where Self: ChildAssembler, Parent: HTTPAssembler {
  public func resolve() -> HTTPClient { parent.resolve() }
}
