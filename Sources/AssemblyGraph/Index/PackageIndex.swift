/// What the compiler's index says about a package, without interpretation.
struct PackageIndex {
  var symbols = SymbolTable()
  /// The source files, in the order in which they were read.
  var files: [String] = []
  /// The modules of the source files.
  var modules: Set<String> = []
  var definitions: [SymbolID: Definition] = [:]
  /// The protocols and types in the inheritance clauses of a type, a protocol or an extension.
  var bases: [SymbolID: [SymbolID]] = [:]
  /// The type or protocol that an extension extends.
  var extended: [SymbolID: SymbolID] = [:]
  /// The property of a getter or setter.
  var properties: [SymbolID: SymbolID] = [:]
  /// Properties whose getter is not written: they are stored.
  var stored: Set<SymbolID> = []
  /// What the compiler chose to serve a requirement of a type.
  var witnesses: [Witness] = []
  /// The uses in the code of a symbol.
  var uses: [SymbolID: [Use]] = [:]
  /// The uses that are in no symbol's code: statements at the top level of a file.
  var topLevelUses: [Use] = []

  /// A row of a witness table.
  struct Witness {
    /// The conforming type, or its extension that declares the conformance.
    let type: SymbolID
    let requirement: SymbolID
    let body: SymbolID
  }

  /// Gives what an extension declares to the type it extends, and what a getter does to its property.
  mutating func foldExtensionsAndGetters() {
    for (type, bases) in bases where extended[type] != nil {
      self.bases[nominal(type), default: []] += bases
      self.bases[type] = nil
    }
    for (accessor, property) in properties where symbols[accessor].subkind == IndexSymbolSubkind.getter {
      guard let uses = uses.removeValue(forKey: accessor) else { continue }
      self.uses[property, default: []] += uses
    }
  }

  /// The symbol, or the property whose accessor it is.
  func property(of symbol: SymbolID) -> SymbolID { properties[symbol] ?? symbol }

  /// The type or protocol that `symbol` is or extends.
  func nominal(_ symbol: SymbolID) -> SymbolID { extended[symbol] ?? symbol }

  /// The type or protocol that `symbol` is a member of.
  func owner(of symbol: SymbolID) -> SymbolID? {
    definitions[symbol]?.parent.map(nominal)
  }

  func position(_ location: Location) -> SourcePosition {
    SourcePosition(file: files[Int(location.file)], line: Int(location.line), column: Int(location.column))
  }
}

/// Where and in what a symbol is declared.
struct Definition {
  let location: Location
  /// The type, protocol or extension it is a member of.
  let parent: SymbolID?
  /// The requirements it serves in this very declaration, and the methods it overrides.
  let overrides: [SymbolID]
}

/// One use of something executable in the code of something else.
struct Use {
  let target: SymbolID
  let location: Location
  /// The receiver's type or, of an existential, its protocol. The index names neither for `self` in a protocol
  /// extension nor for a generic parameter.
  let receiver: SymbolID?
  /// Called or read: not only named, as in `let later: () -> Clock = resolve`.
  let isCall: Bool
  /// Dispatched when it runs. `super.resolve()` is not.
  let isDynamic: Bool
}

/// A place in a source file that was read, in few bytes: there is one for each use of a symbol.
struct Location: Hashable, Comparable {
  /// The number of the file in ``PackageIndex/files``.
  let file: Int32
  /// From 1.
  let line: Int32
  /// From 1, in bytes of UTF-8.
  let column: Int32

  static func < (left: Location, right: Location) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// A symbol of the index, as a number in a ``SymbolTable``.
struct SymbolID: Hashable, Comparable {
  let number: Int32

  static func < (left: SymbolID, right: SymbolID) -> Bool { left.number < right.number }
}

/// The symbols that were read, each known by its USR, the compiler's unique name for it.
struct SymbolTable {
  private var numbers: [String: SymbolID] = [:]
  private var entries: [Entry] = []

  struct Entry {
    let usr: String
    let name: String
    let kind: IndexSymbolKind
    let subkind: UInt32

    /// The name without its argument labels: `resolve`, or `init` for every initializer.
    var baseName: String { kind == .constructor ? "init" : String(name.prefix { $0 != "(" }) }
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

/// Reads an index store into ``PackageIndex``: one pass over every occurrence of the package's sources.
struct IndexReader {
  private let store: IndexStore
  private var index = PackageIndex()
  /// The symbols of the record being read, by the library's own pointer to them.
  private var known: [IndexLibrary.Handle: SymbolID] = [:]
  private var file: Int32 = 0

  private init(store: IndexStore) {
    self.store = store
  }

