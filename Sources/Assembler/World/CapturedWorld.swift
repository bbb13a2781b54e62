/// The world of one moment, carried to where tasks do not inherit it: a callback, a thread, a detached task.
///
/// ```swift
/// let inWorld = Current.capture()
/// DispatchQueue.global().async {
///   inWorld { print(Current.date()) }
/// }
/// ```
public struct CapturedWorld<World: Sendable>: Sendable {
  let ambient: Ambient<World>
  let world: World

  /// Runs `operation` in the captured world.
  ///
  /// - Throws: What `operation` throws.
  public func callAsFunction<Result, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try ambient.with(world, operation: operation)
  }

  /// Runs `operation` in the captured world, on the caller's actor.
  ///
  /// - Throws: What `operation` throws.
  public func callAsFunction<Result, Failure: Error>(
    isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await ambient.with(world, operation: operation)
  }
}
