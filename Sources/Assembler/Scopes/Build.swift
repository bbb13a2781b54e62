import Dispatch

/// A request for an instance, and the run of the rule's builder if no other request started one.
///
/// A build holds neither the value nor the scope. A task that an asynchronous builder starts inherits the build and
/// must not keep them alive.
@usableFromInline
class Build: @unchecked Sendable {
  /// How a build, or a wait for it, ends.
  @usableFromInline
  enum Outcome: Sendable {
    case built
    /// The build failed, and a waiting caller can start another.
    case abandoned
    /// The asynchronous build failed, for every waiting caller.
    case failed(any Error)
    /// The waiting task was cancelled.
    case cancelled
  }

  private struct State {
    var outcome: Outcome?
    /// Holds each wait, so that no other object gets its identifier.
    var waits: [ObjectIdentifier: (wait: Wait, resume: @Sendable (Outcome) -> Void)] = [:]
    /// The warnings about long waits that are printed already.
    var warnings: Set<String> = []
  }

  /// The innermost build on this thread. A builder that doesn't await ends on the thread on which it starts.
  static let onThread = ThreadLocal<Build>()
  /// The asynchronous builds that this task runs or has inherited, innermost first.
  @TaskLocal static var inTask: [Build] = []

  @usableFromInline final let key: InstanceKey
  final let type: any Any.Type
  private final let fileID: StaticString
  private final let function: StaticString
  /// The task that runs an asynchronous builder.
  fileprivate final let task: Int?
  private final let state = Lock(State())

  // Only the thread or task that builds uses these variables.
  /// The build around this one, on the same thread.
  final var outer: Build?
  /// The build of a released instance. The `deinit` of its key may resolve, so it's released after this one.
  final var replaced: Build?
  /// When the builder started, if somebody observes builds.
  final var start = Duration.zero
  /// When the builder ended. Written before the instance is in the table, and read after.
  final var end = Duration.zero

  @usableFromInline
  init(_ key: InstanceKey, of type: any Any.Type, _ fileID: StaticString, _ function: StaticString) {
    (self.key, self.type, self.fileID, self.function) = (key, type, fileID, function)
    task = key.has(.isAsync) ? Self.currentTask : nil
  }

  /// A request of a rule, with or without a key.
  @inlinable
  static func of<Key: Hashable & Sendable, Value>(
    _ type: Value.Type,
    _ instanceKey: InstanceKey,
    for key: Key,
    _ fileID: StaticString,
    _ function: StaticString
  ) -> Build {
    Key.self == NoKey.self
      ? Build(instanceKey, of: type, fileID, function)
      : KeyedBuild<Key, Value>(key, instanceKey, of: type, fileID, function)
  }

  /// The key, described.
  var keyDescription: String? { nil }

  /// Whether the keys are equal. Runs the key's `==`.
  func hasKey(of other: Build) -> Bool { true }

  /// The rule as it is written: `resolve(user:) -> Presenter`.
  @usableFromInline final var rule: String { "\(function) -> \(type)" }

  /// The rule's file and line: `Scene.swift:12`.
  @usableFromInline final var location: String {
    let file = fileID.description
    return "\(file.split(separator: "/").last.map(String.init) ?? file):\(key.line)"
  }

  /// Whether both are requests of one rule. A rule that is inlined into another module has a file's name of its own.
  final func isOfRule(of other: Build) -> Bool {
    guard key.position == other.key.position, key.type == other.key.type else { return false }
    guard key.file != other.key.file else { return true }
    return fileID.withUTF8Buffer { name in other.fileID.withUTF8Buffer { name.elementsEqual($0) } }
  }

  /// The identity of the calling task; nil outside a task.
  fileprivate static var currentTask: Int? {
    withUnsafeCurrentTask { $0?.hashValue }
  }

  /// The time since the first build. A `Duration` is copied by value; an instant takes a function of the runtime.
  static var now: Duration { epoch.duration(to: ContinuousClock.now) }
  static let epoch = ContinuousClock.now

