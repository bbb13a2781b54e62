/// The contents of the compiler's index for one package.
package final class PackageIndex {
  package var symbols = SymbolTable()
  /// The source files, in the order of reading.
  var files: [String] = []
  /// The module of each file.
  var fileModules: [String] = []
  /// The modules from the same build that each module imports, directly or not.
  var imports: [String: Set<String>] = [:]
  /// The modules of the source files.
  var modules: Set<String> = []
  /// The modules whose last build failed, and those that import one. What the index has of them is from several builds.
  package internal(set) var unbuilt: Set<String> = []

  /// The modules that changed after their build and weren't read.
  package internal(set) var leftOut: Set<String> = []
  package var definitions: [SymbolID: Definition] = [:]
  /// The protocols and types in the inheritance clauses of a type, a protocol or an extension.
  var bases: [SymbolID: [SymbolID]] = [:]
  /// Those of a type's extensions, which can be conditional.
  var basesInExtensions: [SymbolID: Set<SymbolID>] = [:]
  /// The modules whose extensions of a type declare a conformance.
  var extending: [SymbolID: [SymbolID: Set<String>]] = [:]
  /// The type or protocol that an extension extends.
  var extended: [SymbolID: SymbolID] = [:]
  /// The property of each accessor.
  var properties: [SymbolID: SymbolID] = [:]
  /// Stored properties, whose accessors are implicit.
  package var stored: Set<SymbolID> = []
  /// The witnesses that the compiler chose.
  var witnesses: [Witness] = []
  /// The uses in the code of each symbol.
  package var uses: [SymbolID: [Use]] = [:]
  /// The properties that are only set, by location.
  var writes: [Location: SymbolID] = [:]
  /// The properties that code changes where they are, and so reads.
  var changes: [(property: SymbolID, code: SymbolID?, location: Location)] = []
  /// The types, protocols and type aliases that the sources name, by location.
  var typeReferences: [Location: SymbolID] = [:]
  /// The uses in statements at the top level of a file.
  package var topLevelUses: [Use] = []

  /// An entry of a witness table.
  struct Witness {
    /// The conforming type, or the extension that declares the conformance.
    let type: SymbolID
    let requirement: SymbolID
    let body: SymbolID
  }

  /// Moves the inherited types of extensions to the extended types, and the uses of getters to their properties.
  func foldExtensionsAndGetters() {
    for (type, bases) in bases where extended[type] != nil {
      for base in bases {
        guard let module = self.module(of: type) else { continue }
        extending[nominal(type), default: [:]][base, default: []].insert(module)
      }
      self.bases[nominal(type), default: []] += bases
      basesInExtensions[nominal(type), default: []].formUnion(bases)
      self.bases[type] = nil
    }
    for (accessor, property) in properties where symbols[accessor].subkind == IndexSymbolSubkind.getter {
      guard let uses = uses.removeValue(forKey: accessor) else { continue }
      self.uses[property, default: []] += uses
    }
  }

  /// The location of a symbol's name. That of a symbol without a declaration is before all others.
  package func location(of symbol: SymbolID) -> Location {
    definitions[symbol]?.location ?? Location(file: 0, line: 0, column: 0)
  }

  /// Returns the module that declares a symbol, if the index has its declaration.
  func module(of symbol: SymbolID) -> String? {
    definitions[symbol].map { fileModules[Int($0.location.file)] }
  }

  /// Adds the modules whose last build failed, and those that import one.
  func addUnbuilt(_ failed: Set<String>) {
    unbuilt = failed.union(imports.filter { !$0.value.isDisjoint(with: failed) }.keys)
  }

  /// Whether code of a module sees a conformance that a type or an extension of it declares.
  func sees(_ base: SymbolID, of type: SymbolID, from module: String?) -> Bool {
    guard let modules = extending[type]?[base], let module else { return true }
    return modules.contains(module) || !modules.isDisjoint(with: imports[module] ?? [])
  }

  /// All uses, with the code that they are in, or `nil` at the top level of a file.
  package var allUses: [(use: Use, code: SymbolID?)] {
    topLevelUses.map { ($0, nil) } + uses.flatMap { code, uses in uses.map { ($0, code) } }
  }

  /// Returns the property of an accessor, or the symbol itself.
  package func property(of symbol: SymbolID) -> SymbolID { properties[symbol] ?? symbol }

  /// Returns the extended type of an extension, or the symbol itself.
  package func nominal(_ symbol: SymbolID) -> SymbolID { extended[symbol] ?? symbol }

  /// Returns the type or protocol that declares a member.
  package func owner(of symbol: SymbolID) -> SymbolID? {
    definitions[symbol]?.parent.map(nominal)
  }

  /// Returns the type whose initializer a use calls.
  package func createdType(by use: Use) -> SymbolID? {
    symbols[use.target].kind == .constructor ? owner(of: use.target) : nil
  }

  package func position(_ location: Location) -> SourcePosition {
    SourcePosition(file: files[Int(location.file)], line: Int(location.line), column: Int(location.column))
  }
}

/// A symbol's declaration.
package struct Definition {
  package let location: Location
  /// The type, protocol or extension that contains it.
  package let parent: SymbolID?
  /// The requirements that it implements for the type or extension that contains it, and the methods it overrides.
  let overrides: [SymbolID]
}

/// A use of a function, property or initializer.
package struct Use {
  package let target: SymbolID
  package let location: Location
  /// The type of the receiver, or its protocol if it's an existential.
  ///
  /// The index has no receiver for `self` in a protocol extension, or for a value of a generic type.
  package let receiver: SymbolID?
  /// Whether the symbol is called or read, and not only referenced as in `let later: () -> Clock = resolve`.
  let isCall: Bool
}

