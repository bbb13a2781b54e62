import Assembler

extension TestClock {
  /// Moves the time on by `duration`, and wakes those whose deadlines come.
  ///
  /// The time stops at each deadline on the way, so a task that wakes and sleeps again, such as a timer,
  /// wakes again within the same call.
  public func advance(by duration: Duration) async {
    await advance(to: now.advanced(by: duration))
  }

  /// Moves the time on to `instant`, and wakes those whose deadlines come; see ``advance(by:)``.
  ///
  /// An instant in the past leaves the time where it is.
  public func advance(to instant: TestInstant) async {
    await letOthersRun()
    while let sleeper = queue.withLock({ $0.wakeFirst(until: instant) }) {
      sleeper.resume()
      await letOthersRun(patience: 200)
    }
    queue.withLock { $0.now = max($0.now, instant) }
    await letOthersRun()
  }

  /// Moves the time on from deadline to deadline until nobody sleeps.
  ///
  /// - Parameter timeout: How far the clock's own time may go; real time plays no part, so the outcome does
  ///   not depend on how fast the machine is.
  /// - Throws: ``SuspensionError`` if somebody sleeps beyond `timeout`: a timer that never ends, for one.
  public func run(timeout: Duration = .seconds(3_600)) async throws {
    let limit = now.advanced(by: timeout)
    await letOthersRun()
    while let deadline = queue.withLock({ $0.sleepers.first?.deadline }) {
      guard deadline <= limit else { throw suspensionError }
      await advance(to: deadline)
    }
  }

  /// Checks that nobody sleeps on the clock: that all work which waits for time is done.
  ///
  /// - Throws: ``SuspensionError`` if somebody does.
  public func checkSuspension() async throws {
    await letOthersRun()
    guard queue.withLock({ $0.sleepers.isEmpty }) else { throw suspensionError }
  }

  private var suspensionError: SuspensionError {
    queue.withLock { SuspensionError(now: $0.now, deadlines: $0.sleepers.map(\.deadline)) }
  }

  /// Gives the tasks that are ready the time to come to their next sleep, as far as that can be done without
  /// knowing them.
  ///
  /// - Parameter patience: How often to stand back for others. Once somebody has come to sleep, as a timer
  ///   that was woken does, a few more times are enough.
  private func letOthersRun(patience: Int = 20) async {
    var arrivals = queue.withLock { $0.arrivals }
    var rounds = 0
    while rounds < patience {
      await Task.detached(priority: .background) { await Task.yield() }.value
      rounds += 1
      let latest = queue.withLock { $0.arrivals }
      if latest != arrivals { rounds = max(0, patience - 20) }
      arrivals = latest
    }
  }
}