  final var isFinished: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// A task can outlive the build that started it, and start other builds.
  static var unfinishedInTask: [Build] { inTask.filter { !$0.isFinished } }

  /// The builds that the calling code belongs to, innermost first.
  ///
  /// A thread that runs a builder may run an asynchronous function meanwhile, in a nested run loop, which it doesn't
  /// block.
  static func path(isAsync: Bool) -> [Build] {
    let onThread = isAsync ? nil : onThread.object
    return (onThread.map { Array(sequence(first: $0, next: \.outer)) } ?? []) + unfinishedInTask
  }

  /// Resumes the waiting callers.
  final func finish(_ outcome: Outcome) {
    let waits = state.withLock { state in
      state.outcome = outcome
      return exchange(&state.waits, with: [:])
    }
    for (_, resume) in waits.values { resume(outcome) }
  }

  /// Blocks the calling thread until the build finishes. Ends the process on a deadlock.
  final func wait(warningAfter delay: Duration) {
    let semaphore = DispatchSemaphore(value: 0)
    let wait = Wait(for: self, within: Self.path(isAsync: false))
    defer { wait.end() }
    add(wait) { _ in semaphore.signal() }
    guard semaphore.wait(timeout: .now() + delay.dispatchInterval) == .timedOut else { return }
    warn(wait, after: delay)
    semaphore.wait()
  }

  /// Suspends the calling task until the build finishes. Ends the process on a deadlock.
  ///
  /// - Parameter isCancellable: Whether cancelling the task ends the wait.
  nonisolated(nonsending) final func wait(warningAfter delay: Duration, isCancellable: Bool) async -> Outcome
  {
    let wait = Wait(for: self, within: Self.path(isAsync: true))
    defer { wait.end() }
    // The queue keeps a cancelled item until its deadline.
    let warning = DispatchWorkItem { [weak wait] in wait.map { $0.build.warn($0, after: delay) } }
    DispatchQueue.global().asyncAfter(deadline: .now() + delay.dispatchInterval, execute: warning)
    defer { warning.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(wait) { continuation.resume(returning: $0) }
        // The cancellation handler can run before `add`.
        if isCancellable, Task.isCancelled { cancel(wait) }
      }
    } onCancel: {
      if isCancellable { cancel(wait) }
    }
  }

  /// Calls `resume` with the outcome, immediately if the build has finished.
  private func add(_ wait: Wait, _ resume: @escaping @Sendable (Outcome) -> Void) {
    let outcome = state.withLock { state in
      guard state.outcome == nil else { return state.outcome }
      state.waits[ObjectIdentifier(wait)] = (wait, resume)
      return nil
    }
    if let outcome { resume(outcome) }
  }

  private func cancel(_ wait: Wait) {
    state.withLock { $0.waits.removeValue(forKey: ObjectIdentifier(wait))?.resume }?(.cancelled)
  }

  /// Warns about a long wait, once for each waiting rule.
  private func warn(_ wait: Wait, after delay: Duration) {
    let warning = wait.warning(after: delay)
    guard state.withLock({ $0.outcome == nil && $0.warnings.insert(warning).inserted }) else { return }
    let data = Array((warning + "\n").utf8).withUnsafeBytes { DispatchData(bytes: $0) }
    DispatchIO.write(toFileDescriptor: 2, data: data, runningHandlerOn: .global()) { _, _ in }
  }
}

/// A request of a rule that has a key.
@usableFromInline
final class KeyedBuild<Key: Hashable & Sendable, Value>: Build, @unchecked Sendable {
  private let keyOfRule: Key

  @usableFromInline
  init(
    _ keyOfRule: Key,
    _ key: InstanceKey,
    of type: any Any.Type,
    _ fileID: StaticString,
    _ function: StaticString
  ) {
    self.keyOfRule = keyOfRule
    super.init(key, of: type, fileID, function)
  }

