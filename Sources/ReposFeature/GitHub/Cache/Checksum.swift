import Foundation

/// A number that tells contents apart: the 64-bit FNV-1a hash, after Fowler, Noll and Vo.
///
/// `Hashable` does not do, since its values differ from one run of a program to the next.
struct Checksum: Equatable {
  /// Sixteen hexadecimal digits.
  let text: String

  init(_ data: Data) {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in data { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String(hash, radix: 16)
    text = String(repeating: "0", count: 16 - digits.count) + digits
  }
}
