import Hummingbird

extension Request {
  /// The request with its body read, which no route's form exceeds: 4 KB.
  ///
  /// - Throws: ``ServerError`` if the body takes more than ten seconds, in pieces, too, or ends early. The server's timeout
  ///   of idle connections starts anew with each piece.
  func complete(_ clock: any Clock<Duration>) async throws -> Request {
    try await withThrowingTaskGroup(of: Request.self) { group in
      group.addTask { [self] in
        var request = self
        do { _ = try await request.collectBody(upTo: 4_096) } catch  where !(error is any HTTPResponseError) {
          throw ServerError(.badRequest, "The request ended early.")
        }
        return request
      }
      group.addTask {
        try await clock.sleep(for: .seconds(10))
        throw ServerError(.requestTimeout, "The request takes too long.")
      }
      defer { group.cancelAll() }
      guard let request = try await group.next() else { throw CancellationError() }
      return request
    }
  }
}
