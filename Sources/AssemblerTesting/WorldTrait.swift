public import AssemblerEffects
public import Testing

/// Runs each test in its own world. Create it with `.world(Current) { … }`.
///
/// A suite's trait applies to each test separately, so tests don't share the state of its closures. A test's trait
/// changes the world of its suite's trait.
public struct WorldTrait<World: Sendable>: TestTrait, SuiteTrait, TestScoping {
  let ambient: Ambient<World>
  let change: @Sendable (inout World) -> Void

  /// `true`, to apply a suite's trait to each test.
  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await ambient.with(change) { try await function() }
  }
}

extension Trait {
  /// Changes the world of a test, or of each test of a suite.
  ///
  /// ```swift
  /// @Test(.world(Current) { $0.date = { .distantPast } }) func longAgo() { … }
  /// ```
  public static func world<World>(
    _ ambient: Ambient<World>,
    _ change: @escaping @Sendable (inout World) -> Void
  ) -> Self where Self == WorldTrait<World> {
    WorldTrait(ambient: ambient, change: change)
  }

  /// Replaces the world of a test, or of each test of a suite: `@Suite(.world(Current, .mock))`.
  ///
  /// - Parameters:
  ///   - ambient: The ambient.
  ///   - world: The new world, evaluated for each test.
  public static func world<World>(
    _ ambient: Ambient<World>,
    _ world: @autoclosure @escaping @Sendable () -> World
  ) -> Self where Self == WorldTrait<World> {
    WorldTrait(ambient: ambient) { $0 = world() }
  }
}
