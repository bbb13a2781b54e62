/// Where and in what a symbol is declared.
struct Definition {
  let place: Place
  /// The type, protocol or extension it is a member of.
  let parent: SymbolID?
  /// The requirements it serves in this very declaration, and the methods it overrides.
  let overrides: [SymbolID]
}
