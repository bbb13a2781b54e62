import AssemblerEffects
import Foundation

/// Makes inputs out of seeds: bytes flipped, cut, doubled, and pieces of other seeds put in.
struct Mutator {
  let seeds: [Data]
  var random: RandomNumbers

  /// The pieces that readers stumble over.
  private static let pieces = [
    "\"", "\\", "{", "}", "[", "]", ",", ":", "null", "-", "1e999", "99999999999999999999", "\\ud800",
    "\\u0000",
    "\u{FEFF}", "\u{202E}", "<", ">", ";", "rel=next", "\n", "0", String(repeating: "[", count: 600),
  ].map { Data($0.utf8) }

  mutating func next() -> Data {
    var data = pick(seeds)
    for _ in 0..<Int.random(in: 1...6, using: &random) { mutate(&data) }
    return data
  }

  private mutating func mutate(_ data: inout Data) {
    let place = Int.random(in: 0...data.count, using: &random)
    let end = min(data.count, place + Int.random(in: 0...16, using: &random))
    switch Int.random(in: 0..<6, using: &random) {
    case 0 where place < data.count: data[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1 where place < data.count: data[place] = UInt8.random(in: 0...255, using: &random)
    case 2: data.removeSubrange(place..<end)
    case 3: data.insert(contentsOf: Data(data[place..<end]), at: place)
    case 4: data.insert(contentsOf: pick(Self.pieces), at: place)
    default: data = Data(data.prefix(place) + pick(seeds).suffix(end))
    }
  }

  private mutating func pick(_ values: [Data]) -> Data {
    values.randomElement(using: &random) ?? Data()
  }
}
