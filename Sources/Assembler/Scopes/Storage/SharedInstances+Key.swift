extension SharedInstances {
  /// What rules are told apart by, where a value is kept: the place, by the address of its file's name, how
  /// values are kept, and their type. Three words, since every read compares them.
  ///
  /// One file's name can have several addresses, where a rule was inlined into another module. Each leads to
  /// the same instance: the scope's entries compare names.
  public struct Key: Equatable, Sendable {
    @usableFromInline let file: UInt
    /// The line, the column and a ``Keeping``.
    @usableFromInline let place: UInt64
    @usableFromInline let type: UInt

    @usableFromInline
    init(file: UInt, place: UInt64, type: UInt) {
      self.file = file
      self.place = place
      self.type = type
    }

    /// Stops where somebody passes a line or a column that no source has.
    @inlinable
    @inline(__always)
    init<Value>(
      _ type: Value.Type,
      _ keeping: Keeping,
      _ fileID: StaticString,
      _ line: UInt,
      _ column: UInt
    ) {
      self.init(
        file: UInt(bitPattern: fileID.utf8Start),
        place: UInt64(UInt32(line)) << 32 | UInt64(UInt32(column) * 8 | keeping.bits),
        type: UInt(bitPattern: ObjectIdentifier(type))
      )
    }

    /// The key of nothing.
    static let unused = Key(file: 0, place: 0, type: 0)

    /// The same rule's, for one of the keys that its values are kept by. Several may have it: the box knows.
    @inlinable
    func with(keyHash: Int) -> Key {
      Key(file: file, place: place, type: type &+ UInt(bitPattern: keyHash))
    }

    /// Where the search begins in a table of `mask + 1` slots. Files need no telling apart here: few rules
    /// of one type have one line and column.
    @inline(__always)
    func slot(mask: Int) -> Int {
      let hash = (place &+ UInt64(type)) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: hash >> 32) & mask
    }
  }

  /// How a value is kept, which tells what readers find: three bits.
  @usableFromInline
  struct Keeping: Equatable, Sendable {
    @usableFromInline let bits: UInt32

    @inlinable
    init(bits: UInt32) {
      self.bits = bits
    }

    /// They find the value, an object.
    @inlinable static var object: Keeping { Keeping(bits: 0) }
    /// They find a `SharedBox`.
    @inlinable static var boxed: Keeping { Keeping(bits: 1) }
    /// They find a `WeakBox`.
    @inlinable static var weak: Keeping { Keeping(bits: 2) }
    /// They find the `SharedBox` of what was built by awaiting.
    @inlinable static var awaited: Keeping { Keeping(bits: 3) }
    /// They find a `KeyedBox`, whose types and key are to be compared.
    @inlinable static var keyed: Keeping { Keeping(bits: 4) }
  }
}
