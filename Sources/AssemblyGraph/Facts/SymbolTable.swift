/// The symbols that were read, each known by its USR, the compiler's unique name for it.
struct SymbolTable {
  private var numbers: [String: SymbolID] = [:]
  private var entries: [Entry] = []

  struct Entry {
    let usr: String
    let name: String
    let kind: IndexSymbolKind
    let subkind: UInt32
  }

  subscript(_ id: SymbolID) -> Entry { entries[Int(id.number)] }

  /// The number of the symbol `usr`, which is added where it is new.
  mutating func insert(usr: String, _ entry: () -> Entry) -> SymbolID {
    if let id = numbers[usr] { return id }
    let id = SymbolID(number: Int32(entries.count))
    numbers[usr] = id
    entries.append(entry())
    return id
  }

  func id(usr: String) -> SymbolID? { numbers[usr] }
}
