import CAssembler

/// Guards a value with a mutex of POSIX: `Mutex` needs iOS 18.
///
/// The mutex and the value are in one block of memory, which never moves.
package struct Lock<Value>: ~Copyable, @unchecked Sendable {
  private let lock: UnsafeMutablePointer<CLock>
  private let value: UnsafeMutablePointer<Value>

  package init(_ value: consuming sending Value) {
    precondition(MemoryLayout<Value>.alignment <= MemoryLayout<CLock>.alignment)
    lock = CLockCreate(MemoryLayout<Value>.size)
    self.value = UnsafeMutableRawPointer(lock + 1).bindMemory(to: Value.self, capacity: 1)
    self.value.initialize(to: value)
  }

  deinit {
    value.deinitialize(count: 1)
    CLockFree(lock)
  }

  /// Calls `body` with exclusive access to the value.
  package func withLock<Result, Failure: Error>(
    _ body: (inout sending Value) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    CLockAcquire(lock)
    defer { CLockRelease(lock) }
    return try body(&value.pointee)
  }

  /// Calls `body` with exclusive access to the value, and `wait` before if another call has it.
  @inline(__always)
  func withLock<Result: Sendable>(
    ifUnavailable wait: () -> Void,
    _ body: (inout sending Value) -> Result
  ) -> Result {
    if !CLockTryAcquire(lock) {
      wait()
      CLockAcquire(lock)
    }
    defer { CLockRelease(lock) }
    return body(&value.pointee)
  }

  /// A pointer beside the value that is read without the lock, and set with it.
  var published: PublishedPointer { PublishedPointer(lock: lock) }
}

/// A pointer in the block of a lock. It's valid as long as the lock.
@usableFromInline
struct PublishedPointer: @unchecked Sendable {
  fileprivate let lock: UnsafeMutablePointer<CLock>

  /// Reading it takes no lock, and shows what was written before it was set.
  var value: UnsafeMutableRawPointer? {
    @inline(__always) get { CLockLoadPublished(lock) }
    nonmutating set { CLockPublish(lock, newValue) }
  }

  /// ``value``, for code that is inlined into other modules.
  @usableFromInline var loaded: UnsafeMutableRawPointer? { value }
}

/// A few locks for many objects, none of which needs a block of memory for its own.
package enum SharedLocks {
  private static let count: UInt = 64
  private nonisolated(unsafe) static let locks = (0..<count).map { _ in CLockCreate(0) }

  /// Calls `body` while no other call for `object` runs. `body` must not call this, since objects share locks.
  @inline(__always)
  package static func withLock<Result>(of object: AnyObject, _ body: () -> Result) -> Result {
    let address = UInt(bitPattern: ObjectIdentifier(object))
    // Objects are 16 bytes apart at least, and pages of them begin alike.
    let lock = locks[Int((address / 16 ^ address / 1024) % count)]
    CLockAcquire(lock)
    defer { CLockRelease(lock) }
    return body()
  }
}
