/// The time of a ``TestClock``, and who sleeps on it.
struct SleepQueue {
  struct Sleeper {
    let id: UInt64
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// What becomes of a task that wants to sleep.
  enum Outcome {
    /// It sleeps; the observers who waited for that are to be resumed.
    case asleep([CheckedContinuation<Void, Never>])
    /// Its deadline has come already.
    case awake
    case cancelled
  }

  private struct Observer {
    let id: UInt64
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  var now: TestInstant
  /// In the order in which they wake.
  private(set) var sleepers: [Sleeper] = []
  /// How many tasks have come to sleep so far.
  private(set) var arrivals = 0
  private var observers: [Observer] = []
  private var nextID: UInt64 = 0

  init(now: TestInstant) {
    self.now = now
  }

  /// An identifier for a sleeper or an observer; later ones are greater.
  mutating func makeID() -> UInt64 {
    defer { nextID += 1 }
    return nextID
  }

  mutating func add(_ sleeper: Sleeper, isCancelled: Bool) -> Outcome {
    if isCancelled { return .cancelled }
    guard sleeper.deadline > now else { return .awake }
    let index = sleepers.firstIndex { (sleeper.deadline, sleeper.id) < ($0.deadline, $0.id) }
    arrivals += 1
    sleepers.insert(sleeper, at: index ?? sleepers.endIndex)
    let satisfied = observers.filter { $0.count <= sleepers.count }
    observers.removeAll { $0.count <= sleepers.count }
    return .asleep(satisfied.map(\.continuation))
  }

  mutating func remove(_ id: UInt64) -> CheckedContinuation<Void, any Error>? {
    sleepers.firstIndex { $0.id == id }.map { sleepers.remove(at: $0).continuation }
  }

  /// Takes out the first sleeper whose deadline is not after `limit`, and moves the time to its deadline.
  mutating func wakeFirst(until limit: TestInstant) -> CheckedContinuation<Void, any Error>? {
    guard let first = sleepers.first, first.deadline <= limit else { return nil }
    now = max(now, first.deadline)
    return sleepers.removeFirst().continuation
  }

  /// Keeps `continuation` until `count` tasks sleep; `false` if they do already.
  mutating func observe(_ count: Int, id: UInt64, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard sleepers.count < count else { return false }
    observers.append(Observer(id: id, count: count, continuation: continuation))
    return true
  }

  mutating func removeObserver(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
    observers.firstIndex { $0.id == id }.map { observers.remove(at: $0).continuation }
  }
}
