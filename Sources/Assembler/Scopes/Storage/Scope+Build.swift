extension Scope {
  /// The value of a request: kept, awaited from the thread that is building it, or built here.
  func value<Value: Sendable, Failure: Error>(
    of request: Request<Value>,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      switch instances.storage.pointee.claim(request, { ThreadBuild<Value>(request.rule) }) {
      case .use(let value):
        return value
      case .wait(let pending):
        // Where the other thread's builder threw, this one tries.
        if let value = pending.wait() { return value }
      case .build(let pending):
        return try run(pending, for: request, builder)
      }
    }
  }

  private func run<Value: Sendable, Failure: Error>(
    _ pending: ThreadBuild<Value>,
    for request: Request<Value>,
    _ builder: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = onBuild == nil ? nil : ContinuousClock.now
    let result = Build.$current.withValue(pending.build) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try builder()) } catch { return .failure(error) }
    }
    switch result {
    case .success(let value):
      instances.storage.pointee.keep(value, for: request, pending.build)
      pending.finish(value)
      if let start { report(pending.build, since: start) }
      return value
    case .failure(let error):
      instances.storage.pointee.forget(pending.build, request.identity)
      pending.finish(nil)
      throw error
    }
  }
}
