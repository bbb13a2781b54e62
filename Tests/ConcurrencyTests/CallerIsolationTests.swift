import Assembler
import AssemblerEffects
import AssemblerTesting
import Dispatch
import TestSupport
import Testing

/// Every public function that takes an asynchronous closure and runs it for its caller.
@Suite("Asynchronous closures run in their caller's isolation", .hangLimit)
struct CallerIsolationTests {
  enum Form: CaseIterable {
    case shared, sharedForKey, weaklyShared, weaklySharedForKey, graph, graphShared, graphSharedForKey
    case ambientChange, ambientWorld, captured, clock, released
  }

  enum Home: CaseIterable {
    case mainActor, actor, actorWithExecutor, none
  }

  @available(macOS 15, *)
  @Test(
    "A closure that changes what isn't Sendable doesn't overlap another",
    arguments: Form.allCases,
    Home.allCases
  )
  func overlap(_ form: Form, _ home: Home) async throws {
    let counts: Tally.Counts
    switch home {
    case .mainActor: counts = try await touches(form, on: MainActor.shared) { isOnMainQueue() }
    case .actor: counts = try await touches(form, on: PlainActor()) { true }
    case .actorWithExecutor:
      let actor = QueueActor()
      counts = try await touches(form, on: actor) { actor.executor.isCurrent }
    case .none: counts = try await touchesOfOneTask(form)
    }
    #expect(counts == Tally.Counts(touches: 400))
  }

  /// What four tasks of one actor do to an object of that actor.
  @available(macOS 15, *)
  private func touches(
    _ form: Form,
    on actor: isolated any Actor,
    isHome: @escaping @Sendable () -> Bool
  ) async throws -> Tally.Counts {
    let tally = Tally(isHome)
    let tasks = (0..<4).map { _ in
      Task {
        _ = actor
        for _ in 0..<25 {
          try await Callers.nonsending(form, tally.touch)
          try await Callers.isolated(form, tally.touch)
        }
      }
    }
    for task in tasks { try await task.value }
    return tally.counts
  }

  @available(macOS 15, *)
  @concurrent private func touchesOfOneTask(_ form: Form) async throws -> Tally.Counts {
    let tally = Tally { !isOnMainQueue() }
    for _ in 0..<100 {
      try await Callers.nonsending(form, tally.touch)
      try await Callers.isolated(form, tally.touch)
    }
    return tally.counts
  }

  // Not of `TestClock.run`: Swift enqueues a task whose executor preference changes.
  @available(macOS 15, *)
  @Test(
    "The closure begins before a job that waits for the main actor",
    arguments: Form.allCases.filter { $0 != .clock }
  )
  @MainActor func order(_ form: Form) async throws {
    final class Log { var lines: [String] = [] }
    let log = Log()
    func begin() async {
      log.lines.append("closure")
      await Task.yield()
    }
    let first = Task { log.lines.append("job") }
    try await Callers.nonsending(form, begin)
    await first.value
    let second = Task { log.lines.append("job") }
    try await Callers.isolated(form, begin)
    await second.value
    #expect(log.lines == ["closure", "job", "closure", "job"])
  }
}

/// Calls each form with a closure of its own, from functions that are in the isolation of their callers.
@available(macOS 15, *)
private enum Callers {
  final class Part: Sendable {}

  final class Parts: ScopedAssembler, LiveAssembler {
    let scope = Scope()
  }

  static let ambient = Ambient(0)

  static nonisolated(nonsending) func nonsending(
    _ form: CallerIsolationTests.Form,
    _ body: nonisolated(nonsending) () async -> Void
  ) async throws {
    let parts = Parts()
    switch form {
    case .shared:
      _ = await parts.shared {
        await body(); return Part()
      }
    case .sharedForKey:
      _ = await parts.shared(for: 1) {
        await body(); return Part()
      }
    case .weaklyShared:
      _ = await parts.weaklyShared {
        await body(); return Part()
      }
    case .weaklySharedForKey:
      _ = await parts.weaklyShared(for: 1) {
        await body(); return Part()
      }
    case .graph: await parts.graph { await body() }
    case .graphShared:
      _ = await parts.graphShared {
        await body(); return Part()
      }
    case .graphSharedForKey:
      _ = await parts.graphShared(for: 1) {
        await body(); return Part()
      }
    case .ambientChange: await ambient.with({ $0 = 1 }) { await body() }
    case .ambientWorld: await ambient.with(1) { await body() }
    case .captured: await ambient.capture()({ await body() })
    case .clock: try await TestClock().run { await body() }
    case .released:
      await expectReleased {
        await body(); return Parts()
      }
    }
  }

  static func isolated(
    isolation: isolated (any Actor)? = #isolation,
    _ form: CallerIsolationTests.Form,
    _ body: nonisolated(nonsending) () async -> Void
  ) async throws {
    let parts = Parts()
    switch form {
    case .shared:
      _ = await parts.shared {
        await body(); return Part()
      }
    case .sharedForKey:
      _ = await parts.shared(for: 1) {
        await body(); return Part()
      }
    case .weaklyShared:
      _ = await parts.weaklyShared {
        await body(); return Part()
      }
    case .weaklySharedForKey:
      _ = await parts.weaklyShared(for: 1) {
        await body(); return Part()
      }
    case .graph: await parts.graph { await body() }
    case .graphShared:
      _ = await parts.graphShared {
        await body(); return Part()
      }
    case .graphSharedForKey:
      _ = await parts.graphShared(for: 1) {
        await body(); return Part()
      }
    case .ambientChange: await ambient.with({ $0 = 1 }) { await body() }
    case .ambientWorld: await ambient.with(1) { await body() }
    case .captured: await ambient.capture()({ await body() })
    case .clock: try await TestClock().run { await body() }
    case .released:
      await expectReleased {
        await body(); return Parts()
      }
    }
  }
}

/// An object of an actor that notices if two threads touch it at once, or code outside of that actor.
private final class Tally {
  struct Counts: Equatable {
    var touches = 0
    var overlaps = 0
    var outside = 0
  }

  private(set) var counts = Counts()
  private var isBusy = false
  private let isHome: () -> Bool

  init(_ isHome: @escaping () -> Bool) {
    self.isHome = isHome
  }

  nonisolated(nonsending) func touch() async {
    change()
    await Task.yield()
    change()
  }

  private func change() {
    if isBusy { counts.overlaps += 1 }
    if !isHome() { counts.outside += 1 }
    isBusy = true
    counts.touches += 1
    for _ in 0..<100 where !isBusy { counts.overlaps += 1 }
    isBusy = false
  }
}

private actor PlainActor {}

@available(macOS 15, *)
private actor QueueActor {
  nonisolated let executor = QueueExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}

@available(macOS 15, *)
// Not TestSupport's.
private final class QueueExecutor: _Concurrency.SerialExecutor {
  private static let key = DispatchSpecificKey<ObjectIdentifier>()
  private let queue = DispatchQueue(label: "QueueExecutor")

  init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

  var isCurrent: Bool { DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private let mainQueueKey = {
  let key = DispatchSpecificKey<Void>()
  DispatchQueue.main.setSpecific(key: key, value: ())
  return key
}()

private func isOnMainQueue() -> Bool { DispatchQueue.getSpecific(key: mainQueueKey) != nil }
