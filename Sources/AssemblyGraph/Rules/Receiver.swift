/// What stands before the dot of a call.
struct Receiver {
  /// Its type, where the index knows it.
  var type: SymbolID?
  /// Its text, if it is not `self` or `super`.
  var text: String?
}
