/// Code named `resolve` that can serve a requirement: a default in a protocol extension, or a type's own.
struct Body {
  let symbol: SymbolID
  /// The protocol or the type that it is a member of.
  let owner: SymbolID
  /// Whether it is in a protocol extension.
  let isDefault: Bool
  /// The conditions of its extension: `Self: LiveAssembler`.
  let conditions: [String]
  /// The requirements that it serves in its own declaration, and the methods that it overrides.
  let overrides: [SymbolID]
  let signature: Signature
  let place: Place
}
