public import Assembler
public import Foundation
import Synchronization

/// New identifiers, as a dependency.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a closure, which is called for each identifier.
  public init(_ generate: @escaping @Sendable () -> UUID) {
    self.generate = generate
  }

  /// A new identifier.
  public func callAsFunction() -> UUID {
    generate()
  }

  /// Random identifiers (version 4).
  public static let live = UUIDGenerator { UUID() }

  /// A generator that always gives `uuid`.
  public static func constant(_ uuid: UUID) -> UUIDGenerator {
    UUIDGenerator { uuid }
  }

  /// A generator that counts: `00000000-0000-0000-0000-000000000000`, then …`0001`, in hexadecimal. Copies
  /// share the count.
  public static var incrementing: UUIDGenerator {
    let counter = Counter()
    return UUIDGenerator { UUID(counter.next()) }
  }
}

extension UUID {
  /// The identifier that ends with `number`, for the `Int` of a loop: `(0..<3).map { UUID($0) }`.
  ///
  /// - Parameter number: Zero or more.
  public init(_ number: Int) {
    precondition(number >= 0, "an identifier's number is zero or more, not \(number)")
    self.init(UInt64(number))
  }

  /// The identifier that ends with `number` and is zero before it: `UUID(1)` is
  /// `00000000-0000-0000-0000-000000000001`, and `UUID(255)` ends with `00ff`.
  public init(_ number: UInt64) {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    self.init(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
  }
}

/// The assembler protocol of scenes that make identifiers.
///
/// Live and preview assemblers get random ones, and tests counted ones, from `AssemblerTesting`.
public protocol UUIDAssembler: Assembling {
  func resolve() -> UUIDGenerator
}

extension UUIDAssembler where Self: SystemAssembler {
  public func resolve() -> UUIDGenerator { .live }
}

extension UUIDAssembler where Self: ChildAssembler, Parent: UUIDAssembler {
  public func resolve() -> UUIDGenerator { parent.resolve() }
}

/// Counts from zero, for any number of threads.
final class Counter: Sendable {
  private let count = Atomic<UInt64>(0)

  /// The next number: 0 the first time.
  func next() -> UInt64 {
    count.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