  /// Reads the records of `units`.
  ///
  /// - Complexity: Linear in the occurrences.
  static func read(_ units: [IndexUnit], in store: IndexStore) throws(GraphError) -> PackageIndex {
    var reader = IndexReader(store: store)
    for unit in units {
      reader.file = Int32(reader.index.files.count)
      reader.index.files.append(unit.file)
      reader.index.modules.insert(unit.module)
      for record in unit.records {
        reader.known.removeAll(keepingCapacity: true)
        try store.forEachOccurrence(in: record) { reader.add($0) }
      }
    }
    reader.index.foldExtensionsAndGetters()
    return reader.index
  }

  private mutating func add(_ occurrence: IndexLibrary.Handle?) {
    let library = store.library
    let handle = library.occurrenceSymbol(occurrence)
    let kind = IndexSymbolKind(rawValue: library.symbolKind(handle))
    if kind == .parameter { return }
    let roles = IndexRoles(rawValue: library.occurrenceRoles(occurrence))
    let relations = relations(of: occurrence)

    let derived = relations[.baseOf]
    let extensions = relations[.extendedBy]
    if !derived.isEmpty || !extensions.isEmpty {
      let base = symbol(handle)
      for type in derived { index.bases[type, default: []].append(base) }
      for type in extensions { index.extended[type] = base }
    }

    if roles.contains(.definition) || roles.contains(.declaration) {
      define(symbol(handle), roles, relations, at: location(of: occurrence))
    } else if roles.contains(.implicit), let requirement = relations[.overrideOf].first,
      let type = relations[.containedBy].first
    {
      let body = symbol(handle)
      index.witnesses.append(PackageIndex.Witness(type: type, requirement: requirement, body: body))
    } else if roles.contains(.reference), kind.isExecutable {
      use(symbol(handle), kind, roles, relations, at: location(of: occurrence))
    }
  }

  private mutating func define(
    _ symbol: SymbolID,
    _ roles: IndexRoles,
    _ relations: Relations,
    at location: Location
  ) {
    let parent = relations[.childOf].first
    for property in relations[.accessorOf] {
      index.properties[symbol] = property
      let subkind = index.symbols[symbol].subkind
      if subkind == IndexSymbolSubkind.didSet
        || (roles.contains(.implicit) && subkind == IndexSymbolSubkind.getter)
      {
        index.stored.insert(property)
      }
    }
    index.definitions[symbol] = Definition(
      location: location,
      parent: parent,
      overrides: relations[.overrideOf]
    )
  }

  private mutating func use(
    _ symbol: SymbolID,
    _ kind: IndexSymbolKind,
    _ roles: IndexRoles,
    _ relations: Relations,
    at location: Location
  ) {
    // Setting a property runs none of the code that gives its value.
    if kind.isProperty, roles.contains(.write), !roles.contains(.read) { return }
    let use = Use(
      target: symbol,
      location: location,
      receiver: relations[.receivedBy].first,
      isCall: roles.contains(.call) || kind.isProperty,
      isDynamic: roles.contains(.dynamic)
    )
    let containers = relations[.containedBy]
    for container in containers { index.uses[container, default: []].append(use) }
    if containers.isEmpty { index.topLevelUses.append(use) }
  }

  private func location(of occurrence: IndexLibrary.Handle?) -> Location {
    var line: UInt32 = 0
    var column: UInt32 = 0
    store.library.occurrencePosition(occurrence, &line, &column)
    return Location(file: file, line: Int32(clamping: line), column: Int32(clamping: column))
  }

  private mutating func symbol(_ handle: IndexLibrary.Handle?) -> SymbolID {
    if let handle, let id = known[handle] { return id }
    let library = store.library
    let usr = library.symbolUSR(handle).indexString
    let id = index.symbols.insert(usr: usr) {
      SymbolTable.Entry(
        usr: usr,
        name: library.symbolName(handle).indexString,
        kind: IndexSymbolKind(rawValue: library.symbolKind(handle)),
        subkind: library.symbolSubkind(handle)
      )
    }
    if let handle { known[handle] = id }
    return id
  }

  private mutating func relations(of occurrence: IndexLibrary.Handle?) -> Relations {
    var relations = Relations()
    let store = store
    store.forEachRelation(of: occurrence) { relation in
      let roles = IndexRoles(rawValue: store.library.relationRoles(relation))
      relations.add(symbol(store.library.relationSymbol(relation)), roles)
    }
    return relations
  }
}

extension IndexReader {
  /// The symbols that an occurrence is related to.
  private struct Relations {
    private var all: [(roles: IndexRoles, symbol: SymbolID)] = []

    mutating func add(_ symbol: SymbolID, _ roles: IndexRoles) { all.append((roles, symbol)) }

    subscript(_ role: IndexRoles) -> [SymbolID] {
      all.isEmpty ? [] : all.filter { $0.roles.contains(role) }.map(\.symbol)
    }
  }
}
