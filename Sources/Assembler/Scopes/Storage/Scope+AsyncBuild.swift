extension Scope {
  /// The value of an asynchronous rule, or the error; `CancellationError` where the caller is cancelled.
  func buildShared<Value: Sendable>(
    _ site: RuleSite,
    _ builder: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    await outcome(of: .awaited(site), endsWhenCancelled: true, builder)
  }

  /// The value of an asynchronous rule that cannot fail.
  func buildShared<Value: Sendable>(_ site: RuleSite, _ builder: @escaping @Sendable () async -> Value) async
    -> Value
  {
    switch await outcome(of: .awaited(site), endsWhenCancelled: false, builder) {
    case .success(let value): return value
    case .failure(let error): preconditionFailure("a builder that cannot fail failed: \(error)")
    }
  }

  private func outcome<Value: Sendable>(
    of request: Request<Value>,
    endsWhenCancelled: Bool,
    _ builder: @escaping @Sendable () async throws -> Value
  ) async -> Result<Value, any Error> {
    let kept = instances.read(request.hitKey, as: SharedBox<Value>.self) { $0.value }
    if let kept { return .success(kept) }
    while true {
      switch instances.storage.pointee.claim(request, { TaskBuild<Value>(request.rule) }) {
      case .use(let value):
        return .success(value)
      case .build(let pending):
        start(pending, for: request, builder)
        return await wait(for: pending, as: 0, request, endsWhenCancelled)
      case .wait(let pending):
        guard case .waiter(let waiter) = pending.admit() else {
          await Task.yield()
          continue
        }
        return await wait(for: pending, as: waiter, request, endsWhenCancelled)
      }
    }
  }

  private func start<Value: Sendable>(
    _ pending: TaskBuild<Value>,
    for request: Request<Value>,
    _ builder: @escaping @Sendable () async throws -> Value
  ) {
    pending.start { [self] in
      let start = onBuild == nil ? nil : ContinuousClock.now
      let outcome: Result<Value, any Error>
      do { outcome = .success(try await builder()) } catch { outcome = .failure(error) }
      let isWanted = pending.finish(outcome)
      if isWanted, case .success(let value) = outcome {
        instances.storage.pointee.keep(value, for: request, pending.build)
        if let start { report(pending.build, since: start) }
      } else {
        instances.storage.pointee.forget(pending.build, request.identity)
      }
      pending.resumeWaiters()
    }
  }

  private func wait<Value: Sendable>(
    for pending: TaskBuild<Value>,
    as waiter: Int,
    _ request: Request<Value>,
    _ endsWhenCancelled: Bool
  ) async -> Result<Value, any Error> {
    let task = Worker.currentTask
    if let task { WaitGraph.enter(task, pending.build) }
    // Known to the others by now: of two that wait for each other, one sees it.
    CycleReport.warnIfInside(pending.build, task)
    let outcome = await pending.outcome(for: waiter, endsWhenCancelled: endsWhenCancelled) { [self] in
      instances.storage.pointee.forget(pending.build, request.identity)
    }
    if let task { WaitGraph.leave(task) }
    return outcome
  }
}
