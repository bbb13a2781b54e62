import Synchronization

/// A graph that is being resolved, and what it shares.
final class GraphContext: Sendable {
  @TaskLocal private static var current: GraphContext?

  private let owner: ObjectIdentifier
  private let scope: Scope
  private let outer: GraphContext?
  /// How many are resolving the graph: the one who began it, and those who joined. It ends with the last, so
  /// that a task which joined and goes on for longer has one graph from beginning to end.
  private let participants = Atomic<Int>(1)

  private init(of owner: Scope) {
    self.owner = ObjectIdentifier(owner)
    self.scope = Scope(label: "graph of \(owner.label)", onBuild: owner.onBuild)
    // Graphs that are over are not kept, however many tasks start one another.
    self.outer = Self.all.first(where: \.isActive)
  }

  /// The graphs that the calling code was started in, the innermost first.
  private static var all: some Sequence<GraphContext> {
    sequence(state: current) { next in
      defer { next = next?.outer }
      return next
    }
  }

  /// The storage of the graph that is being resolved for `scope`, or nil outside of every one.
  ///
  /// A task that a graph started, and that goes on when the graph is done, is outside.
  static func active(for scope: Scope) -> Scope? {
    all.first { $0.owner == ObjectIdentifier(scope) && $0.isActive }?.scope
  }

  /// Runs `build` as part of the graph that is being resolved for `scope`, or as a graph of its own.
  static func run<Value, Failure: Error>(
    in scope: Scope,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let joined = joined(for: scope)
    let context = joined ?? GraphContext(of: scope)
    defer { context.leave() }
    guard joined == nil else { return try build() }
    let result = $current.withValue(context) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try build()) } catch { return .failure(error) }
    }
    return try result.get()
  }

  /// The same for a graph with rules that await.
  static func run<Value>(
    in scope: Scope,
    isolation: isolated (any Actor)?,
    _ build: () async throws -> Value
  ) async rethrows -> Value {
    let joined = joined(for: scope)
    let context = joined ?? GraphContext(of: scope)
    defer { context.leave() }
    guard joined == nil else { return try await build() }
    return try await $current.withValue(context, operation: build, isolation: isolation)
  }

  private var isActive: Bool {
    participants.load(ordering: .acquiring) > 0
  }

  /// The graph that is being resolved for `scope`, which the caller then has to `leave()`.
  private static func joined(for scope: Scope) -> GraphContext? {
    all.first { $0.owner == ObjectIdentifier(scope) && $0.join() }
  }

  /// - Returns: False where the graph is over.
  private func join() -> Bool {
    var count = participants.load(ordering: .relaxed)
    while count > 0 {
      let (isDone, now) = participants.weakCompareExchange(
        expected: count,
        desired: count + 1,
        ordering: .acquiringAndReleasing
      )
      if isDone { return true }
      count = now
    }
    return false
  }

  private func leave() {
    let left = participants.subtract(1, ordering: .acquiringAndReleasing).newValue
    if left == 0 { scope.reset() }
  }
}
