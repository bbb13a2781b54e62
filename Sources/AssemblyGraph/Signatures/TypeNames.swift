/// Shortens the type names in demangled text to what a person writes.
struct TypeNames {
  /// The modules whose names are left out.
  var modules: Set<String> = []
  /// The protocols, each with its module, so that `any` can be put back: demangled names do not have it.
  var protocols: Set<String> = ["Swift.Error", "Swift.Sendable", "_Concurrency.Clock"]

  /// `[Feature.Source]` becomes `[any Source]`.
  ///
  /// - Parameters:
  ///   - text: Demangled text: a type, a list of parameters or the conditions of an extension.
  ///   - inProtocol: Whether it is of a protocol's member, where `A` stands for `Self`.
  ///   - isCondition: Whether protocols are constraints, which are written without `any`.
  func shorten(_ text: some StringProtocol, inProtocol: Bool, isCondition: Bool = false) -> String {
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
      guard !name.isEmpty, character != "." else {
        result.append(character)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(name.count)
      result += short(
        String(name),
        inProtocol: inProtocol,
        isExistential: !isCondition && !Self.isConstraint(after: result),
        isOptional: rest.first == "?"
      )
    }
    if result == "()" { return "Void" }
    // `any Clock<Duration>` is `any Clock<Self.Duration == Duration>`.
    guard !isCondition, result.utf8.contains(UInt8(ascii: "=")) else { return result }
    return result.replacing(#/Self\.\w+ == /#, with: "")
  }

  private func short(_ name: String, inProtocol: Bool, isExistential: Bool, isOptional: Bool) -> String {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    if inProtocol, parts[0] == "A" { return parts.count == 1 ? "Self" : String(parts[parts.count - 1]) }
    var shown = parts.count > 1 && modules.contains(String(parts[0])) ? parts.dropFirst() : parts[...]
    // A function's own generic parameters are `A1`, `B1`, ….
    if parts[0].count == 2, parts[0].last == "1" { shown[0] = parts[0].dropLast() }
    let text = shown.joined(separator: ".")
    guard isExistential, protocols.contains(name) else { return text }
    return isOptional ? "(any \(text))" : "any \(text)"
  }

  private static func isConstraint(after text: String) -> Bool {
    text.hasSuffix("any ") || text.hasSuffix("& ") || text.hasSuffix("some ")
      || (text.hasSuffix(": ") && text.last(where: { "<([".contains($0) }) == "<")
  }
}
