extension SourceText {
  /// Whether the call of the function whose name is at `place` is written with an argument called `label`.
  ///
  /// The index names the function that is called, not which of its defaulted arguments are given:
  /// `shared(for: user) { }` and `shared { }` may be the same function.
  func hasArgument(_ label: String, inCallAt place: Place) -> Bool {
    var depth = 0
    var isStart = false
    var word: [UInt8] = []
    var number = place.line
    var rest = line(number, of: place.file)?.dropFirst(Int(place.column) - 1) ?? []
    rest = rest.drop { $0 != UInt8(ascii: "(") && $0 != UInt8(ascii: "{") }
    guard rest.first == UInt8(ascii: "(") else { return false }
    while true {
      for byte in rest {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
          depth += 1
          isStart = depth == 1
          word = []
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
          depth -= 1
          if depth == 0 { return false }
        case UInt8(ascii: ",") where depth == 1:
          isStart = true
          word = []
        case UInt8(ascii: ":") where depth == 1 && isStart:
          if word.elementsEqual(label.utf8) { return true }
          isStart = false
        case 32, 9, 13: continue
        default: word.append(byte)
        }
      }
      number += 1
      // A call is not longer than that; a bracket in a string may have been counted.
      guard number - place.line < 20, let next = line(number, of: place.file) else { return false }
      rest = next
    }
  }
}
