import Synchronization

/// A `Mutex` that the thread sanitizer understands.
///
/// On Linux, `Mutex` calls futexes within the standard library, which the sanitizer can't follow: it reports each use
/// of a guarded value as a race. The atomic `turn`, one load and one store, establishes the order.
package struct Lock<Value>: ~Copyable {
  private let mutex: Mutex<Value>
  private let turn = Atomic<UInt>(0)

  package init(_ value: consuming sending Value) {
    mutex = Mutex(value)
  }

  /// Calls `body` with exclusive access to the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try mutex.withLock { value throws(Failure) in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return try body(&value)
    }
  }

  /// Calls `body` with exclusive access to the value, and `wait` before if another call has it.
  @inline(__always)
  func withLock<Result: Sendable>(
    ifUnavailable wait: () -> Void,
    _ body: (inout sending Value) -> Result
  ) -> Result {
    let result = mutex.withLockIfAvailable { value in
      _ = turn.load(ordering: .acquiring)
      defer { turn.store(0, ordering: .releasing) }
      return body(&value)
    }
    if let result { return result }
    wait()
    return withLock { body(&$0) }
  }
}

extension Lock: Sendable {}
