extension Ambient {
  /// Runs `operation` in a changed world.
  ///
  /// - Parameters:
  ///   - change: Changes a copy of the world here and now.
  ///   - operation: Sees the changed world; nobody else does.
  /// - Throws: What `operation` throws.
  public func with<Result, Failure: Error>(
    _ change: (inout World) -> Void,
    operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var world = world
    change(&world)
    return try with(world, operation: operation)
  }

  /// Runs `operation` in `world`: `Current.with(.mock) { … }`.
  ///
  /// - Throws: What `operation` throws.
  public func with<Result, Failure: Error>(
    _ world: World,
    operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = AmbientValues.current.with(world, for: self)
    // `withValue` rethrows without the error's type, so the error goes through it as a value.
    let outcome = AmbientValues.$current.withValue(values) { () -> Swift.Result<Result, Failure> in
      do throws(Failure) { return .success(try operation()) } catch { return .failure(error) }
    }
    return try outcome.get()
  }

  /// Runs `operation` in a changed world, on the caller's actor.
  ///
  /// - Parameters:
  ///   - change: Changes a copy of the world here and now. It may await.
  ///   - isolation: The caller's actor. Don't pass this.
  ///   - operation: Sees the changed world, and so do the tasks it starts, except detached ones.
  /// - Throws: The error that `operation` throws.
  public func with<Result, Failure: Error>(
    _ change: (inout World) async -> Void,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    var world = world
    await change(&world)
    return try await with(world, operation: operation)
  }

  /// Runs `operation` in `world`, on the caller's actor.
  ///
  /// - Throws: What `operation` throws.
  public func with<Result, Failure: Error>(
    _ world: World,
    isolation: isolated (any Actor)? = #isolation,
    operation: () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let values = AmbientValues.current.with(world, for: self)
    let outcome = await AmbientValues.$current.withValue(
      values,
      operation: { () async -> Swift.Result<Result, Failure> in
        do throws(Failure) { return .success(try await operation()) } catch { return .failure(error) }
      },
      isolation: isolation
    )
    return try outcome.get()
  }
}
