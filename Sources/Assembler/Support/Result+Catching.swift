extension Result {
  /// The asynchronous twin of `init(catching:)`. It passes an error's type through functions that rethrow without it.
  package nonisolated(nonsending) init(
    awaiting body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async {
    do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
  }
}
