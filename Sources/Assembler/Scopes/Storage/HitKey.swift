/// What the table of hits compares: a rule's place by the address of its file's name, its types, and the hash
/// of its key.
///
/// One file's name can have several addresses, where a rule was inlined into another module. Each gets a slot
/// of its own; the scope's entries, which compare names, see to it that all lead to one instance.
@usableFromInline
struct HitKey: Equatable, Sendable {
  @usableFromInline let file: UInt
  @usableFromInline let place: UInt64
  @usableFromInline let valueType: UInt
  /// Zero for a rule without a key.
  @usableFromInline let keyType: UInt
  @usableFromInline let keyHash: Int

  @inlinable
  @inline(__always)
  init(file: UInt, place: UInt64, valueType: UInt, keyType: UInt = 0, keyHash: Int = 0) {
    self.file = file
    self.place = place
    self.valueType = valueType
    self.keyType = keyType
    self.keyHash = keyHash
  }

  @inlinable
  @inline(__always)
  init<Value>(_ type: Value.Type, fileID: StaticString, line: UInt, column: UInt) {
    self.init(
      file: UInt(bitPattern: fileID.utf8Start),
      place: UInt64(line) << 32 | UInt64(column),
      valueType: UInt(bitPattern: ObjectIdentifier(type))
    )
  }

  /// The key of a slot that holds nothing.
  static let unused = HitKey(file: 0, place: 0, valueType: 0)

  /// Where the search begins in a table of `mask + 1` slots.
  func slot(mask: Int) -> Int {
    var hash = UInt64(file) &+ place &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(valueType) &+ UInt64(truncatingIfNeeded: keyHash)
    hash &*= 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: hash >> 32) & mask
  }
}

extension HitKey {
  /// The key under which readers look for `rule`.
  init(_ rule: Rule, keyType: (any Any.Type)? = nil, keyHash: Int = 0) {
    self.init(
      file: UInt(bitPattern: rule.site.fileID.utf8Start),
      place: UInt64(rule.site.line) << 32 | UInt64(rule.site.column),
      valueType: UInt(bitPattern: ObjectIdentifier(rule.type)),
      keyType: keyType.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0,
      keyHash: keyHash
    )
  }
}
