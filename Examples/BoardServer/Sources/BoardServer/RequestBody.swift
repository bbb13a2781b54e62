import AssemblerHTTP
import Foundation
public import Hummingbird

/// A context that decodes bodies as what anyone may send.
public struct BoardContext: RequestContext {
  public var coreContext: CoreRequestContextStorage
  public var requestDecoder: BodyDecoder { BodyDecoder() }
  public var maxUploadSize: Int { 16_384 }

  public init(source: ApplicationRequestContextSource) { coreContext = .init(source: source) }
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
    let late = HTTPError(.requestTimeout, message: "The request takes too long.")
    let complete = try await within(.seconds(10), of: clock, else: late) {
      var request = request
      do { _ = try await request.collectBody(upTo: context.maxUploadSize) } catch
        where !(error is any HTTPResponseError)
      {
        throw HTTPError(.badRequest, message: "The request ended early.")
      }
      return request
    }
    return try await next(complete, context)
  }
}

/// Gives `work` up if it takes longer than `limit`.
func within<Value: Sendable>(
  _ limit: Duration,
  of clock: any Clock<Duration>,
  else error: HTTPError,
  _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask(operation: work)
    group.addTask {
      try await clock.sleep(for: limit)
      throw error
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}
