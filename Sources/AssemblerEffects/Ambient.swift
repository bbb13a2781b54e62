import Assembler

/// A world of closures that any code can read, for code that can't take dependencies as parameters yet.
///
/// ```swift
/// nonisolated struct World: Sendable {
///   var date: @Sendable () -> Date = { Date() }
/// }
/// nonisolated let Current = Ambient(World())
///
/// Current.date()                                   // reads
/// Current.with { $0.date = { .distantPast } } operation: {
///   Current.date()                                 // .distantPast, here and in what this calls
/// }
/// ```
///
/// The world is a structure. If it's an object, `with { $0.date = … }` would change it for everybody, and stops the
/// process. Pass another object instead: `with(World()) { … }`.
///
/// The world has no setter, so no code can change it for others. `with` changes it for one operation: for the code
/// that the operation calls, and for the tasks it starts with `Task { }`, `async let` and task groups. Detached tasks
/// and callbacks on other threads see the original world. Pass the changed world to them with ``capture()``.
///
/// Ambients are independent of each other. Reading is safe from any thread.
///
/// `Current` and its closures come from Point-Free's "How to Control the World". This type avoids the problems of a
/// mutable global.
@dynamicMemberLookup
public final class Ambient<World: Sendable>: Sendable {
  private let original: World

  /// Creates an ambient with its original world.
  public init(_ world: World) { original = world }

  /// The current world.
  ///
  /// - Complexity: O(*n*) in the number of task-local values around the code.
  public var world: World { AmbientValues.current[self] ?? original }

  /// A member of the current world: `Current.date()`.
  public subscript<Value>(dynamicMember member: KeyPath<World, Value>) -> Value { world[keyPath: member] }

  /// Captures the current world for a callback, a thread or a detached task.
  public func capture() -> CapturedWorld<World> { CapturedWorld(ambient: self, world: world) }
}

extension Ambient {
  /// Runs `operation` in a changed world.
  ///
  /// - Parameters:
  ///   - change: Changes a copy of the current world.
  ///   - operation: The code that sees the changed world.
  /// - Throws: The error that `operation` throws.
  public func with<Result, Failure: Error>(
    _ change: (inout World) -> Void,
    operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try with(changed(change), operation: operation)
  }

  /// Runs `operation` in `world`: `Current.with(.mock) { … }`.
  ///
  /// - Throws: The error that `operation` throws.
  public func with<Result, Failure: Error>(
    _ world: World,
    operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let values = AmbientValues.current.with(world, for: self)
    // `withValue` rethrows without the error's type, so the error goes through it as a value.
    return try AmbientValues.$current.withValue(values) { Swift.Result(catching: operation) }.get()
  }

  /// Runs `operation` in a changed world, on the caller's actor.
  ///
  /// - Parameters:
  ///   - change: Changes a copy of the current world. If it has to await or can throw, pass the changed world instead.
  ///   - operation: The code that sees the changed world. The tasks that it starts see it too, except detached tasks.
  /// - Throws: The error that `operation` throws.
  public nonisolated(nonsending) func with<Result, Failure: Error>(
    _ change: (inout World) -> Void,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await with(changed(change), operation: operation)
  }

  /// Runs `operation` in `world`, on the caller's actor.
  ///
  /// - Throws: The error that `operation` throws.
  public nonisolated(nonsending) func with<Result, Failure: Error>(
    _ world: World,
    operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    let values = AmbientValues.current.with(world, for: self)
    return try await AmbientValues.$current.withValue(values, awaiting: operation)
  }
}

extension Ambient {
  /// A changed copy of the current world. Ends the process if the world is an object, and `change` leaves it in place.
  private func changed(_ change: (inout World) -> Void) -> World {
    let before = world
    var world = before
    change(&world)
    if let object = asObject(before), object === asObject(world) {
      let type = "\(type(of: object))"
      fatalError(
        """
        Assembler: this change of the world returned the same object of \(type), a class, so everybody would see its \
        changes; pass another, 'with(\(type)()) { … }'
        """
      )
    }
    return world
  }
}

/// A captured world, for code that doesn't inherit it: callbacks, threads and detached tasks.
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
  /// - Throws: The error that `operation` throws.
  public func callAsFunction<Result, Failure: Error>(
    _ operation: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try ambient.with(world, operation: operation)
  }

  /// Runs `operation` in the captured world, on the caller's actor.
  ///
  /// - Throws: The error that `operation` throws.
  public nonisolated(nonsending) func callAsFunction<Result, Failure: Error>(
    _ operation: nonisolated(nonsending) () async throws(Failure) -> Result
  ) async throws(Failure) -> Result {
    try await ambient.with(world, operation: operation)
  }
}

/// The current task's changed worlds, by ambient.
///
/// One task-local value serves all ambients. Tasks identify a task-local by its address, which a later object could
/// reuse if each ambient had its own. An entry retains its ambient.
struct AmbientValues: Sendable {
  @TaskLocal static var current = AmbientValues()

  private struct Entry: Sendable {
    let owner: any AnyObject & Sendable
    let world: any Sendable
  }

  private var entries: [ObjectIdentifier: Entry] = [:]

  /// The task's changed world of `ambient`, or nil.
  subscript<World>(_ ambient: Ambient<World>) -> World? {
    // Without an entry, a cast of nil to an optional world would succeed.
    guard let entry = entries[ObjectIdentifier(ambient)] else { return nil }
    return entry.world as? World
  }

  /// A copy with `world` for `ambient`.
  func with<World>(_ world: World, for ambient: Ambient<World>) -> AmbientValues {
    var copy = self
    copy.entries[ObjectIdentifier(ambient)] = Entry(owner: ambient, world: world)
    return copy
  }
}
