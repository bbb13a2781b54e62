public import Assembler
public import Foundation

/// Everything that the screen reads from outside or does outside, after Point-Free's "How to Control the
/// World".
public struct World: Sendable {
  /// Reports what the person does.
  public var analytics = Analytics()
  /// The date now.
  public var date: @Sendable () -> Date = { Date() }
  /// The service that has the repositories.
  public var gitHub = GitHub()

  /// Creates a world of live closures.
  public init() {}
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The world of this module.
public let Current = Ambient(World())
