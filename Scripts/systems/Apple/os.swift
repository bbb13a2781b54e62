// The parts of os that the libraries use.
public struct OSLogPrivacy { public static var `public`: OSLogPrivacy { OSLogPrivacy() } }
public struct OSLogInterpolation: StringInterpolationProtocol {
  public init(literalCapacity: Int, interpolationCount: Int) {}
  public mutating func appendLiteral(_ literal: String) {}
  public mutating func appendInterpolation(_ text: @autoclosure () -> String, privacy: OSLogPrivacy) {}
  public mutating func appendInterpolation(_ number: @autoclosure () -> Double, privacy: OSLogPrivacy) {}
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct SignpostMetadata: ExpressibleByStringInterpolation {
  public init(stringLiteral value: String) {}
  public init(stringInterpolation: OSLogInterpolation) {}
}
@available(macOS 12, iOS 15, tvOS 15, watchOS 8, *)
public struct OSSignposter: Sendable {
  public init(subsystem: String, category: String) {}
  public func emitEvent(_ name: StaticString, _ message: SignpostMetadata) {}
}
