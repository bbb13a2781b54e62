/// Tells instances apart by call site, type and key, in words, because every read compares them.
///
/// Two keys of one rule can have equal fingerprints. The instance's box has the key itself.
@frozen
@usableFromInline
struct Fingerprint: Equatable, Sendable {
  /// What else distinguishes the instances of one location.
  @frozen
  @usableFromInline
  struct Traits: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt32
    @inlinable init(rawValue: UInt32) { self.rawValue = rawValue }
    @inlinable static var hasKey: Self { Self(rawValue: 1) }
    @inlinable static var isAsync: Self { Self(rawValue: 2) }
    @inlinable static var isWeak: Self { Self(rawValue: 4) }
    @inlinable static var isOnMainActor: Self { Self(rawValue: 8) }
  }

  /// The address of the file's name. A name that is inlined into another module has a second address.
  @usableFromInline let file: UInt
  /// The address of the function's name. Generated files, and the rules of one macro, can share a file and a line.
  @usableFromInline let function: UInt
  /// The line, the column and the traits.
  @usableFromInline let position: UInt64
  /// The identifier of the instance's type, or of its box's type plus the key's hash.
  @usableFromInline let type: UInt

  @inlinable
  init(file: UInt, function: UInt, position: UInt64, type: UInt) {
    self.file = file
    self.function = function
    self.position = position
    self.type = type
  }

  /// - Precondition: The line fits 32 bits, and the column 28.
  @inlinable
  @inline(__always)
  init<Key: Hashable & Sendable, Value>(
    of value: Value.Type,
    for key: Key,
    _ fileID: StaticString,
    _ function: StaticString,
    _ line: UInt,
    _ column: UInt,
    _ traits: Traits = []
  ) {
    let hasKey = Key.self != NoKey.self
    let traits = hasKey ? traits.union(.hasKey) : traits
    self.init(
      file: UInt(bitPattern: fileID.utf8Start),
      function: UInt(bitPattern: function.utf8Start),
      position: UInt64(UInt32(line)) << 32 | UInt64(UInt32(column) * 16 | traits.rawValue),
      type: hasKey
        ? UInt(bitPattern: ObjectIdentifier(Box<Key, Value>.self)) &+ UInt(bitPattern: key.hashValue)
        : UInt(bitPattern: ObjectIdentifier(value))
    )
  }

  @inlinable func has(_ trait: Traits) -> Bool { position & UInt64(trait.rawValue) != 0 }

  var line: UInt { UInt(position >> 32) }

  var fileID: String { Self.name(at: file) }

  var functionName: String { Self.name(at: function) }

  private static func name(at address: UInt) -> String {
    UnsafePointer<UInt8>(bitPattern: address).map { String(cString: $0) } ?? ""
  }

  /// Whether both are of one rule and type. A rule that is inlined into another module has names of its own.
  func isOfRule(of other: Fingerprint) -> Bool {
    position == other.position && type == other.type
      && Self.isSameName(file, other.file) && Self.isSameName(function, other.function)
  }

  private static func isSameName(_ one: UInt, _ other: UInt) -> Bool {
    one == other || name(at: one) == name(at: other)
  }

  /// It ignores the names, so that both addresses of a name have one hash.
  var hash: UInt64 { position &+ UInt64(type) }

  /// The first slot to search in a page of `mask + 1` slots.
  @inline(__always)
  func slot(mask: Int) -> Int { Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 32) & mask }
}
