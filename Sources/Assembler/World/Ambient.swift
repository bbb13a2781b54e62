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
