/// A build on the thread that asked first. Other threads wait for it.
final class ThreadBuild<Value: Sendable>: PendingBuild {
  let build: Build
  private let latch = Latch()
  private let value = Lock<Value?>(nil)

  init(_ rule: Rule) {
    build = Build(rule, worker: .currentThread)
  }

  deinit {
    // A claim that came too late: nobody waits, but a closed latch would outlive its build.
    if !build.isFinished { latch.open() }
  }

  /// Lets those who wait go on, with what was built or, after a failure, with nothing.
  func finish(_ built: Value?) {
    value.withLock { $0 = built }
    build.markFinished()
    latch.open()
  }

  /// What was built, once it is; nil where the builder threw.
  ///
  /// Stops the process where the build waits, itself or through others, for the calling thread.
  func wait() -> Value? {
    let thread = Worker.currentThread
    WaitGraph.enter(thread, build)
    latch.wait()
    WaitGraph.leave(thread)
    return value.withLock { $0 }
  }
}
