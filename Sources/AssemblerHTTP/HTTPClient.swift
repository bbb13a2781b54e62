public import Assembler
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends HTTP requests.
///
/// ``session(_:bodyLimit:followsRedirects:)`` makes a client on a `URLSession`.
public struct HTTPClient: Sendable {
  private let respond: @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)

  /// Creates a client from a closure that sends each request.
  public init(_ respond: @escaping @Sendable (URLRequest) async throws -> (Data, HTTPURLResponse)) {
    self.respond = respond
  }

  /// Sends `request` and returns the body and the head of the response.
  ///
  /// Cancelling the task cancels the request, unless a custom client's closure ignores that.
  ///
  /// - Throws: A `URLError` if no complete response arrives, or the error of a custom client's closure.
  public func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
    try await respond(request)
  }

  /// The client of live assemblers, for the whole process: `session()`.
  public static let live = HTTPClient.session()
}

/// A scene that sends HTTP requests.
public protocol HTTPAssembler: Assembling {
  /// The client: ``HTTPClient/live`` in an application. Previews and tests don't compile until they provide one.
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
