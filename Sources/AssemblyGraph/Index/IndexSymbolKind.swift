/// What a symbol is: the values of `indexstore_symbol_kind_t` that matter here.
struct IndexSymbolKind: RawRepresentable, Hashable {
  let rawValue: UInt32

  static let enumeration = IndexSymbolKind(rawValue: 5)
  static let structure = IndexSymbolKind(rawValue: 6)
  /// Also an actor.
  static let `class` = IndexSymbolKind(rawValue: 7)
  static let `protocol` = IndexSymbolKind(rawValue: 8)
  static let function = IndexSymbolKind(rawValue: 12)
  static let variable = IndexSymbolKind(rawValue: 13)
  static let instanceMethod = IndexSymbolKind(rawValue: 16)
  static let staticMethod = IndexSymbolKind(rawValue: 18)
  static let instanceProperty = IndexSymbolKind(rawValue: 19)
  static let classProperty = IndexSymbolKind(rawValue: 20)
  static let staticProperty = IndexSymbolKind(rawValue: 21)
  static let constructor = IndexSymbolKind(rawValue: 22)
  static let parameter = IndexSymbolKind(rawValue: 25)

  var isNominalType: Bool { self == .enumeration || self == .structure || self == .class }
  /// An instance, a class or a static method.
  var isMethod: Bool { (16...18).contains(rawValue) }
  /// A variable, or a property of an instance, a class or a type.
  var isProperty: Bool { rawValue == 13 || (19...21).contains(rawValue) }
  /// Code runs when it is used: a function, a method, a property or an initializer.
  var isExecutable: Bool { rawValue == 12 || rawValue == 22 || isMethod || isProperty }
}

/// The values of `indexstore_symbol_subkind_t` that matter here.
enum IndexSymbolSubkind {
  static let none: UInt32 = 0
  static let getter: UInt32 = 3
  static let didSet: UInt32 = 1001
}
