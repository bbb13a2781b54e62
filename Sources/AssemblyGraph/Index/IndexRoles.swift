/// What an occurrence of a symbol is, and how it relates to others: the bits of `indexstore_symbol_role_t`.
///
/// The values have been the same since the first version of the C interface.
struct IndexRoles: OptionSet {
  let rawValue: UInt64

  static let declaration = IndexRoles(rawValue: 1 << 0)
  static let definition = IndexRoles(rawValue: 1 << 1)
  static let reference = IndexRoles(rawValue: 1 << 2)
  static let read = IndexRoles(rawValue: 1 << 3)
  static let write = IndexRoles(rawValue: 1 << 4)
  static let call = IndexRoles(rawValue: 1 << 5)
  static let dynamic = IndexRoles(rawValue: 1 << 6)
  static let implicit = IndexRoles(rawValue: 1 << 8)
  static let childOf = IndexRoles(rawValue: 1 << 9)
  static let baseOf = IndexRoles(rawValue: 1 << 10)
  static let overrideOf = IndexRoles(rawValue: 1 << 11)
  static let receivedBy = IndexRoles(rawValue: 1 << 12)
  static let extendedBy = IndexRoles(rawValue: 1 << 14)
  static let accessorOf = IndexRoles(rawValue: 1 << 15)
  static let containedBy = IndexRoles(rawValue: 1 << 16)
}
