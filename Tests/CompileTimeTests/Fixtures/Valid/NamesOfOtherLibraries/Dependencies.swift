public struct DateGenerator: Sendable { public init() {} }
public struct UUIDGenerator: Sendable { public init() {} }
public struct FireAndForget: Sendable { public init() {} }
public final class TestClock: Sendable { public init() {} }
public final class ImmediateClock: Sendable { public init() {} }
public func unimplemented<Result>(_ name: String, placeholder: Result) -> @Sendable () -> Result {
  fatalError(name)
}
