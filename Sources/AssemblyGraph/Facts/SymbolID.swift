/// A symbol of the index, as a number in a ``SymbolTable``.
struct SymbolID: Hashable, Comparable {
  let number: Int32

  static func < (left: SymbolID, right: SymbolID) -> Bool { left.number < right.number }
}
