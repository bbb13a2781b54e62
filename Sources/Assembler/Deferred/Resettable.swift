/// A value that is built at its first use, and again after a reset.
///
/// ```swift
/// var images: Resettable<ImageCache> { shared { Resettable { ImageCache() } } }
/// func clear() { images.reset() }
/// ```
///
/// Use it for a part that must start anew while its scope lives. Objects that use the value store the
/// `Resettable`, not the value, and ask for it at each use. For several parts that start anew together, the value is
/// a structure of them. An ``AsyncResettable`` awaits what builds its value.
///
/// Any number of threads can use and reset it at once.
public final class Resettable<Value: Sendable>: Sendable {
  /// A `Lazy<Value>`. Behind a type that isn't generic, a read takes 187 instructions, and 1,244 otherwise.
  private let current: Lock<any AnyObject & Sendable>
  private let makeLazy: @Sendable () -> Lazy<Value>

  /// Creates a value that isn't built yet.
  ///
  /// - Parameters:
  ///   - build: Builds the value, on the thread that uses it first, and in no isolation. If the closure uses the
  ///     value, the process stops and prints the path. What the closure captures, it retains: capture
  ///     ``ScopedAssembler/later(fileID:function:line:)`` for a rule.
  ///   - fileID: The calling file. Don't pass this.
  ///   - function: The calling rule. Don't pass this.
  ///   - line: The calling line. Don't pass this.
  ///   - column: The calling column. Don't pass this.
  public init(
    _ build: @escaping @Sendable () -> Value,
    fileID: StaticString = #fileID,
    function: StaticString = #function,
    line: UInt = #line,
    column: UInt = #column
  ) {
    makeLazy = { Lazy(build, fileID: fileID, function: function, line: line, column: column) }
    current = Lock(makeLazy())
  }

  /// The value. The first use after a reset builds it, and concurrent uses wait for it.
  @inlinable public var value: Value { unsafeDowncast(latest, to: Lazy<Value>.self).value }

  @usableFromInline var latest: any AnyObject & Sendable { current.withLock { $0 } }

  /// Lets go of the value. A use that begins later builds a new one.
  ///
  /// A use that began earlier returns the old value, and objects that hold it keep it.
  public func reset() {
    let next = makeLazy()
    // Releases the old value without the lock: its `deinit` can use this one.
    let old = current.withLock { exchange(&$0, with: next) }
    withExtendedLifetime(old) {}
  }
}
