public import Assembler
public import Foundation

/// Generates UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a generator from a closure that returns each UUID.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// Returns a new UUID.
  public func callAsFunction() -> UUID { generate() }

  /// Generates random UUIDs (version 4).
  public static let live = UUIDGenerator { UUID() }

  /// A generator that always returns `uuid`.
  public static func constant(_ uuid: UUID) -> UUIDGenerator { UUIDGenerator { uuid } }

  /// A generator that counts in hexadecimal, from `00000000-0000-0000-0000-000000000000`. Copies share the count.
  public static func incrementing() -> UUIDGenerator {
    let count = Lock(0)
    return UUIDGenerator {
      let number = count.withLock { count in
        defer { count += 1 }
        return count
      }
      return uuid(number)
    }
  }

  /// The UUID that ends with `number` in hexadecimal.
  package static func uuid(_ number: Int) -> UUID {
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    return UUID(
      uuid: (
        0, 0, 0, 0, 0, 0, 0, 0,
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
      )
    )
  }
}

/// A scene that creates UUIDs.
public protocol UUIDAssembler: Assembling {
  /// The generator of UUIDs: random ones in an application and in a preview, and counted from zero in a test.
  var uuid: UUIDGenerator { get }
}

extension UUIDAssembler where Self: SystemAssembler {
  public var uuid: UUIDGenerator { .live }
}

extension UUIDAssembler where Self: ChildAssembler, Parent: UUIDAssembler {
  public var uuid: UUIDGenerator { parent.uuid }
}
