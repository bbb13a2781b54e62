public import Assembler
public import Testing

/// Runs each test in a world of its own; made by `.world(Current) { … }`.
///
/// On a suite it applies to each of its tests, anew: what one test's closures count or keep, another's do
/// not see. A test's own trait changes the world that its suite's trait made.
public struct WorldTrait<World: Sendable>: TestTrait, SuiteTrait, TestScoping {
  let ambient: Ambient<World>
  let change: @Sendable (inout World) -> Void

  /// True: a suite's tests get the trait one by one.
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
  /// Changes the world for a test, or for each test of a suite.
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

  /// Replaces the world for a test, or for each test of a suite: `@Suite(.world(Current, .mock))`.
  ///
  /// - Parameters:
  ///   - ambient: Whose world it is.
  ///   - world: Evaluated for each test.
  public static func world<World>(
    _ ambient: Ambient<World>,
    _ world: @autoclosure @escaping @Sendable () -> World
  ) -> Self where Self == WorldTrait<World> {
    WorldTrait(ambient: ambient) { $0 = world() }
  }
}