  override var keyDescription: String? { "\(keyOfRule)" }

  // The type of the value is compared too, because the rule can be generic.
  override func hasKey(of other: Build) -> Bool {
    (other as? KeyedBuild<Key, Value>)?.keyOfRule == keyOfRule
  }
}

extension Duration {
  /// The duration in milliseconds, within the range of a 32-bit `Int`, which some watches have.
  fileprivate var dispatchInterval: DispatchTimeInterval {
    let (seconds, attoseconds) = components
    guard seconds >= 0 else { return .milliseconds(0) }
    guard seconds < 2_000_000 else { return .never }
    return .milliseconds(Int(seconds) * 1_000 + max(0, Int(attoseconds / 1_000_000_000_000_000)))
  }
}

/// A wait for a build. The waits of the process reveal deadlocks.
///
/// The lock is held for a walk along the waits, never for user code. A wait outside a build isn't recorded, because
/// no build waits for it in turn.
private final class Wait: Sendable {
  private static let all = Lock<[Wait]>([])

  let build: Build
  /// The builds that the waiting code belongs to, innermost first.
  private let path: [Build]
  private let task = Build.currentTask

  /// Records that the caller waits. Ends the process with the path of rules if the wait closes a cycle.
  init(for build: Build, within path: [Build]) {
    self.build = build
    self.path = path
    guard !path.isEmpty else { return }
    let cycle = Self.all.withLock { waits in
      waits.append(self)
      return self.cycle(in: waits)
    }
    if let cycle { fatalError(Self.message(for: cycle)) }
  }

  func end() {
    if !path.isEmpty { Self.all.withLock { waits in waits.removeAll { $0 === self } } }
  }

  /// Whether `build` can't continue before this wait ends, because its own thread or task waits.
  ///
  /// A task that a builder starts inherits an asynchronous build. Swift doesn't reveal whether the build awaits that
  /// task, as it does with `async let`, so such a wait only warns after `waitWarningDelay`.
  private func blocks(_ build: Build) -> Bool {
    (build.task == nil || build.task == task) && path.contains { $0 === build }
  }

  /// The cycle that this wait closes, or nil: for each thread or task, its builds, outermost first.
  private func cycle(in waits: [Wait]) -> [[Build]]? {
    var paths: [[Build]] = []
    var wait = self
    // An earlier wait would have ended the process for a cycle without this one.
    while paths.count <= waits.count, !wait.build.isFinished {
      let build = wait.build
      guard let next = blocks(build) ? self : waits.first(where: { $0.blocks(build) }) else { return nil }
      paths.append(Array(next.path.reversed().drop { $0 !== build }))
      if next === self { return paths.suffix(1) + paths.dropLast() }
      wait = next
    }
    return nil
  }

  private static func message(for cycle: [[Build]]) -> String {
    let threads = cycle.count { $0.last?.key.has(.isAsync) == false }
    let path = Array(cycle.joined())
    return """
      Assembler: these rules ask for each other, so none of them can be built\
      \(threads > 1 ? " (on \(threads) threads at once)" : ""):
        \(arrows(path + path.prefix(1)))
      Break the cycle: give one of them a closure that resolves later, such as later { $0.resolve() }, \
      or let both depend on a third.
      """
  }

  func warning(after delay: Duration) -> String {
    """
    Assembler: warning: \(path.first.map { "\($0.rule)  \($0.location)" } ?? "a call outside every rule") \
    has waited \(delay) for \(build.rule)  \(build.location), which another thread or task is \
    building. If that builder waits for this call in turn, neither ends.
      \(Self.arrows(path.reversed() + [build]))
    """
  }

  /// `resolve() -> A  File.swift:12 → resolve() -> B  File.swift:15 → resolve() -> A  File.swift:12`
  private static func arrows(_ builds: some Sequence<Build>) -> String {
    builds.map { "\($0.rule)  \($0.location)" }.joined(separator: " → ")
  }
}
