/// What the table of hits compares: a rule's place by the address of its file's name, its type, how it is kept,
/// and the hash of its key.
///
/// One file's name can have several addresses, where a rule was inlined into another module. Each gets a slot
/// of its own; the scope's entries, which compare names, see to it that all lead to one instance.
struct HitKey: Equatable, Sendable {
  /// How the value is kept, which tells the type of its box: 0 in a `SharedBox`, 1 in a `WeakBox`, 2 in a
  /// `SharedBox` that was built by awaiting; otherwise in a `KeyedBox`, and this is the key's type.
  typealias Keeping = UInt

  let file: UInt
  let place: UInt64
  let valueType: UInt
  let keeping: Keeping
  let keyHash: Int

  /// The key of a slot that holds nothing.
  static let unused = HitKey(file: 0, place: 0, valueType: 0, keeping: 0, keyHash: 0)

  /// Where the search begins in a table of `mask + 1` slots.
  @inline(__always)
  func slot(mask: Int) -> Int {
    let sum = UInt64(file) &+ place &+ UInt64(valueType) &+ UInt64(truncatingIfNeeded: keyHash)
    let hash = sum &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}

extension HitKey {
  /// The key under which readers look for `rule`.
  init(_ rule: Rule, keeping: Keeping, keyHash: Int = 0) {
    self.init(
      file: UInt(bitPattern: rule.site.fileID.utf8Start),
      place: SharedInstances.place(rule.site.line, rule.site.column),
      valueType: UInt(bitPattern: ObjectIdentifier(rule.type)),
      keeping: keeping,
      keyHash: keyHash
    )
  }
}
