/// Reads signatures, extension conditions and property types out of demangled names.
struct SignatureReader {
  let demangle: Demangler
  var names: TypeNames

  /// The signature of the method `usr` called `name`.
  func signature(usr: String, name: String, inProtocol: Bool) -> Signature? {
    guard let parts = parts(usr: usr, name: name) else { return nil }
    func short(_ text: Substring) -> String { names.shorten(text, inProtocol: inProtocol) }
    return Signature(
      name: name,
      generics: parts.generics.map { "<\(generics($0))>" } ?? "",
      parameters: parts.parameters.isEmpty ? "" : short(parts.parameters),
      effects: parts.effects.split(separator: " ").map { short($0) },
      result: short(parts.result)
    )
  }

  /// The type, with its module, that the method `usr` called `name` returns: `App.Home`.
  func resultType(usr: String, name: String) -> String? {
    parts(usr: usr, name: name).map { String($0.result) }
  }

  /// The parameters, with their modules, of the function or initializer `usr` called `name`.
  func parameters(usr: String, name: String) -> String? {
    parts(usr: usr, name: name).map { String($0.parameters) }
  }

  private struct Parts {
    var generics: Substring?
    var parameters: Substring
    var effects: Substring
    var result: Substring
  }

  private func parts(usr: String, name: String) -> Parts? {
    guard let text = demangle(usr), let start = Self.member(name, in: text) else { return nil }
    var rest = text[start...].dropFirst(name.count)
    let generics = rest.first == "<" ? Self.balanced(&rest) : nil
    guard rest.first == "(" else { return nil }
    let parameters = Self.balanced(&rest)
    guard let arrow = rest.firstRange(of: "-> ") else { return nil }
    return Parts(
      generics: generics,
      parameters: parameters,
      effects: rest[..<arrow.lowerBound],
      result: rest[arrow.upperBound...]
    )
  }

  /// `A where A1: App.P`: the names before `where` are the function's own, and no `Self`.
  private func generics(_ list: Substring) -> String {
    guard let conditions = list.firstRange(of: " where ") else { return String(list) }
    let shown = names.shorten(list[conditions.upperBound...], inProtocol: true, isCondition: true)
    return "\(list[..<conditions.lowerBound]) where \(shown)"
  }

  /// The conditions of the protocol extension that `usr` is a member of: `Self: LiveAssembler`.
  func conditions(usr: String) -> [String] {
    guard let text = demangle(usr), text.hasPrefix("(extension in "),
      let open = text.firstRange(of: "< where ")
    else { return [] }
    var rest = text[open.lowerBound...]
    let clause = Self.balanced(&rest).dropFirst(" where ".count)
    return names.shorten(clause, inProtocol: true, isCondition: true).split(separator: ", ").map {
      String($0)
    }
  }

  /// The type, with its module, of the property `usr`: `App.AppAssembler`.
  func propertyType(usr: String) -> String? {
    guard let text = demangle(usr), let colon = text.firstRange(of: " : ") else { return nil }
    return String(text[colon.upperBound...])
  }

  /// Where the member's own name starts, after its context and not within a bracket of it.
  private static func member(_ name: String, in text: String) -> String.Index? {
    var brackets = Brackets()
    let bytes = text.utf8
    var index = bytes.startIndex
    while index != bytes.endIndex {
      let byte = bytes[index]
      brackets.pass(byte)
      index = bytes.index(after: index)
      guard brackets.depth == 0, byte == UInt8(ascii: "."), bytes[index...].starts(with: name.utf8) else {
        continue
      }
      let end = bytes[index...].dropFirst(name.utf8.count).first
      if end == UInt8(ascii: "(") || end == UInt8(ascii: "<") { return index }
    }
    return nil
  }

  /// Takes a bracketed text from the front and returns what is between the brackets.
  private static func balanced(_ text: inout Substring) -> Substring {
    var brackets = Brackets()
    let bytes = text.utf8
    for index in bytes.indices {
      brackets.pass(bytes[index])
      if brackets.depth == 0 {
        let inside = text[bytes.index(after: bytes.startIndex)..<index]
        text = text[bytes.index(after: index)...]
        return inside
      }
    }
    defer { text = text[text.endIndex...] }
    return text
  }

  /// How many brackets are open; the one of an arrow is none.
  private struct Brackets {
    private(set) var depth = 0
    private var previous: UInt8 = 0

    mutating func pass(_ byte: UInt8) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "<"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ">") where previous != UInt8(ascii: "-"): depth -= 1
      default: break
      }
      previous = byte
    }
  }
}
