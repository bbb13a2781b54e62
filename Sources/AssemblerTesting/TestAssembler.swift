public import Assembler
public import AssemblerEffects
import Synchronization

/// The base class of every test's assembler: it supplies the test role, a scope and harmless effects.
///
/// Subclass it with the protocols of the scene under test, and write the rules that reach outside. Until
/// every one of them is written, the test does not compile.
///
/// ```swift
/// final class ContactsTestAssembler: TestAssembler, ContactsSceneAssembler {
///   func resolve() -> any ContactsDataSource { StubContactsDataSource() }
/// }
/// ```
///
/// It conforms to no assembler protocol itself, so a subclass's own rules always take effect. Subclasses are
/// `final`.
open class TestAssembler {
  /// The role of every subclass.
  public typealias Role = TestRole

  /// The storage of what the assembler shares, for subclasses that conform to `ScopedAssembler`.
  public let scope = Scope()

  private let madeEffects = Atomic<Unmanaged<TestEffects>?>(nil)

  /// Creates a test assembler with an empty scope.
  public init() {}

  deinit {
    madeEffects.load(ordering: .acquiring)?.release()
  }

  /// What the effects with a test default remember. Made when it is first asked for.
  public var effects: TestEffects {
    if let effects = madeEffects.load(ordering: .acquiring) { return effects.takeUnretainedValue() }
    let new = Unmanaged.passRetained(TestEffects())
    let (isFirst, other) = madeEffects.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    guard !isFirst, let other else { return new.takeUnretainedValue() }
    new.release()
    return other.takeUnretainedValue()
  }
}

/// The `Assembling.Role` of subclasses of ``TestAssembler``, and of every child of one.
public enum TestRole: AssemblerRole {}

extension Assembling where Role == TestRole {
  /// Explains a stub that a test's assembler lacks. Never callable.
  @available(
    *,
    unavailable,
    message: """
      a test says what this is: write the stub, 'func resolve() -> ThatType { … }', with exactly that type and no \
      effect that the rule lacks
      """
  )
  @_disfavoredOverload
  public func resolve<T>() -> T {
    fatalError("unavailable")
  }
}

/// What the default effects of one test assembler remember: the counted identifiers, the captured output.
///
/// ```swift
/// #expect(assembler.effects.console.values == [Console.Output("3 repositories\n")])
/// ```
///
/// Each assembler has its own, so tests that run at once never see each other's.
public final class TestEffects: Sendable {
  /// What was written to the console.
  public let console = Recorder<Console.Output>()

  /// What was logged.
  public let log = Recorder<Log.Entry>()

  /// The clock of `ClockAssembler`.
  public let clock = ImmediateClock()

  /// The clock of `SuspendingClockAssembler`.
  public let suspendingClock = ImmediateClock()

  let uuids = UUIDGenerator.incrementing
  let random = RandomNumbers.seeded(0)

  init() {}
}
