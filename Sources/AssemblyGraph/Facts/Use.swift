/// One use of something executable in the code of something else.
struct Use {
  let target: SymbolID
  let place: Place
  /// The receiver's type or, of an existential, its protocol. The index names neither for `self` in a protocol
  /// extension nor for a generic parameter.
  let receiver: SymbolID?
  /// Called or read: not only named, as in `let later: () -> Clock = resolve`.
  let isCall: Bool
  /// Dispatched when it runs. `super.resolve()` is not.
  let isDynamic: Bool
}
