/// A call from one body to another, as it runs on an assembler of a given type.
struct Edge: Hashable {
  /// What is called.
  enum Target: Hashable {
    /// A body, with `self` of a type.
    case body(SymbolID, in: SymbolID)
    /// A rule of an assembler that the index does not know the type of.
    case open(SymbolID)
  }

  /// How often the index can say that the call runs.
  enum Kind: Hashable {
    /// When the rule runs, or in a closure it makes.
    case call
    /// Perhaps later: the rule is only named, as in `Later(resolve)`.
    case reference
  }

  let target: Target
  let kind: Kind
  /// In the calling body.
  let place: Place
  /// The helpers that the call goes through: functions, properties and initializers.
  let via: [SymbolID]
  /// The expression before the dot, if it is another assembler than `self`.
  let receiver: String?
  /// Runs this very body, not what the protocol's table says: `super.resolve()`.
  let isDirect: Bool
}
