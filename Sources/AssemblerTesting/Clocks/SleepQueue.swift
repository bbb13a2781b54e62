/// The time and the sleeping tasks of a ``TestClock``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct SleepQueue {
  struct Sleeper {
    let id: UInt64
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>

    /// The order of waking.
    var place: (TestInstant, UInt64) { (deadline, id) }
  }

  /// A sleeper that wakes.
  struct Step {
    let sleeper: Sleeper
    /// The number of sleeps before.
    let arrivals: Int
    /// Whether it's the first with its deadline.
    let isFirst: Bool
    /// Whether it's the last with its deadline.
    let isLast: Bool
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
  /// In the order of waking. A slice, because removing the first of an array moves all others.
  private(set) var sleepers: ArraySlice<Sleeper> = []
  /// The number of sleeps so far.
  private(set) var arrivals = 0
  private var observers: [Observer] = []
  private var nextID: UInt64 = 0
  /// Who waits until the sleep with an identifier has returned.
  private var returning: [UInt64: CheckedContinuation<Void, Never>] = [:]

  init(now: TestInstant) { self.now = now }

  /// Returns an increasing identifier for a sleeper or an observer.
  mutating func makeID() -> UInt64 {
    defer { nextID += 1 }
    return nextID
  }

  mutating func add(_ sleeper: Sleeper, isCancelled: Bool) -> Outcome {
    if isCancelled { return .cancelled }
    guard sleeper.deadline > now else { return .awake }
    arrivals += 1
    sleepers.insert(sleeper, at: index(of: sleeper.place))
    let satisfied = observers.filter { $0.count <= sleepers.count }
    observers.removeAll { $0.count <= sleepers.count }
    return .asleep(satisfied.map(\.continuation))
  }

  mutating func remove(_ id: UInt64, until deadline: TestInstant) -> CheckedContinuation<Void, any Error>? {
    let index = index(of: (deadline, id))
    guard index < sleepers.endIndex, sleepers[index].id == id else { return nil }
    return sleepers.remove(at: index).continuation
  }

  mutating func removeAll() -> [CheckedContinuation<Void, any Error>] {
    defer { sleepers = [] }
    return sleepers.map(\.continuation)
  }

  /// The number of sleepers.
  var count: Int { sleepers.count }

  /// Removes the first sleeper whose deadline isn't after `limit`, and advances the time to its deadline.
  mutating func wakeFirst(until limit: TestInstant) -> Sleeper? {
    guard let first = sleepers.first, first.deadline <= limit else { return nil }
    now = max(now, first.deadline)
    return sleepers.removeFirst()
  }

  /// Wakes the first sleeper as ``wakeFirst(until:)`` does.
  mutating func step(until limit: TestInstant) -> Step? {
    let before = now
    return wakeFirst(until: limit).map { sleeper in
      Step(
        sleeper: sleeper,
        arrivals: arrivals,
        isFirst: now > before,
        isLast: sleepers.first?.deadline != sleeper.deadline
      )
    }
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
    guard self.count < count else { return false }
    observers.append(Observer(id: id, count: count, continuation: continuation))
    return true
  }

  mutating func removeObserver(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
    observers.firstIndex { $0.id == id }.map { observers.remove(at: $0).continuation }
  }

  /// Where a sleeper with this place is, or would be.
  private func index(of place: (TestInstant, UInt64)) -> Int {
    var range = sleepers.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if sleepers[middle].place < place {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
