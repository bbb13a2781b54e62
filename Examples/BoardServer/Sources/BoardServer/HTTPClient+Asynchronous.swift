import AssemblerHTTP
import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension AssemblerHTTP.HTTPClient {
  /// Sends through AsyncHTTPClient, the client of a server's field, whose owner must shut it down.
  ///
  /// On Linux, Foundation's client ends the process after some answers of a broken or hostile server.
  ///
  /// - Parameters:
  ///   - client: A client that follows no redirects.
  ///   - bodyLimit: The maximum number of bytes in a body, after decompression.
  static func asynchronous(_ client: AsyncHTTPClient.HTTPClient, bodyLimit: Int) -> Self {
    let single = Self { request in
      guard let url = request.url else { throw URLError(.badURL) }
      var outgoing = HTTPClientRequest(url: url.absoluteString)
      outgoing.method = .init(rawValue: request.httpMethod ?? "GET")
      for (name, value) in request.allHTTPHeaderFields ?? [:] {
        outgoing.headers.add(name: name, value: value)
      }
      if !outgoing.headers.contains(name: "Accept-Encoding") {
        outgoing.headers.add(name: "Accept-Encoding", value: "gzip, deflate")
      }
      if let body = request.httpBody { outgoing.body = .bytes(body) }
      let seconds = request.timeoutInterval > 0 ? min(request.timeoutInterval, 1_000_000) : 60
      do {
        let response = try await client.execute(outgoing, timeout: .nanoseconds(Int64(seconds * 1e9)))
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
      } catch let error as HTTPClientError {
        throw URLError(error)
      } catch HTTPParserError.invalidEOFState {
        throw URLError(.networkConnectionLost)
      } catch is NIOTooManyBytesError {
        throw URLError(.dataLengthExceedsMaximum)
      }
    }
    return single.followingRedirects()
  }
}

extension AsyncHTTPClient.HTTPClient.Configuration {
  /// For the rule `http`, which follows redirects itself. It gives up a response without a new byte for half a minute, and
  /// a refused connection immediately.
  static var forRuleHTTP: Self {
    var configuration = Self(
      redirectConfiguration: .disallow,
      timeout: Timeout(connect: .seconds(30), read: .seconds(30)),
      decompression: .enabled(limit: .none)
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

extension URLError {
  /// The errors after which a caller does something of its own; others are described.
  fileprivate init(_ error: HTTPClientError) {
    switch error {
    case .cancelled: self.init(.cancelled)
    case .deadlineExceeded, .readTimeout, .connectTimeout: self.init(.timedOut)
    case .remoteConnectionClosed: self.init(.networkConnectionLost)
    default: self.init(.unknown, userInfo: [NSLocalizedDescriptionKey: "\(error)"])
    }
  }
}
