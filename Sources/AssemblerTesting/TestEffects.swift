public import Assembler

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
