// Re-exported, because a test assembler uses members of the core, which only a file that imports their module sees
// (SE-0444). Without it, the first test in a new Xcode project doesn't compile, and no message names the module.
@_exported public import Assembler
public import AssemblerEffects

/// The base class of test assemblers. It provides the test role, a scope and harmless effects.
///
/// Create a final subclass that conforms to the protocols of the scene under test, and write a stub for each leaf. The
/// test doesn't compile until all of them exist.
///
/// ```swift
/// final class ContactsTestAssembler: TestAssembler, ContactsSceneAssembler {
///   let contacts: any ContactsDataSource = StubContactsDataSource()
/// }
/// ```
///
/// A subclass isn't `Sendable`, so its stubs can be variables. The actor or task of the test changes them. A
/// test of a `Sendable` scene inherits from ``SendableTestAssembler`` instead.
///
/// This class conforms to no scene itself, so the rules of a subclass always take effect.
// `nonisolated`, because a class takes the isolation of its superclass, if that has one, and not of its protocols. In a
// module with main-actor default isolation, a scene that refines another of its module is on the main actor. Its test
// assembler would be, too, and couldn't stub an effect.
nonisolated open class TestAssembler: TestAssemblerProtocol {
  /// The role of every subclass.
  public typealias AssemblerRole = TestRole

  /// The cache of the assembler, for subclasses that conform to `ScopedAssembler`.
  public let scope = Scope()

  private var lazyEffects: TestEffects?

  /// Creates a test assembler with an empty scope.
  public init() {}

  /// The state of the default effects, created when it's first used.
  public var effects: TestEffects { SharedLocks.withLock(of: self) { TestEffects.first(in: &lazyEffects) } }
}

/// The base class of `Sendable` test assemblers. It provides the same as ``TestAssembler``.
///
/// ```swift
/// nonisolated final class SyncTestAssembler: SendableTestAssembler, SyncAssembler {
///   let server: any Server = StubServer()
/// }
/// ```
///
/// Declare subclasses `nonisolated`. The compiler checks that their stored properties are immutable and `Sendable`.
/// Without `nonisolated`, a subclass and what it declares are on the main actor.
///
/// This class conforms to no scene itself, so the rules of a subclass always take effect.
// On the main actor, like `SendableChild`, so that the compiler checks the subclasses.
@MainActor
open class SendableTestAssembler: TestAssemblerProtocol {
  /// The role of every subclass.
  public typealias AssemblerRole = TestRole

  /// The cache of the assembler, for subclasses that conform to `ScopedAssembler`.
  public nonisolated let scope = Scope()

  private nonisolated(unsafe) var lazyEffects: TestEffects?

  /// Creates a test assembler with an empty scope.
  public nonisolated init() {}

  /// The state of the default effects, created when it's first used.
  public nonisolated var effects: TestEffects {
    SharedLocks.withLock(of: self) { TestEffects.first(in: &lazyEffects) }
  }
}

/// A ``TestAssembler`` or a ``SendableTestAssembler``.
///
/// Write a stub for all tests of a module `where Self: TestAssemblerProtocol`. Don't conform types to this protocol;
/// inherit from one of the two classes.
public protocol TestAssemblerProtocol: SampleAssembler {
  /// The state of the default effects.
  var effects: TestEffects { get }
}

/// The `Assembling.AssemblerRole` of test assemblers and their children.
public enum TestRole: AssemblerRoleProtocol {}

/// The state of a test assembler's default effects, such as captured output.
///
/// ```swift
/// #expect(assembler.effects.console.values == [Console.Output("3 repositories\n")])
/// ```
///
/// Each assembler has its own state, so concurrent tests don't affect each other.
public final class TestEffects: Sendable {
  /// The captured console output.
  public let console = Recorder<Console.Output>("effects.console")

  /// The captured log entries.
  public let log = Recorder<Log.Entry>("effects.log")

  /// The clock of `ClockAssembler`.
  @available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
  public var clock: ImmediateClock {
    guard let clock = storedClock as? ImmediateClock else { preconditionFailure("this system has clocks") }
    return clock
  }

  // Its type needs iOS 16, and a stored property has no availability.
  private let storedClock: (any Sendable)?

  let uuids = UUIDGenerator.incrementing()
  let random = RandomNumbers.seeded(0)

  private init() {
    if #available(macOS 13, iOS 16, tvOS 16, watchOS 9, *) {
      storedClock = ImmediateClock()
    } else {
      storedClock = nil
    }
  }

  /// The state that the first call created.
  fileprivate static func first(in effects: inout TestEffects?) -> TestEffects {
    let first = effects ?? TestEffects()
    effects = first
    return first
  }
}
