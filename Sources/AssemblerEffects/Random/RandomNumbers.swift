public import Assembler

/// Generates random numbers.
///
/// ```swift
/// struct Dice {
///   let random: RandomNumbers
///   func roll() -> Int { random { Int.random(in: 1...6, using: &$0) } }
/// }
/// ```
public struct RandomNumbers: RandomNumberGenerator, Sendable {
  private let generate: @Sendable () -> UInt64

  /// Creates a generator from a closure that returns 64 random bits.
  public init(_ generate: @escaping @Sendable () -> UInt64) { self.generate = generate }

  /// Returns 64 random bits.
  public func next() -> UInt64 { generate() }

  /// Calls `body` with the generator, as an argument for the standard library's functions.
  ///
  /// - Throws: The error that `body` throws.
  public func callAsFunction<Result, Failure: Error>(
    _ body: (inout RandomNumbers) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var source = self
    return try body(&source)
  }

  /// The system's cryptographically secure generator.
  public static let live = RandomNumbers {
    var system = SystemRandomNumberGenerator()
    return system.next()
  }

  /// A generator that returns the same numbers for the same seed on every platform. Don't use it for secrets.
  ///
  /// Copies share their position in the sequence. Concurrent threads get different numbers, in no particular order.
  ///
  /// It's SplitMix64 by Guy Steele, Doug Lea and Christine Flood ("Fast Splittable Pseudorandom Number Generators", 2014).
  public static func seeded(_ seed: UInt64) -> RandomNumbers {
    let state = Lock(seed)
    return RandomNumbers {
      var bits = state.withLock { state in
        state &+= 0x9E37_79B9_7F4A_7C15
        return state
      }
      bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
      return bits ^ (bits >> 31)
    }
  }
}

/// A scene that draws random numbers.
public protocol RandomAssembler: Assembling {
  /// The generator of random numbers: the system's in an application and in a preview, and one with the seed 0 in a test.
  var random: RandomNumbers { get }
}

extension RandomAssembler where Self: SystemAssembler {
  public var random: RandomNumbers { .live }
}

extension RandomAssembler where Self: ChildAssembler, Parent: RandomAssembler {
  public var random: RandomNumbers { parent.random }
}
