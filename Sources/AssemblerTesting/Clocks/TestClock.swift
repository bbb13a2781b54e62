import Assembler
import AssemblerEffects

/// A clock whose time a test controls.
///
/// This model welcomes its user a second after she arrives:
///
/// ```swift
/// @MainActor final class WelcomeModel {
///   private(set) var text = ""
///   private let clock: any Clock<Duration>
///
///   init(clock: any Clock<Duration>) { self.clock = clock }
///
///   func appear() async throws {
///     try await clock.sleep(for: .seconds(1))
///     text = "Welcome!"
///   }
/// }
/// ```
///
/// Its test doesn't wait for a second, and sees the moment before:
///
/// ```swift
/// @MainActor @Test func welcome() async throws {
///   let clock = TestClock()
///   let model = WelcomeModel(clock: clock)
///   let task = Task { try await model.appear() }
///   await clock.waitForSleepers()
///   await clock.advance(by: .milliseconds(999))
///   #expect(model.text == "")
///   await clock.advance(by: .milliseconds(1))
///   try await task.value
///   #expect(model.text == "Welcome!")
/// }
/// ```
///
/// Sleepers wake in the order of their deadlines, and then in the order of their calls. The time stops at each
/// deadline, but a sleeper whose actor is busy can go on later. A cancelled sleeper throws `CancellationError`
/// immediately.
///
/// ``waitForSleepers(_:fileID:line:)`` waits until the code under test sleeps. ``run(timeout:_:)`` runs it to its end.
///
/// The idea and most method names come from Point-Free's swift-clocks.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public final class TestClock: Clock, Sendable {
  let queue: Lock<SleepQueue>
  private let waitWarningDelay: Duration

  /// Creates a clock.
  ///
  /// - Parameter now: The time at first.
  public convenience init(now: TestInstant = TestInstant()) {
    self.init(now: now, waitWarningDelay: .seconds(10))
  }

  package init(now: TestInstant = TestInstant(), waitWarningDelay: Duration) {
    queue = Lock(SleepQueue(now: now))
    self.waitWarningDelay = waitWarningDelay
  }

  /// The current time of the clock.
  public var now: TestInstant { queue.withLock { $0.now } }

  /// Zero.
  public var minimumResolution: Duration { .zero }

  /// Waits until the test advances the time to `deadline`.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
  public func sleep(until deadline: TestInstant, tolerance: Duration? = nil) async throws {
    let id = queue.withLock { $0.makeID() }
    // `advance` waits for this.
    defer { queue.withLock { $0.returned(id) }?.resume() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        let sleeper = SleepQueue.Sleeper(id: id, deadline: deadline, continuation: continuation)
        // Under the lock, so that either the flag is set here or the handler below finds the sleeper.
        let outcome = queue.withLock { $0.add(sleeper, isCancelled: Task.isCancelled) }
        switch outcome {
        case .asleep(let observers): for observer in observers { observer.resume() }
        case .awake: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        }
      }
    } onCancel: {
      queue.withLock { $0.remove(id, until: deadline) }?.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` tasks sleep on the clock.
  ///
  /// Returns early if the task is cancelled, for example by a test's time limit. A warning on standard error names the
  /// call if it waits longer than ten seconds of real time.
  public func waitForSleepers(
    _ count: Int = 1,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async {
    let id = queue.withLock { $0.makeID() }
    let warning = Task.detached { [self] in
      try await Task.sleep(for: waitWarningDelay)
      warn(waitingFor: count, at: "\(fileID):\(line)")
    }
    defer { warning.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = queue.withLock {
          !Task.isCancelled && $0.observe(count, id: id, continuation)
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      queue.withLock { $0.removeObserver(id) }?.resume()
    }
  }

  private func warn(waitingFor count: Int, at location: String) {
    let sleepers = queue.withLock { $0.count }
    let text = """
      AssemblerTesting: warning: \(location) has waited \(waitWarningDelay) for \(count) \
      \(count == 1 ? "task" : "tasks") to sleep on a test clock, and \(sleepers) \(sleepers == 1 ? "sleeps" : "sleep"). \
      Does the code under test have this clock, and does it still run?

      """
    Console.live.print(text, terminator: "", to: .error)
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestClock {
  /// Advances the time by `duration`, and wakes the sleepers whose deadlines pass.
  ///
  /// ```swift
  /// await clock.advance(by: .seconds(1))  // the end of a pause
  /// await clock.advance(by: .seconds(60), sleepers: 1)  // sixty ticks of a timer
  /// ```
  ///
  /// The time stops at each deadline, so a task that sleeps repeatedly, such as a timer, wakes repeatedly. Swift
  /// doesn't reveal whether a task that woke sleeps again, ends, or waits for something else. So pass `sleepers` if tasks
  /// sleep repeatedly. Without it, `advance` lets tasks run for some milliseconds at each deadline, and on a busy machine,
  /// it can move on before a task that woke sleeps again. Wait for the result that you check, or use ``run(timeout:_:)``,
  /// which takes a tenth of a millisecond.
  ///
  /// - Parameters:
  ///   - duration: The time to add.
  ///   - sleepers: The number of tasks that sleep before each step, and again at the end. The call waits for them, with
  ///     a warning as in ``waitForSleepers(_:fileID:line:)``.
  ///   - fileID: The calling file. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  public func advance(
    by duration: Duration,
    sleepers: Int = 0,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async {
    await advance(to: now.advanced(by: duration), sleepers: sleepers, fileID: fileID, line: line)
  }

  /// Advances the time to `instant`, and wakes the sleepers whose deadlines pass. See
  /// ``advance(by:sleepers:fileID:line:)``.
  ///
  /// An instant in the past doesn't change the time.
  public func advance(
    to instant: TestInstant,
    sleepers: Int = 0,
    fileID: StaticString = #fileID,
    line: UInt = #line
  ) async {
    func settle(until arrivals: Int = 0) async {
      if sleepers > 0 {
        await waitForSleepers(sleepers, fileID: fileID, line: line)
      } else {
        await letOthersRun(until: arrivals)
      }
    }
    await settle()
    // The number of sleeps, when all that the time's last step woke sleep again.
    var settled = 0
    while let step = queue.withLock({ $0.step(until: instant) }) {
      settled = step.isFirst ? step.arrivals + 1 : settled + 1
      // From here on, the task runs.
      await withCheckedContinuation { continuation in
        queue.withLock { $0.awaitReturn(of: step.sleeper.id, continuation) }
        step.sleeper.continuation.resume()
      }
      await settle(until: step.isLast ? settled : 0)
    }
    queue.withLock { $0.now = max($0.now, instant) }
    await settle()
  }

  /// Checks that no task sleeps on the clock.
  ///
  /// A task that hasn't reached its sleep isn't seen, so wait for the result of the code under test first.
  ///
  /// - Throws: ``SuspensionError`` if a task sleeps.
  public func checkSuspension() async throws {
    await letOthersRun()
    if let suspensionError { throw suspensionError }
  }

  /// The error if tasks sleep.
  var suspensionError: SuspensionError? {
    queue.withLock { queue in
      guard queue.count > 0 else { return nil }
      return SuspensionError(now: queue.now, deadlines: queue.sleepers.map(\.deadline))
    }
  }

  /// Yields so that ready tasks can reach their next sleep.
  ///
  /// - Parameter arrivals: The number of sleeps for which it has more patience.
  private func letOthersRun(until arrivals: Int = 0) async {
    var last = queue.withLock { $0.arrivals }
    var (rounds, quietRounds) = (0, 0)
    // On a busy machine, 50 rounds are too few for a task that calls another actor ten times before it sleeps again.
    while quietRounds < 20 || last < arrivals && rounds < 200 {
      // The caller waits for a task of a lower priority, unless that one ends first. The second yield lets the tasks
      // of the caller's executor run in any case.
      await Task.detached(priority: .background) { await Task.yield() }.value
      await Task.yield()
      if rounds.isMultiple(of: 10) { await MainActor.run {} }
      let latest = queue.withLock { $0.arrivals }
      rounds += 1
      quietRounds = latest == last ? quietRounds + 1 : 0
      last = latest
    }
  }
}

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension TestClock {
  /// Tasks still sleep on the clock.
  public struct SuspensionError: Error, Hashable, CustomStringConvertible {
    let now: TestInstant
    /// The earliest first.
    let deadlines: [TestInstant]

    /// "2 tasks still sleep at 3.0 seconds: until 4.0 seconds, 5.0 seconds".
    public var description: String {
      let tasks = deadlines.count == 1 ? "1 task still sleeps" : "\(deadlines.count) tasks still sleep"
      let ends = deadlines.map(Self.seconds).joined(separator: ", ")
      return "\(tasks) at \(Self.seconds(now)): until \(ends)"
    }

    /// Both parts for themselves: `Duration` prints 3,601 seconds as 3600.9999999999995.
    private static func seconds(_ instant: TestInstant) -> String {
      let parts = instant.offset.components
      return "\(Double(parts.seconds) + Double(parts.attoseconds) / 1e18) seconds"
    }
  }
}

/// An instant of a test clock, relative to the clock's start.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
public struct TestInstant: InstantProtocol, Sendable {
  /// The time since the clock's start.
  // With its module: the name alone is this type's, or isn't, by the order in which the compiler reads the files.
  public var offset: Swift.Duration

  /// Creates an instant. The default is the clock's start.
  public init(offset: Duration = .zero) { self.offset = offset }

  /// Returns the instant `duration` later.
  public func advanced(by duration: Duration) -> TestInstant { TestInstant(offset: offset + duration) }

  /// Returns the time from this instant to `other`.
  public func duration(to other: TestInstant) -> Duration { other.offset - offset }

  public static func < (left: TestInstant, right: TestInstant) -> Bool { left.offset < right.offset }
}
