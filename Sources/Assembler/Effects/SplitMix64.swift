import Synchronization

/// A small generator with 64 bits of state: SplitMix64, by Guy Steele, Doug Lea and Christine Flood ("Fast
/// Splittable Pseudorandom Number Generators", 2014).
final class SplitMix64: Sendable {
  private let state: Atomic<UInt64>

  init(seed: UInt64) {
    state = Atomic(seed)
  }

  func next() -> UInt64 {
    var bits = state.wrappingAdd(0x9E37_79B9_7F4A_7C15, ordering: .relaxed).newValue
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
