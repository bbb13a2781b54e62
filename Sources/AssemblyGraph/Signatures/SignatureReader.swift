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
    var depth = 0
    var previous: Character = " "
    var index = text.startIndex
    while index != text.endIndex {
      let character = text[index]
      if "(<[".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
      let next = text.index(after: index)
      if depth == 0, character == ".", text[next...].hasPrefix(name) {
        let end = text[next...].dropFirst(name.count).first
        if end == "(" || end == "<" { return next }
      }
      previous = character
      index = next
    }
    return nil
  }

  /// Takes a bracketed text from the front and returns what is between the brackets.
  private static func balanced(_ text: inout Substring) -> Substring {
    var depth = 0
    var previous: Character = " "
    for index in text.indices {
      let character = text[index]
      if "(<[".contains(character) { depth += 1 }
      if ")]".contains(character) || (character == ">" && previous != "-") { depth -= 1 }
      if depth == 0 {
        let inside = text[text.index(after: text.startIndex)..<index]
        text = text[text.index(after: index)...]
        return inside
      }
      previous = character
    }
    defer { text = text[text.endIndex...] }
    return text
  }
}
