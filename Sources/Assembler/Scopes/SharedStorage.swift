import Synchronization

/// The instances that a scope keeps, each built exactly once.
///
/// No lock is held while user code runs: the table's lock covers a look-up or an insertion only, and each
/// build has a latch that those who want its result wait for.
final class SharedStorage: Sendable {
  private enum Entry {
    case building(Latch)
    case built(any Sendable)
  }

  private enum Step {
    case use(any Sendable)
    case wait(Latch)
    case build(Latch)
  }

  private let entries = Mutex<[RuleIdentity: Entry]>([:])

  /// The instance of `rule`, built by the first to ask.
  ///
  /// - Throws: What `build` throws; nothing is kept then.
  func value<Value: Sendable, Failure: Error>(
    for rule: RuleIdentity,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    while true {
      switch nextStep(for: rule) {
      case .use(let value):
        guard let value = value as? Value else { preconditionFailure("a rule has one type") }
        return value
      case .wait(let latch):
        latch.wait()
      case .build(let latch):
        return try finish(rule, latch, build)
      }
    }
  }

  private func nextStep(for rule: RuleIdentity) -> Step {
    entries.withLock { entries in
      switch entries[rule] {
      case .built(let value): return .use(value)
      case .building(let latch): return .wait(latch)
      case nil:
        let latch = Latch()
        entries[rule] = .building(latch)
        return .build(latch)
      }
    }
  }

  private func finish<Value: Sendable, Failure: Error>(
    _ rule: RuleIdentity,
    _ latch: Latch,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    defer { latch.open() }
    do {
      let value = try build()
      entries.withLock { $0[rule] = .built(value) }
      return value
    } catch {
      entries.withLock { $0[rule] = nil }
      throw error
    }
  }
}
