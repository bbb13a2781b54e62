/// How long what a rule builds is kept.
public enum Lifetime: String, Sendable, Codable, CaseIterable {
  /// A new object each time.
  case unshared
  /// One for each rule and scope: `shared { }`.
  case shared
  /// One for each rule, key and scope: `shared(for:) { }`.
  case keyed
  /// One for as long as somebody else holds it: `weaklyShared { }`.
  case weak
  /// One within the outermost `graph { }` being resolved: `graphShared { }`.
  case graph

  /// The lifetime that a call of a function of the framework gives, or nil for any other function, such as one that
  /// a user's extension of `ScopedAssembler` declares.
  init?(call symbol: SymbolTable.Entry) {
    guard symbol.usr.hasPrefix(Framework.scopedMembers), symbol.kind.isMethod else { return nil }
    let parts = symbol.name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, let lifetime = Framework.lifetimes[String(parts[0])] else { return nil }
    let labels = parts[1].split(separator: ":")
    // A key may have a default: whether one is given, the source says.
    self = lifetime == .shared && labels.contains("for") ? .keyed : lifetime
  }

  static func isSharingCall(_ symbol: SymbolTable.Entry) -> Bool { Lifetime(call: symbol) != nil }

  /// Whether a function of the framework calls its builder at once and returns what that returns.
  static func buildsInPlace(_ symbol: SymbolTable.Entry) -> Bool {
    isSharingCall(symbol) || (symbol.usr.hasPrefix(Framework.corePrefix) && symbol.name.hasPrefix("graph("))
  }
}
