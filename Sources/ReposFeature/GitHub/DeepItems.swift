import Foundation

@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
extension Data {
  /// The JSON array with `null` in the place of each item that is nested too deeply; `nil` if there are none.
  var withoutDeepItems: Data? {
    // The limit of `JSONDecoder`, which counts the array, too.
    let maximumDepth = 512
    var result = Data()
    var start = startIndex
    var item = startIndex
    var (depth, deepest) = (0, 0)
    var (isInString, isEscaped) = (false, false)
    for (index, byte) in zip(indices, self) {
      if isInString {
        if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
        isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        isInString = true
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if depth == 1 { item = index }
        depth += 1
        deepest = Swift.max(deepest, depth)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        guard depth == 1 else { continue }
        if deepest > maximumDepth {
          result += self[start..<item] + Data("null".utf8)
          start = self.index(after: index)
        }
        deepest = 0
      default:
        break
      }
    }
    return start == startIndex ? nil : result + self[start...]
  }
}
