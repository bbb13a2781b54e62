/// The storage of what one assembler shares, for as long as the scope lives.
///
/// A scope is `Sendable`: any number of threads and tasks may ask its assembler for instances at once. See
/// ``ScopedAssembler`` for the lifetimes, and ``contents`` for what is in it.
public final class Scope: Sendable {
  /// The scope's name in descriptions.
  public let label: String
  let onBuild: (@Sendable (BuildEvent) -> Void)?

  /// What is kept, for readers that take neither a lock nor a reference to the scope.
  @usableFromInline let instances = SharedInstances()

  /// Creates an empty scope.
  ///
  /// - Parameters:
  ///   - label: A name for descriptions.
  ///   - onBuild: Called after each build, on the thread that ran it and while no lock is held. Without it,
  ///     no time is taken.
  public init(label: String = "", onBuild: (@Sendable (BuildEvent) -> Void)? = nil) {
    self.label = label
    self.onBuild = onBuild
  }

  /// Drops everything that is kept, so that the next requests build again.
  ///
  /// A build in flight finishes for those who wait for it and is not kept. The objects are released on the
  /// calling thread, outside every lock, so a `deinit` may resolve. Takes time in the number of entries.
  public func reset() {
    instances.madeStorage?.pointee.removeAll()
  }
}
