public import Assembler
public import Foundation

/// Generates the current date.
///
/// ```swift
/// struct Greeting {
///   let now: DateGenerator
///   var text: String { "It is \(now())" }
/// }
/// ```
public struct DateGenerator: Sendable {
  private let generate: @Sendable () -> Date

  /// Creates a generator from a closure that returns the date.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// Returns the current date.
  public func callAsFunction() -> Date { generate() }

  /// The system's date.
  public static let live = DateGenerator { Date() }

  /// A generator that always returns `date`.
  public static func constant(_ date: Date) -> DateGenerator { DateGenerator { date } }
}

/// A scene that reads the date.
public protocol DateAssembler: Assembling {
  /// The generator of the current date: the system's in an application and in a preview, and always `Date.testDefault` in
  /// a test.
  var date: DateGenerator { get }
}

extension DateAssembler where Self: SystemAssembler {
  public var date: DateGenerator { .live }
}

extension DateAssembler where Self: ChildAssembler, Parent: DateAssembler {
  public var date: DateGenerator { parent.date }
}
