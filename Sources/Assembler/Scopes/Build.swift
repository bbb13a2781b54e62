import Dispatch

/// A request for an instance. It runs the builder unless another already does.
///
/// A build holds neither the value nor the scope, and a task that its builder starts doesn't hold the build.
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
    /// Nil as long as nobody waits, as for most builds.
    var waits: Waits?
  }

  @usableFromInline final let key: InstanceKey
  final let type: any Any.Type
  private final let fileID: StaticString
  private final let function: StaticString
  /// The task that runs an asynchronous builder.
  final let task: Int?
  private final let state = Lock(State())

  // The table's lock guards these variables.
  /// The next build in the table's list.
  final var next: Build?
  /// The position in the order of the table's builds.
  final var number = 0
  /// Whether the instance is weakly shared and built.
  final private(set) var isWeaklyShared = false
  /// The weakly shared instance, if it's alive.
  private(set) final weak var weakInstance: SlotContent?

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
    task = key.has(.isAsync) ? CurrentTask.identity : nil
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

  /// The time since the first build. A `Duration` is copied by value; an instant takes a function of the runtime.
  static var now: Duration { epoch.duration(to: ContinuousClock.now) }
  static let epoch = ContinuousClock.now

  final var isFinished: Bool {
    state.withLock { $0.outcome != nil }
  }

  /// Keeps a weak reference to what it built.
  final func refer(to instance: SlotContent) {
    (weakInstance, isWeaklyShared) = (instance, true)
  }

  /// The weakly shared instance in a reference that any thread can release. Use its identity only.
  final var weakObject: SlotContent? {
    weakInstance.map { key.has(.isOnMainActor) ? MainActorValue($0) : $0 }
  }

  /// Resumes the waiting callers.
  final func finish(_ outcome: Outcome) {
    let waits = state.withLock { state in
      state.outcome = outcome
      return exchange(&state.waits, with: nil)
    }
    waits?.end(outcome)
  }

  /// Blocks the calling thread until the build finishes. Ends the process on a deadlock.
  final func wait(warningAfter delay: Duration) {
    let semaphore = DispatchSemaphore(value: 0)
    let wait = Wait(for: self, isAsync: false)
    defer { wait.end() }
    add(wait, warningAfter: delay) { _ in semaphore.signal() }
    semaphore.wait()
  }

  /// Suspends the calling task until the build finishes. Ends the process on a deadlock.
  ///
  /// - Parameter isCancellable: Whether cancelling the task ends the wait.
  nonisolated(nonsending) final func wait(warningAfter delay: Duration, isCancellable: Bool) async -> Outcome
  {
    let wait = Wait(for: self, isAsync: true)
    defer { wait.end() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(wait, warningAfter: delay) { continuation.resume(returning: $0) }
        // The cancellation handler can run before `add`.
        if isCancellable, Task.isCancelled { cancel(wait) }
      }
    } onCancel: {
      if isCancellable { cancel(wait) }
    }
  }

  /// Calls `resume` with the outcome, immediately if the build has finished.
  private func add(
    _ wait: Wait,
    warningAfter delay: Duration,
    _ resume: @escaping @Sendable (Outcome) -> Void
  ) {
    let outcome = state.withLock { state in
      guard state.outcome == nil else { return state.outcome }
      let waits = state.waits ?? Waits(warningAfter: delay)
      waits.add(wait, resume)
      state.waits = waits
      return nil
    }
    if let outcome { resume(outcome) }
  }

  private func cancel(_ wait: Wait) {
    state.withLock { $0.waits }?.remove(wait)?(.cancelled)
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
