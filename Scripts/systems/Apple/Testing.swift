// The parts of Swift Testing that AssemblerTesting uses.
public struct SourceLocation: Sendable {
  public init(fileID: String, filePath: String, line: Int, column: Int) {}
}
public struct Comment: Sendable, ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
}
public struct Issue: Sendable {
  @discardableResult
  public static func record(_ comment: Comment? = nil, sourceLocation: SourceLocation) -> Issue { Issue() }
}
public struct Test: Sendable {
  public struct Case: Sendable {}
  public static var current: Test? { nil }
  public var name: String { "" }
  public var displayName: String? { nil }
}
public protocol Trait: Sendable {}
public protocol TestTrait: Trait {}
public protocol SuiteTrait: Trait { var isRecursive: Bool { get } }
public protocol TestScoping: Sendable {
  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  )
    async throws
}
