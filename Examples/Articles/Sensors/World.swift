public import AssemblerEffects
public import Foundation

/// The world of the sensors, as an older application has it: an object with variables, which tests assign.
///
/// Each test has an object of its own, so tests run in parallel. Production code assigns nothing.
public final class World: @unchecked Sendable {
  public var date: @Sendable () -> Date = { Date() }
  public var motion = Motion.live

  public init() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The world of this module.
public let Current = Ambient(World())

/// A bundle of closures. Its tests have another value that is `unimplemented`, and never `live`.
public struct Motion: Sendable {
  public var steps: @Sendable () async throws -> Int

  public init(steps: @escaping @Sendable () async throws -> Int) { self.steps = steps }

  public static let live = Motion { 0 /* asks the system */ }
}
