/// The time and the sleeping tasks of a ``TestClock``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct SleepQueue {
  struct Sleeper {
    let id: UInt64
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>
  }

  /// The result of adding a sleeper.
  enum Outcome {
    /// The task sleeps. Resume these observers.
    case asleep([CheckedContinuation<Void, Never>])
    /// The deadline has passed.
    case awake
    case cancelled
  }

  private struct Observer {
    let id: UInt64
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  var now: TestInstant
  /// Sorted by the order of waking.
  private(set) var sleepers: [Sleeper] = []
  /// The number of sleeps so far.
  private(set) var arrivals = 0
  private var observers: [Observer] = []
  private var nextID: UInt64 = 0
  /// Who waits until the sleep with an identifier has returned.
  private var returning: [UInt64: CheckedContinuation<Void, Never>] = [:]

  init(now: TestInstant) {
    self.now = now
  }

  /// Returns an increasing identifier for a sleeper or an observer.
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

  mutating func removeAll() -> [CheckedContinuation<Void, any Error>] {
    defer { sleepers = [] }
    return sleepers.map(\.continuation)
  }

  /// Removes the first sleeper whose deadline isn't after `limit`, and advances the time to its deadline.
  mutating func wakeFirst(until limit: TestInstant) -> Sleeper? {
    guard let first = sleepers.first, first.deadline <= limit else { return nil }
    now = max(now, first.deadline)
    return sleepers.removeFirst()
  }

  /// Stores `continuation` until the sleep `id` returns to its task.
  mutating func awaitReturn(of id: UInt64, _ continuation: CheckedContinuation<Void, Never>) {
    returning[id] = continuation
  }

  mutating func returned(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
    returning.removeValue(forKey: id)
  }

  /// Stores `continuation` until `count` tasks sleep. Returns `false` if they already do.
  mutating func observe(_ count: Int, id: UInt64, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
    guard sleepers.count < count else { return false }
    observers.append(Observer(id: id, count: count, continuation: continuation))
    return true
  }

  mutating func removeObserver(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
    observers.firstIndex { $0.id == id }.map { observers.remove(at: $0).continuation }
  }
}
