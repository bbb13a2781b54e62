extension TaskLocal {
  /// Runs `operation` with a value, in the caller's isolation and with the type of its error.
  ///
  /// The standard library's form takes a closure that isn't `nonisolated(nonsending)`: it leaves the caller's actor, and
  /// what it calls leaves with it, unless it captures an isolated parameter.
  package func withValue<Result, Failure: Error>(
    _ value: Value,
    isolation: isolated (any Actor)? = #isolation,
    awaiting operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let body = { () async -> Swift.Result<Result, Failure> in
      _ = isolation
      do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
    }
    return try await withValue(value, operation: body, isolation: isolation).get()
  }
}
