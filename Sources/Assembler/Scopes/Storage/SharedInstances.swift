import Synchronization

/// What a scope keeps, as its assembler's rules read it: without a lock, and without a reference to the scope.
///
/// A noncopyable value is borrowed where a class would be retained. Threads that read shared instances would
/// contend for the count of that reference, and be slower than those that read a stored property.
public struct SharedInstances: ~Copyable, Sendable {
  /// Made by the first to need it: an assembler that shares nothing makes none.
  private let made = Atomic<Unmanaged<ScopeStorage>?>(nil)

  init() {}

  deinit {
    made.load(ordering: .acquiring)?.release()
  }

  /// The storage, if there is one.
  var madeStorage: ScopeStorage? {
    made.load(ordering: .acquiring)?.takeUnretainedValue()
  }

  /// The storage, made if there is none.
  var storage: ScopeStorage {
    if let storage = madeStorage { return storage }
    let new = Unmanaged.passRetained(ScopeStorage())
    let (isFirst, other) = made.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    guard !isFirst, let other else { return new.takeUnretainedValue() }
    new.release()
    return other.takeUnretainedValue()
  }

  /// A line and a column in one number. Stops where somebody passes one that no source has.
  @inlinable
  @inline(__always)
  static func place(_ line: UInt, _ column: UInt) -> UInt64 {
    UInt64(UInt32(line)) << 32 | UInt64(UInt32(column))
  }

  /// Reads the box of a value that is kept as `keeping` says, which tells the type of the box.
  ///
  /// Found and read in one call, for which the caller borrows this: where an assembler's `scope` is another by
  /// now, the borrow may be all that holds the box.
  @inlinable
  @inline(__always)
  func take<Value, Box: AnyObject, Result>(
    _ type: Value.Type,
    fileID: StaticString,
    line: UInt,
    column: UInt,
    keeping: UInt,
    from box: Box.Type,
    _ read: (Box) -> Result
  ) -> Result? {
    let hit = find(
      UInt(bitPattern: fileID.utf8Start),
      SharedInstances.place(line, column),
      UInt(bitPattern: ObjectIdentifier(type)),
      keeping
    )
    guard let hit else { return nil }
    return hit.take(from: box, read)
  }

  @usableFromInline
  @inline(never)
  func find(_ file: UInt, _ place: UInt64, _ valueType: UInt, _ keeping: UInt) -> Hit? {
    find(HitKey(file: file, place: place, valueType: valueType, keeping: keeping, keyHash: 0))
  }

  @inline(__always)
  func find(_ key: HitKey) -> Hit? {
    guard let storage = made.load(ordering: .acquiring) else { return nil }
    return storage._withUnsafeGuaranteedRef { $0.hits.find(key) }
  }
}
