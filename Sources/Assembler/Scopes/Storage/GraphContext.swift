import Synchronization

/// A graph that is being resolved, and what it shares.
final class GraphContext: Sendable {
  @TaskLocal private static var current: GraphContext?

  private let owner: ObjectIdentifier
  private let scope: Scope
  private let outer: GraphContext?
  private let isActive = Atomic<Bool>(true)

  private init(of owner: Scope) {
    self.owner = ObjectIdentifier(owner)
    self.scope = Scope(label: "graph of \(owner.label)", onBuild: owner.onBuild)
    self.outer = Self.current
  }

  /// The storage of the graph that is being resolved for `scope`, or nil outside of every one.
  ///
  /// A task that a graph started, and that goes on when the graph is done, is outside.
  static func active(for scope: Scope) -> Scope? {
    let contexts = sequence(first: current) { $0?.outer }.prefix { $0 != nil }
    return contexts.first { context in
      context?.owner == ObjectIdentifier(scope) && context?.isActive.load(ordering: .acquiring) == true
    }??.scope
  }

  /// Runs `build` as part of the graph that is being resolved for `scope`, or as a graph of its own.
  static func run<Value, Failure: Error>(
    in scope: Scope,
    _ build: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard active(for: scope) == nil else { return try build() }
    let context = GraphContext(of: scope)
    defer { context.end() }
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
    guard active(for: scope) == nil else { return try await build() }
    let context = GraphContext(of: scope)
    defer { context.end() }
    return try await $current.withValue(context, operation: build, isolation: isolation)
  }

  private func end() {
    isActive.store(false, ordering: .releasing)
    scope.reset()
  }
}
