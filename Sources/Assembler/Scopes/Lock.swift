import Synchronization

/// A `Mutex` whose order of entry the thread sanitizer sees.
///
/// On Linux, `Mutex` is made of futex calls inside the standard library, which the sanitizer does not follow:
/// it would call every use of a guarded value a race. The turn, one load and one store, tells it.
package struct Lock<Value>: ~Copyable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<UInt>(0)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Runs `body` with the value, while nobody else has it.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }
}

extension Lock: Sendable {}
