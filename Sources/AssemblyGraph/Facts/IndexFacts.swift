/// What the compiler's index says about a package, without interpretation.
struct IndexFacts {
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

  func location(_ place: Place) -> SourcePosition {
    SourcePosition(file: files[Int(place.file)], line: Int(place.line), column: Int(place.column))
  }
}
