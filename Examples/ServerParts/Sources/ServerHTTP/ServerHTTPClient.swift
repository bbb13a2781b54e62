public import AssemblerHTTP
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server's client: AsyncHTTPClient behind the rule `http`.
///
/// On Linux, some answers of a broken or hostile server end the process, or hold all its requests, in Foundation's client.
/// Copy this file into your server. The application's scope holds one, and ``close()`` ends it:
///
/// ```swift
/// private var client: ServerHTTPClient { shared { ServerHTTPClient(bodyLimit: 1 << 20) } }
/// var http: HTTPClient { client.http }
/// ```
///
/// It returns every response, whatever its status, and follows redirects as `HTTPClient.followingRedirects(limit:)` does.
/// It stores neither cookies nor responses.
public final class ServerHTTPClient: Sendable {
  private let client: AsyncHTTPClient.HTTPClient
  private let bodyLimit: Int
  private let followsRedirects: Bool

  /// Creates a client that somebody must close.
  ///
  /// - Parameters:
  ///   - bodyLimit: The maximum number of bytes in a body, which also holds for what a compressed body becomes.
  ///   - followsRedirects: Whether to follow up to 20 redirects, or to return them as responses.
  public init(bodyLimit: Int, followsRedirects: Bool = true) {
    self.bodyLimit = bodyLimit
    self.followsRedirects = followsRedirects
    client = AsyncHTTPClient.HTTPClient(configuration: .forRuleHTTP(bodyLimit: bodyLimit))
  }

  /// The client for the rule `http`.
  ///
  /// A request, its redirects not counted, has its `timeoutInterval` from its beginning to the last byte of its answer.
  public var http: AssemblerHTTP.HTTPClient {
    let single = AssemblerHTTP.HTTPClient { [client, bodyLimit] request in
      guard let url = request.url else { throw URLError(.badURL) }
      do {
        return try await request.withTimeLimit {
          try await client.send(request, to: url, bodyLimit: bodyLimit)
        }
      } catch {
        throw Task.isCancelled ? URLError(.cancelled) : URLError(error, at: url)
      }
    }
    return followsRedirects ? single.followingRedirects() : single
  }

  /// Ends the requests that run, and closes the connections.
  ///
  /// AsyncHTTPClient can't give up a connection that it is making, to a host that doesn't answer, for example. It would
  /// hold the end of the process for 30 seconds, so after one second it is left to itself.
  public func close() async throws {
    let (ends, end) = AsyncStream<(any Error)?>.makeStream()
    client.shutdown { end.yield($0) }
    let limit = Task {
      try await Task.sleep(for: .seconds(1))
      end.finish()
    }
    defer { limit.cancel() }
    if let error = await ends.first(where: { _ in true }) ?? nil { throw error }
  }
}

extension AsyncHTTPClient.HTTPClient {
  fileprivate func send(_ request: URLRequest, to url: URL, bodyLimit: Int) async throws -> (
    Data, HTTPURLResponse
  ) {
    var outgoing = HTTPClientRequest(url: url.absoluteString)
    outgoing.method = .init(rawValue: request.httpMethod ?? "GET")
    for (name, value) in request.allHTTPHeaderFields ?? [:] { outgoing.headers.add(name: name, value: value) }
    if !outgoing.headers.contains(name: "Accept-Encoding") {
      outgoing.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
    }
    if let body = request.httpBody { outgoing.body = .bytes(body) }
    let response = try await execute(outgoing, deadline: .distantFuture)
    let body = try await response.body.collect(upTo: bodyLimit)
    let fields = Dictionary(response.headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    let head = HTTPURLResponse(
      url: url,
      statusCode: Int(response.status.code),
      httpVersion: nil,
      headerFields: fields
    )
    guard let head else { throw URLError(.badServerResponse) }
    return (Data(body.readableBytesView), head)
  }
}

extension AsyncHTTPClient.HTTPClient.Configuration {
  /// It doesn't try again by itself, and so a refused connection is an error immediately.
  fileprivate static func forRuleHTTP(bodyLimit: Int) -> Self {
    var configuration = Self(
      redirectConfiguration: .disallow,
      timeout: Timeout(connect: .seconds(30), read: .seconds(30)),
      decompression: .enabled(limit: .size(bodyLimit))
    )
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.http1_1ConnectionDebugInitializer = { channel in
      channel.eventLoop.submit {
        let pipeline = channel.pipeline.syncOperations
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
        try pipeline.addHandler(StatusCheck(), position: .after(decoder))
      }
    }
    return configuration
  }
}

/// Refuses a status below 100, after which AsyncHTTPClient 1.37 ends the process.
private final class StatusCheck: ChannelInboundHandler {
  typealias InboundIn = HTTPClientResponsePart
  typealias InboundOut = HTTPClientResponsePart

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .head(let head) = unwrapInboundIn(data), head.status.code < 100 {
      context.fireErrorCaught(URLError(.badServerResponse))
      context.close(promise: nil)
    } else {
      context.fireChannelRead(data)
    }
  }
}

extension URLRequest {
  /// Gives `work` up after the timeout: AsyncHTTPClient's own deadline ends with the head of the response.
  fileprivate func withTimeLimit<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value)
    async throws
    -> Value
  {
    let seconds = timeoutInterval > 0 ? min(timeoutInterval, 1_000_000) : 60
    return try await withThrowingTaskGroup(of: Value.self) { group in
      group.addTask(operation: work)
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw URLError(.timedOut)
      }
      defer { group.cancelAll() }
      guard let value = try await group.next() else { throw CancellationError() }
      return value
    }
  }
}

extension URLError {
  fileprivate init(_ error: any Error, at url: URL) {
    let code: Code =
      switch error {
      case let error as URLError: error.code
      case let error as HTTPClientError: Code(error)
      case is CancellationError: .cancelled
      case HTTPParserError.invalidEOFState: .networkConnectionLost
      case is HTTPParserError: .cannotParseResponse
      case is NIOTooManyBytesError, NIOHTTPDecompression.DecompressionError.limit: .dataLengthExceedsMaximum
      case let error as NIOConnectionError where error.connectionErrors.isEmpty: .cannotFindHost
      case is NIOConnectionError, is IOError: .cannotConnectToHost
      default: .unknown
      }
    self.init(code, userInfo: [NSLocalizedDescriptionKey: "\(error)", NSURLErrorFailingURLErrorKey: url])
  }
}

extension URLError.Code {
  /// The errors after which a caller does something of its own.
  fileprivate init(_ error: HTTPClientError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .deadlineExceeded, .readTimeout, .connectTimeout: .timedOut
      case .remoteConnectionClosed: .networkConnectionLost
      default: .unknown
      }
  }
}
