import Synchronization

/// What a scope keeps, as its assembler's rules read it: without a lock, and without a reference to the scope.
///
/// A noncopyable value is borrowed where a class would be retained. Threads that read shared instances would
/// contend for the count of that reference, and be slower than those that read a stored property.
public struct SharedInstances: ~Copyable, @unchecked Sendable {
  /// Made by the first to need it: an assembler that shares nothing makes none.
  private let made = Atomic<UnsafeMutablePointer<ScopeStorage>?>(nil)

  init() {}

  deinit {
    made.load(ordering: .acquiring).map(ScopeStorage.free)
  }

  /// The storage, if there is one. It lives as long as this does.
  var madeStorage: UnsafeMutablePointer<ScopeStorage>? {
    made.load(ordering: .acquiring)
  }

  /// The storage, made if there is none. It lives as long as this does.
  var storage: UnsafeMutablePointer<ScopeStorage> {
    if let storage = madeStorage { return storage }
    let new = ScopeStorage.make()
    let (isFirst, other) = made.compareExchange(
      expected: nil,
      desired: new,
      ordering: .acquiringAndReleasing
    )
    guard !isFirst, let other else { return new }
    ScopeStorage.free(new)
    return other
  }

  /// Reads the box that is kept for `key`, whose `keeping` tells the type of the box.
  ///
  /// Found and read in one call, for which the caller borrows this: where an assembler's `scope` is another by
  /// now, the borrow may be all that holds the box.
  @inlinable
  @inline(__always)
  func read<Box: AnyObject, Result>(_ key: Key, as box: Box.Type, _ read: (Box) -> Result) -> Result? {
    guard let hit = findHit(key, in: self) else { return nil }
    return hit.take(from: box, read)
  }
}

// Functions, since a method takes what it is called on before its parameters: a rule has the three words of the
// key in the right registers already.

/// The object that is kept for `key`, retained, or nil where there is none yet.
@usableFromInline
@inline(never)
func findObject(
  _ key: SharedInstances.Key,
  in instances: borrowing SharedInstances
) -> Unmanaged<AnyObject>? {
  instances.madeStorage?.pointee.hits.object(key)
}

/// The box that is kept for `key`, or nil where there is none yet.
@usableFromInline
@inline(never)
func findHit(_ key: SharedInstances.Key, in instances: borrowing SharedInstances) -> Hit? {
  instances.madeStorage?.pointee.hits.find(key)
}
