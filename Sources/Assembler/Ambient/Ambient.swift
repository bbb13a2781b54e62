/// A world of live closures that any code can read, for code that cannot take an injected object yet.
///
/// ```swift
/// struct World: Sendable {
///   var date: @Sendable () -> Date = { Date() }
/// }
/// let Current = Ambient(World())
///
/// Current.date()                                   // reads
/// Current.with { $0.date = { .distantPast } } operation: {
///   Current.date()                                 // .distantPast, here and in what this calls
/// }
/// ```
///
/// There is no setter, so nothing can change the world under the feet of others. `with` changes it for its
/// operation only: for what the operation calls, and for the tasks it starts with `Task { }`, `async let` and
/// task groups. A task started with `Task.detached`, and a callback that another thread makes, see the world
/// that the ambient was created with; take the changed one there with ``capture()``.
///
/// Two ambients never see each other's worlds. Reading is safe from any thread and takes constant time.
///
/// `Current` and its closures are the idea of Point-Free's "How to Control the World"; this type takes
/// away the faults that its readers found in a mutable global.
@dynamicMemberLookup
public final class Ambient<World: Sendable>: Sendable {
  private let original: World

  /// Creates an ambient whose world is `world`, wherever `with` says nothing else.
  public init(_ world: World) {
    original = world
  }

  /// The world here and now.
  public var world: World {
    AmbientValues.current[self] ?? original
  }

  /// A member of the world here and now: `Current.date()`.
  public subscript<Value>(dynamicMember member: KeyPath<World, Value>) -> Value {
    world[keyPath: member]
  }

  /// The world here and now, to be carried into a callback, a thread or a detached task.
  public func capture() -> CapturedWorld<World> {
    CapturedWorld(ambient: self, world: world)
  }
}

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

/// The worlds that the current task has in place of the original ones.
///
/// One task-local value serves every ambient. A task-local of each ambient's own would be known to its tasks
/// by its address, which another object could get once the ambient is gone; here an entry keeps its ambient.
struct AmbientValues: Sendable {
  @TaskLocal static var current = AmbientValues()

  private struct Entry: Sendable {
    let owner: any AnyObject & Sendable
    let world: any Sendable
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The world of `ambient`, if the task has one of its own.
  subscript<World>(_ ambient: Ambient<World>) -> World? {
    entries[ObjectIdentifier(ambient)]?.world as? World
  }

  /// The values with `world` in place for `ambient`.
  func with<World>(_ world: World, for ambient: Ambient<World>) -> AmbientValues {
    var copy = self
    copy.entries[ObjectIdentifier(ambient)] = Entry(owner: ambient, world: world)
    return copy
  }
}
