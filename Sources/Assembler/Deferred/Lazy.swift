/// A value that is built once, on the thread that uses it first.
///
/// ```swift
/// final class Editor: Sendable {
///   private let draft: Lazy<Draft>
///   init(draft: Lazy<Draft>) { self.draft = draft }
///   func type(_ text: String) { draft.value.append(text) }
/// }
/// // In a scene that refines `Sendable`:
/// func resolve() -> Editor { Editor(draft: Lazy { [app = later()] in app().draft }) }
/// ```
///
/// Use it in a `Sendable` class that is on no actor, where `lazy var` doesn't compile. To build a new value for each
/// use, pass the closure itself.
public final class Lazy<Value: Sendable>: Sendable {
  private enum State {
    /// Building releases the closure, and so what it captured.
    case unused(@Sendable () -> Value)
    case inProgress(Build)
    case built(Nanoseconds)

    /// What is to be done; begins to build an unused value.
    mutating func next(_ key: Fingerprint) -> Step {
      switch self {
      case .built: return .take
      case .inProgress(let build): return .wait(build)
      case .unused(let builder):
        let build = Build(key, of: Value.self, for: nil)
        self = .inProgress(build)
        return .run(build, builder)
      }
    }
  }

  private enum Step {
    case take
    case wait(Build)
    case run(Build, () -> Value)
  }

  private let state: Lock<State>
  /// The value in memory, which is published once and never changes, so that a use takes no lock.
  @usableFromInline let published: PublishedPointer
  private let key: Fingerprint

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
    state = Lock(.unused(build))
    published = state.published
    key = Fingerprint(of: Value.self, for: NoKey(), fileID, function, line, column)
  }

  deinit {
    guard let built = published.value?.assumingMemoryBound(to: Value.self) else { return }
    built.deinitialize(count: 1)
    built.deallocate()
  }

  /// The value. The first use builds it, and concurrent uses wait for it.
  // Inlinable, because a generic read takes 447 instructions.
  @inlinable public var value: Value { withExtendedLifetime(self) { cached ?? build() } }

  @inlinable var cached: Value? { published.loaded.map { $0.assumingMemoryBound(to: Value.self).pointee } }

  @usableFromInline
  func build() -> Value {
    while true {
      if let cached { return cached }
      switch state.withLock({ $0.next(key) }) {
      case .take: break
      case .wait(let build): _ = build.wait(warningAfter: 10)
      case .run(let build, let builder):
        return build.run(builder) { value, _ in
          if let value { publish(value) }
          build.finish(.built)
        }
      }
    }
  }

  /// The value if it's built, and when that was.
  var built: (value: any Sendable, finishedAt: Nanoseconds)? {
    guard case .built(let finishedAt) = state.withLock(\.self), let cached else { return nil }
    return (cached, finishedAt)
  }

  private func publish(_ value: Value) {
    let built = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    built.initialize(to: value)
    state.withLock { state in
      state = .built(.now)
      published.value = UnsafeMutableRawPointer(built)
    }
  }
}

/// What a scope asks of a cached value for what it has built.
protocol DeferredValue: AnyObject {
  var built: (value: any Sendable, finishedAt: Nanoseconds)? { get }
}

extension Lazy: DeferredValue {}

extension Resettable: DeferredValue {
  var built: (value: any Sendable, finishedAt: Nanoseconds)? {
    unsafeDowncast(latest, to: Lazy<Value>.self).built
  }
}
