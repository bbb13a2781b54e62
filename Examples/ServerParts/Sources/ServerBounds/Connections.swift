public import Hummingbird
public import HummingbirdCore
public import Logging
public import NIOCore
import Synchronization

extension HTTPServerBuilder {
  /// HTTP/1.1 whose connections end: one without a request after 30 seconds, and one whose client doesn't read what it asked
  /// for.
  ///
  /// Hummingbird's idle timeout knows of requests alone. It leaves a client that asks and doesn't read open for ever.
  public static func bounded(
    with handlers: @autoclosure @escaping @Sendable () -> [any RemovableChannelHandler] = []
  ) -> HTTPServerBuilder {
    HTTPServerBuilder { responder in
      let configuration = HTTP1Channel.Configuration(
        additionalChannelHandlers: [ClientWatch(patience: .seconds(30))] + handlers(),
        idleTimeout: .seconds(30)
      )
      return Connections(http: HTTP1Channel(responder: responder, configuration: configuration))
    }
  }
}

/// HTTP/1.1 whose connections can be accepted without being served.
///
/// If a busy server is cancelled, it drops those that wait for a task. SwiftNIO then ends the process, because nobody has
/// executed an asynchronous channel: https://github.com/apple/swift-nio/issues/2637.
struct Connections: ServerChildChannel {
  let http: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Accepted> {
    http.setup(channel: channel, logger: logger).map { Accepted($0) }
  }

  func handle(value: Accepted, logger: Logger) async {
    if let connection = value.take() { await http.handle(value: connection, logger: logger) }
  }

  final class Accepted: ServerChildChannelValue {
    let channel: any Channel
    private let waiting: Mutex<HTTP1Channel.Value?>

    init(_ connection: HTTP1Channel.Value) {
      channel = connection.channel
      waiting = Mutex(connection)
    }

    deinit {
      if let connection = take() { Task { try await connection.executeThenClose { _, _ in } } }
    }

    func take() -> HTTP1Channel.Value? { waiting.withLock { $0.take() } }
  }
}

extension ApplicationConfiguration {
  /// The configuration of a server with a maximum number of connections.
  ///
  /// Those that come meanwhile wait in the system's queue. Without a maximum, Dispatch ends the process when the system
  /// has no descriptor left, of which `ulimit -n` often says 1,024.
  public init(host: String, port: Int, serverName: String, connections: Int, logger: Logger) {
    self.init(
      address: .hostname(host, port: port),
      serverName: serverName,
      availableConnectionsDelegate: MaximumAvailableConnections(connections, logger: logger)
    )
  }
}

extension Channel {
  /// Succeeds when the client has closed the connection, or only its own side of it, which leaves the channel open.
  public var clientLeft: EventLoopFuture<Void> {
    eventLoop.flatSubmit {
      let watch = try? self.pipeline.syncOperations.handler(type: ClientWatch.self)
      return watch?.left?.futureResult ?? self.closeFuture
    }
  }
}

/// Closes a connection whose client reads too little of the responses that wait for it, and knows when a client leaves.
///
/// The channel isn't writable while 64 KB or more wait, and is again when fewer than 32 KB do.
final class ClientWatch: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = Any

  fileprivate var left: EventLoopPromise<Void>?
  private let patience: TimeAmount
  private var end: Scheduled<Void>?

  init(patience: TimeAmount) { self.patience = patience }

  func handlerAdded(context: ChannelHandlerContext) { left = context.eventLoop.makePromise() }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event as? ChannelEvent == .inputClosed { left?.succeed() }
    context.fireUserInboundEventTriggered(event)
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end?.cancel()
    end =
      context.channel.isWritable
      ? nil : context.eventLoop.assumeIsolated().scheduleTask(in: patience) { context.close(promise: nil) }
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end?.cancel()
    left?.succeed()
  }
}
