/// A weak reference that never changes, so that it's `Sendable` if the object is.
struct WeakReference<Object: AnyObject> {
  #if compiler(>=6.3)
  weak let object: Object?
  #else
  // Swift 6.2 has no `weak let` (SE-0481). Nothing assigns this one after the initializer.
  nonisolated(unsafe) private(set) weak var object: Object?
  #endif

  init(_ object: Object) {
    self.object = object
  }
}

extension WeakReference: Sendable where Object: Sendable {}
