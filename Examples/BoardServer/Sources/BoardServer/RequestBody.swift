import AssemblerHTTP
import Foundation
public import Hummingbird
import NIOCore
import ServerBounds

/// A context that decodes bodies as what anyone may send.
public struct BoardContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  private let channel: any Channel
  public var requestDecoder: BodyDecoder { BodyDecoder() }
  public var maxUploadSize: Int { 16_384 }

  public init(source: ApplicationRequestContextSource) {
    (coreContext, channel) = (.init(source: source), source.channel)
  }

  /// Runs `work`, and cancels it if the client goes away.
  func whileConnected<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws
    -> Value
  {
    let task = Task(operation: work)
    channel.clientLeft.whenComplete { _ in task.cancel() }
    do {
      return try await withTaskCancellationHandler(operation: { try await task.value }, onCancel: task.cancel)
    } catch is CancellationError {
      throw HTTPError(.requestTimeout, message: "The request was abandoned.")
    }
  }
}

public struct BodyDecoder: RequestDecoder {
  public func decode<Value: Decodable>(
    _ type: Value.Type,
    from request: Request,
    context: some RequestContext
  ) async throws -> Value {
    try JSONBody(Data(buffer: await request.body.collect(upTo: context.maxUploadSize))).decode()
  }
}

/// Reads the body before the handler, and gives up a client that takes more than ten seconds, in pieces, too.
struct BodyMiddleware: RouterMiddleware {
  let clock: any Clock<Duration>

  func handle(
    _ request: Request,
    context: BoardContext,
    next: (Request, BoardContext) async throws -> Response
  ) async throws -> Response {
    try await next(request.complete(upTo: context.maxUploadSize, clock: clock), context)
  }
}
