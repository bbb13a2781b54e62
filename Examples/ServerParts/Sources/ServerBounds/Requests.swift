import HTTPTypes
public import Hummingbird

extension Request {
  /// The request with its body read, and the only host that it's for.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of bytes in the body.
  ///   - clock: Measures ten seconds, also for a body that comes in pieces. The server's timeout of idle connections starts
  ///     anew with each of them.
  /// - Throws: An `HTTPError` with a message for the client.
  public func complete(upTo limit: Int, clock: any Clock<Duration>) async throws -> Request {
    // The second field and those that follow stay among the others.
    guard head.authority != nil, headers[HTTPField.Name("Host").unsafelyUnwrapped] == nil else {
      throw HTTPError(.badRequest, message: "The request needs one field \"Host\".")
    }
    let late = HTTPError(.requestTimeout, message: "The request takes too long.")
    return try await within(.seconds(10), of: clock, else: late) {
      var request = self
      do { _ = try await request.collectBody(upTo: limit) } catch let error as any HTTPResponseError
        where error.status == .contentTooLarge
      {
        throw HTTPError(.contentTooLarge, message: "The body has more than \(limit) bytes.")
      } catch  where !(error is any HTTPResponseError) {
        throw HTTPError(.badRequest, message: "The request ended early.")
      }
      return request
    }
  }
}

/// Gives `work` up if it takes longer than `limit`.
public func within<Value: Sendable>(
  _ limit: Duration,
  of clock: any Clock<Duration>,
  else error: any Error,
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
