/// A value that is built once, on the thread that uses it first.
///
/// ```swift
/// final class Editor: Sendable {
///   private let draft: Lazy<Draft>
///   init(draft: Lazy<Draft>) { self.draft = draft }
///   func type(_ text: String) { draft.value.append(text) }
/// }
/// func resolve() -> Editor { Editor(draft: Lazy { [app = later()] in app().resolve() }) }
/// ```
///
/// Use it in a `Sendable` class, where `lazy var` doesn't compile. To build a new value for each use, pass
/// the closure itself.
public final class Lazy<Value: Sendable>: Sendable {
  private let storage = LazyStorage()
  /// `nil` after the first use, which releases what the closure captured.
  private let build: Lock<(@Sendable () -> Value)?>
  private let site: (fileID: StaticString, function: StaticString, line: UInt, column: UInt)

  /// Creates a value that isn't built yet.
  ///
  /// - Parameters:
  ///   - build: Builds the value, on the thread of the first use and in no isolation. If the closure uses the
  ///     value, the process stops and prints the path.
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
    self.build = Lock(build)
    site = (fileID, function, line, column)
  }

  /// The value. The first use builds it, and concurrent uses wait for it.
  public var value: Value {
    storage.shared(
      fileID: site.fileID,
      function: site.function,
      line: site.line,
      column: site.column
    ) {
      // A scope calls a builder that can't throw only once.
      guard let build = build.withLock({ exchange(&$0, with: nil) }) else { fatalError("built twice") }
      return build()
    }
  }
}

/// A scope for one instance: it builds once, without a lock, and reports cycles.
private final class LazyStorage: LiveAssembler, ScopedAssembler, Sendable {
  let scope = Scope()
}