/// A compact position in a source file. Each use of a symbol has one.
package struct Location: Hashable, Comparable {
  /// The index of the file in ``PackageIndex/files``.
  let file: Int32
  /// The line, starting at 1.
  let line: Int32
  /// The column in UTF-8 bytes, starting at 1.
  let column: Int32

  package static func < (left: Location, right: Location) -> Bool {
    (left.file, left.line, left.column) < (right.file, right.line, right.column)
  }
}

/// The number of a symbol in a ``SymbolTable``.
package struct SymbolID: Hashable, Comparable {
  let number: Int32

  package static func < (left: SymbolID, right: SymbolID) -> Bool { left.number < right.number }
}

/// The symbols of the index by USR, the compiler's unique identifier.
package struct SymbolTable {
  private var numbers: [String: SymbolID] = [:]
  private var entries: [Entry] = []

  package struct Entry {
    package let usr: String
    package let name: String
    package let kind: IndexSymbolKind
    let subkind: UInt32

    /// The name without its argument labels: `resolve`, or `init` for every initializer.
    var baseName: String { kind == .constructor ? "init" : String(name.prefix { $0 != "(" }) }
  }

  package subscript(_ id: SymbolID) -> Entry { entries[Int(id.number)] }

  /// Returns the number of a symbol, which is added if it's new.
  mutating func insert(usr: String, _ entry: () -> Entry) -> SymbolID {
    if let id = numbers[usr] { return id }
    let id = SymbolID(number: Int32(entries.count))
    numbers[usr] = id
    entries.append(entry())
    return id
  }
}

/// Reads an index store into a ``PackageIndex``, in one pass over all occurrences.
struct IndexReader {
  private let store: IndexStore
  private let index = PackageIndex()
  /// The symbols of the current record, by the library's pointers.
  private var known: [IndexLibrary.Handle?: SymbolID] = [:]
  private var file: Int32 = 0

  /// Reads the records of `units`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of occurrences.
  static func read(_ units: [IndexUnit], in store: IndexStore) throws(IndexError) -> PackageIndex {
    var reader = IndexReader(store: store)
    for unit in units {
      reader.file = Int32(reader.index.files.count)
      reader.index.files.append(unit.file)
      reader.index.fileModules.append(unit.module)
      reader.index.imports[unit.module, default: []].formUnion(unit.imports)
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
    let kind = IndexSymbolKind(library.symbolKind(handle))
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

    if roles.contains(.definition) {
      define(symbol(handle), roles, relations, at: location(of: occurrence))
    } else if let requirement = relations[.overrideOf].first, let type = relations[.containedBy].first {
      let body = symbol(handle)
      index.witnesses.append(PackageIndex.Witness(type: type, requirement: requirement, body: body))
    } else if roles.contains(.reference) {
      if kind.isExecutable {
        use(symbol(handle), roles, relations, at: location(of: occurrence))
      } else if kind.isType {
        index.typeReferences[location(of: occurrence)] = symbol(handle)
      }
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
      if roles.contains(.implicit) { index.stored.insert(property) }
    }
    index.definitions[symbol] = Definition(
      location: location,
      parent: parent,
      overrides: relations[.overrideOf]
    )
  }

  private mutating func use(
    _ symbol: SymbolID,
    _ roles: IndexRoles,
    _ relations: Relations,
    at location: Location
  ) {
    // Setting a property doesn't run its getter.
    if roles.contains(.write) {
      index.writes[location] = symbol
      if roles.contains(.read) { index.changes.append((symbol, relations[.containedBy].first, location)) }
      return
    }
    if index.symbols[symbol].subkind == IndexSymbolSubkind.setter { return }
    let use = Use(
      target: symbol,
      location: location,
      receiver: relations[.receivedBy].first,
      isCall: roles.contains(.call)
    )
    let containers = relations[.containedBy]
    for container in containers { add(use, to: &index.uses[container, default: []]) }
    if containers.isEmpty { add(use, to: &index.topLevelUses) }
  }

  /// Adds a use. A property that is read has one, and its getter another, which alone has the receiver.
  private func add(_ use: Use, to uses: inout [Use]) {
    func isGetter(_ use: Use) -> Bool { index.symbols[use.target].subkind == IndexSymbolSubkind.getter }
    guard let last = uses.last, last.location == use.location, isGetter(last) != isGetter(use) else {
      return uses.append(use)
    }
    let (getter, property) = isGetter(use) ? (use, last) : (last, use)
    uses[uses.count - 1] = Use(
      target: property.target,
      location: use.location,
      receiver: getter.receiver,
      isCall: true
    )
  }

  private func location(of occurrence: IndexLibrary.Handle?) -> Location {
    var line: UInt32 = 0
    var column: UInt32 = 0
    store.library.occurrencePosition(occurrence, &line, &column)
    return Location(file: file, line: Int32(clamping: line), column: Int32(clamping: column))
  }

  private mutating func symbol(_ handle: IndexLibrary.Handle?) -> SymbolID {
    if let id = known[handle] { return id }
    let library = store.library
    let usr = library.symbolUSR(handle).indexString
    let id = index.symbols.insert(usr: usr) {
      SymbolTable.Entry(
        usr: usr,
        name: library.symbolName(handle).indexString,
        kind: IndexSymbolKind(library.symbolKind(handle)),
        subkind: library.symbolSubkind(handle)
      )
    }
    known[handle] = id
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
  /// The related symbols of an occurrence.
  private struct Relations {
    private var all: [(roles: IndexRoles, symbol: SymbolID)] = []

    mutating func add(_ symbol: SymbolID, _ roles: IndexRoles) { all.append((roles, symbol)) }

    subscript(_ role: IndexRoles) -> [SymbolID] {
      all.isEmpty ? [] : all.filter { $0.roles.contains(role) }.map(\.symbol)
    }
  }
}
