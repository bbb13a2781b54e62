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

  private static let calls: [String: Lifetime] = [
    "shared": .shared, "weaklyShared": .weak, "graphShared": .graph,
  ]

  /// The lifetime that a call of a function of the module Assembler gives, or nil for any other function.
  init?(call symbol: SymbolTable.Entry) {
    guard symbol.usr.hasPrefix("s:9Assembler"), symbol.kind.isMethod else { return nil }
    let parts = symbol.name.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, let lifetime = Self.calls[String(parts[0])] else { return nil }
    let labels = parts[1].split(separator: ":")
    self = lifetime == .shared && labels.contains("for") ? .keyed : lifetime
  }

  static func isSharingCall(_ symbol: SymbolTable.Entry) -> Bool { Lifetime(call: symbol) != nil }

  /// Whether a function of the framework calls its builder at once and returns what that returns.
  static func buildsInPlace(_ symbol: SymbolTable.Entry) -> Bool {
    isSharingCall(symbol) || (symbol.usr.hasPrefix("s:9Assembler") && symbol.name.hasPrefix("graph("))
  }
}
