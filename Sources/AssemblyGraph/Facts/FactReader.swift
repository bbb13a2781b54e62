/// Reads an index store into ``IndexFacts``: one pass over every occurrence of the package's sources.
struct FactReader {
  private let store: IndexStore
  private var facts = IndexFacts()
  /// The symbols of the record being read, by the library's own pointer to them.
  private var known: [IndexLibrary.Handle: SymbolID] = [:]
  private var file: Int32 = 0

  private init(store: IndexStore) {
    self.store = store
  }

  /// Reads the records of `units`.
  ///
  /// - Complexity: Linear in the occurrences.
  static func read(_ units: [IndexUnit], in store: IndexStore) throws(GraphError) -> IndexFacts {
    var reader = FactReader(store: store)
    for unit in units {
      reader.file = Int32(reader.facts.files.count)
      reader.facts.files.append(unit.file)
      reader.facts.modules.insert(unit.module)
      for record in unit.records {
        reader.known.removeAll(keepingCapacity: true)
        try store.forEachOccurrence(in: record) { reader.add($0) }
      }
    }
    reader.facts.foldExtensionsAndGetters()
    return reader.facts
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
      for type in derived { facts.bases[type, default: []].append(base) }
      for type in extensions { facts.extended[type] = base }
    }

    if roles.contains(.definition) || roles.contains(.declaration) {
      define(symbol(handle), roles, relations, at: place(of: occurrence))
    } else if roles.contains(.implicit), let requirement = relations[.overrideOf].first,
      let type = relations[.containedBy].first
    {
      let body = symbol(handle)
      facts.witnesses.append(IndexFacts.Witness(type: type, requirement: requirement, body: body))
    } else if roles.contains(.reference), kind.isExecutable {
      use(symbol(handle), kind, roles, relations, at: place(of: occurrence))
    }
  }

  private mutating func define(
    _ symbol: SymbolID,
    _ roles: IndexRoles,
    _ relations: Relations,
    at place: Place
  ) {
    let parent = relations[.childOf].first
    for property in relations[.accessorOf] {
      facts.properties[symbol] = property
      let subkind = facts.symbols[symbol].subkind
      if subkind == IndexSymbolSubkind.didSet
        || (roles.contains(.implicit) && subkind == IndexSymbolSubkind.getter)
      {
        facts.stored.insert(property)
      }
    }
    facts.definitions[symbol] = Definition(
      place: place,
      parent: parent,
      overrides: relations[.overrideOf]
    )
  }

  private mutating func use(
    _ symbol: SymbolID,
    _ kind: IndexSymbolKind,
    _ roles: IndexRoles,
    _ relations: Relations,
    at place: Place
  ) {
    // Setting a property runs none of the code that gives its value.
    if kind.isProperty, roles.contains(.write), !roles.contains(.read) { return }
    let use = Use(
      target: symbol,
      place: place,
      receiver: relations[.receivedBy].first,
      isCall: roles.contains(.call) || kind.isProperty,
      isDynamic: roles.contains(.dynamic)
    )
    let containers = relations[.containedBy]
    for container in containers { facts.uses[container, default: []].append(use) }
    if containers.isEmpty { facts.topLevelUses.append(use) }
  }

  private func place(of occurrence: IndexLibrary.Handle?) -> Place {
    var line: UInt32 = 0
    var column: UInt32 = 0
    store.library.occurrencePosition(occurrence, &line, &column)
    return Place(file: file, line: Int32(clamping: line), column: Int32(clamping: column))
  }

  private mutating func symbol(_ handle: IndexLibrary.Handle?) -> SymbolID {
    if let handle, let id = known[handle] { return id }
    let library = store.library
    let usr = library.symbolUSR(handle).indexString
    let id = facts.symbols.insert(usr: usr) {
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

extension FactReader {
  /// The symbols that an occurrence is related to.
  private struct Relations {
    private var all: [(roles: IndexRoles, symbol: SymbolID)] = []

    mutating func add(_ symbol: SymbolID, _ roles: IndexRoles) { all.append((roles, symbol)) }

    subscript(_ role: IndexRoles) -> [SymbolID] {
      all.isEmpty ? [] : all.filter { $0.roles.contains(role) }.map(\.symbol)
    }
  }
}
