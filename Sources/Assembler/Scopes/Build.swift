#if canImport(Dispatch)
import Dispatch
#endif

/// A build of an instance, from the request until it finishes.
///
/// A build holds neither the value nor the scope, and a task that its builder starts doesn't hold the build.
@usableFromInline
final class Build: LockedInstance, @unchecked Sendable {
  /// How a build, or a wait for it, ends.
  @usableFromInline
  enum Outcome: Sendable {
    case built
    /// The build failed, and a waiting caller can start another.
    case abandoned
    /// The build failed, for every waiting caller.
    case failed(any Error)
    /// The waiting task was cancelled.
    case cancelled
  }

  typealias Resume = @Sendable (Outcome) -> Void

  /// The task that runs an asynchronous builder.
  let task: Int?

  // A shared lock guards these variables.
  private var outcome: Outcome?
  /// Each caller keeps its wait, so that no other gets its identifier.
  private var waits: [ObjectIdentifier: Resume] = [:]
  /// The warnings that are printed already.
  private var warnings: Set<String> = []

  // Only the thread or task that builds uses these variables.
  /// The build around this one, on the same thread.
  var outer: Build?
  /// Whether the thread compares this build's key with others, or a comparison of keys requested this build.
  var isComparingKeys = false
  /// When the builder started, and the number of builds around it, if somebody observes builds.
  var start: (time: Nanoseconds, depth: Int)?
  /// The rule of the inner build that the scope's observer is told of, during that call.
  var observed: Rule?
  /// What to let go of after this build and those around it on the thread: a `deinit`, also that of a key, can resolve.
  var released: LockedInstances.Released = []

  // The watchdog's lock guards these variables.
  /// The number of waits for this build.
  var waitCount = 0
  /// The wait that this build can't continue before, because its own thread or task waits.
  var blocker: Wait?

  @usableFromInline
  init(_ fingerprint: Fingerprint, of type: any Any.Type, for key: (any RuleKey)?) {
    task = fingerprint.has(.isAsync) ? CurrentTask.identity : nil
    super.init(Rule(fingerprint: fingerprint, type: type), key)
  }

  /// A build for a rule, with or without a key.
  @inlinable
  convenience init<Key: Hashable & Sendable, Value>(
    _ fingerprint: Fingerprint,
    of type: Value.Type,
    for key: Key
  ) {
    self.init(fingerprint, of: type, for: Key.self == NoKey.self ? nil : TypedRuleKey<Key, Value>(key))
  }

  /// The rule in the message of a cycle, and the observer that requests the next one.
  var cycleStep: String {
    rule.locatedDescription
      + (observed.map { " → the scope's onBuild, after \($0.locatedDescription)" } ?? "")
  }

  var isAsync: Bool { rule.fingerprint.has(.isAsync) }

  @usableFromInline var isWeak: Bool { rule.fingerprint.has(.isWeak) }

  var isFinished: Bool { SharedLocks.withLock(of: self) { outcome != nil } }

  @usableFromInline
  func stopForOtherType() -> Never {
    fatalError("Assembler: \(rule) at \(rule.location) found an instance of another type")
  }

  func stopForComparison() -> Never {
    // A `Lazy` is built inside of the build whose key is compared.
    var build = self
    while let outer = build.outer { build = outer }
    fatalError(
      """
      Assembler: \(build.rule) at \(build.rule.location) has a key whose == uses a scope. A key's == and hash(into:) can't \
      request rules; compare stored values instead.
      """
    )
  }

  /// Runs a builder as the innermost build of this thread.
  ///
  /// Everything around a builder is here and in ``letGo()``, for scopes and ``Lazy``.
  ///
  /// - Parameter completion: Caches the value, or finishes the build without one. The thread has left it by then.
  @inlinable
  func run<Value, Failure: Error>(
    _ builder: () throws(Failure) -> Value,
    completion: (Value?, Outcome) -> Void
  ) throws(Failure) -> Value {
    enter()
    do throws(Failure) {
      let value = try builder()
      leave()
      completion(value, .built)
      letGo()
      return value
    } catch {
      leave()
      // A task that is cancelled while it builds says nothing about a build for the others.
      completion(nil, Task.isCancelled ? .abandoned : .failed(error))
      letGo()
      throw error
    }
  }

  @usableFromInline
  func enter() {
    outer = BuildStack.onThread
    isComparingKeys = outer?.isComparingKeys ?? false
    BuildStack.onThread = self
  }

  @usableFromInline
  func leave() {
    BuildStack.onThread = outer
    outer = nil
  }

  /// Lets go of what was released, or hands it to the build around this one: a `deinit` may resolve, so it goes with the
  /// last build of the thread.
  @usableFromInline
  func letGo() {
    guard !released.isEmpty else { return }
    var rest = exchange(&released, with: [])
    guard let outer = BuildStack.onThread else { return }
    // The shorter to the longer, or each level would copy what all levels inside of it released.
    if outer.released.count < rest.count { swap(&outer.released, &rest) }
    outer.released += rest
  }

  /// Resumes the waiting callers.
  func finish(_ outcome: Outcome) {
    let waits = SharedLocks.withLock(of: self) {
      self.outcome = outcome
      return exchange(&self.waits, with: [:])
    }
    for resume in waits.values { resume(outcome) }
  }

  /// Blocks the calling thread until the build finishes. Ends the process on a deadlock, and warns after `delay` seconds.
  ///
  /// A semaphore has no owner, so the thread that builds doesn't inherit the priority of those that wait. A lock would
  /// lend it, but a thread can't wait for a lock that a task or a builder of another rule holds.
  func wait(warningAfter delay: Double) -> Outcome {
    let wait = Wait(for: self, isAsync: false, warningAfter: delay)
    defer { wait.end() }
    #if canImport(Dispatch)
    let semaphore = DispatchSemaphore(value: 0)
    add(wait) { _ in semaphore.signal() }
    semaphore.wait()
    return SharedLocks.withLock(of: self) { outcome } ?? .abandoned
    #else
    // A system without Dispatch, such as WASI, has one thread.
    fatalError("Assembler: \(rule) at \(rule.location) is being built, and its only thread would wait for it")
    #endif
  }

  /// Suspends the calling task until the build finishes. Ends the process on a deadlock.
  ///
  /// - Parameter isCancellable: Whether cancelling the task ends the wait.
  nonisolated(nonsending) func wait(warningAfter delay: Double, isCancellable: Bool) async -> Outcome {
    let wait = Wait(for: self, isAsync: true, warningAfter: delay)
    defer { wait.end() }
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
  private func add(_ wait: Wait, _ resume: @escaping Resume) {
    let outcome = SharedLocks.withLock(of: self) {
      if self.outcome == nil { waits[ObjectIdentifier(wait)] = resume }
      return self.outcome
    }
    if let outcome { resume(outcome) }
  }

  private func cancel(_ wait: Wait) {
    SharedLocks.withLock(of: self) { waits.removeValue(forKey: ObjectIdentifier(wait)) }?(.cancelled)
  }

  /// Records a warning about a wait for the build. Returns `false` if there was one in these words.
  func insertWarning(_ warning: String) -> Bool {
    SharedLocks.withLock(of: self) { warnings.insert(warning).inserted }
  }
}
