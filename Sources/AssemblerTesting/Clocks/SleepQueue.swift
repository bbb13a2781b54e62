/// The time and the sleeping tasks of a ``TestClock``.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
struct SleepQueue {
  struct Sleeper {
    let id: UInt64
    let deadline: TestInstant
    let continuation: CheckedContinuation<Void, any Error>

    /// Whether this sleeper wakes before `other`.
    func isBefore(_ other: Sleeper) -> Bool { (deadline, id) < (other.deadline, other.id) }
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
  /// A binary heap: each wakes before those at twice its index plus one and two.
  private var heap: [Sleeper] = []
  /// The index in the heap by identifier.
  private var places: [UInt64: Int] = [:]
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
    heap.append(sleeper)
    moveUp(sleeper, from: heap.count - 1)
    let satisfied = observers.filter { $0.count <= heap.count }
    observers.removeAll { $0.count <= heap.count }
    return .asleep(satisfied.map(\.continuation))
  }

  mutating func remove(_ id: UInt64) -> CheckedContinuation<Void, any Error>? {
    places[id].map { remove(at: $0).continuation }
  }

  mutating func removeAll() -> [CheckedContinuation<Void, any Error>] {
    defer { (heap, places) = ([], [:]) }
    return sleepers.map(\.continuation)
  }

  /// The number of sleepers.
  var count: Int { heap.count }

  /// In the order of waking.
  var sleepers: [Sleeper] { heap.sorted { $0.isBefore($1) } }

  /// Removes the first sleeper whose deadline isn't after `limit`, and advances the time to its deadline.
  mutating func wakeFirst(until limit: TestInstant) -> Sleeper? {
    guard let first = heap.first, first.deadline <= limit else { return nil }
    now = max(now, first.deadline)
    return remove(at: 0)
  }

  /// Wakes the first sleeper as ``wakeFirst(until:)`` does.
  mutating func step(until limit: TestInstant) -> Step? {
    let before = now
    return wakeFirst(until: limit).map { sleeper in
      Step(
        sleeper: sleeper,
        arrivals: arrivals,
        isFirst: now > before,
        isLast: heap.first?.deadline != sleeper.deadline
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
    guard heap.count < count else { return false }
    observers.append(Observer(id: id, count: count, continuation: continuation))
    return true
  }

  mutating func removeObserver(_ id: UInt64) -> CheckedContinuation<Void, Never>? {
    observers.firstIndex { $0.id == id }.map { observers.remove(at: $0).continuation }
  }

  private mutating func remove(at index: Int) -> Sleeper {
    let removed = heap[index]
    places[removed.id] = nil
    let last = heap.removeLast()
    if last.id != removed.id {
      moveUp(last, from: leaf(below: index))
    }
    return removed
  }

  /// Moves a sleeper above those that wake after it.
  private mutating func moveUp(_ sleeper: Sleeper, from start: Int) {
    var index = start
    while index > 0, case let parent = (index - 1) / 2, sleeper.isBefore(heap[parent]) {
      place(heap[parent], at: index)
      index = parent
    }
    place(sleeper, at: index)
  }

  /// Moves up those below `start` that wake first, and returns the index that is left, which has nothing below it.
  private mutating func leaf(below start: Int) -> Int {
    var index = start
    while case let children = (2 * index + 1..<2 * index + 3).clamped(to: heap.indices),
      let next = children.min(by: { heap[$0].isBefore(heap[$1]) })
    {
      place(heap[next], at: index)
      index = next
    }
    return index
  }

  private mutating func place(_ sleeper: Sleeper, at index: Int) {
    heap[index] = sleeper
    places[sleeper.id] = index
  }
}
