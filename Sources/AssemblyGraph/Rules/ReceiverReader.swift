/// Finds out on what a rule or a helper is called.
struct ReceiverReader {
  let catalog: RuleCatalog
  let source: SourceText

  /// The receiver of `use`, which is in `code`, whose `self` is of type `selfType`.
  func receiver(of use: Use, in code: SymbolID, selfType: SymbolID?) -> Receiver {
    let kind = catalog.facts.symbols[use.target].kind
    if kind == .constructor || kind == .function || kind == .variable { return Receiver() }
    guard let before = source.receiver(of: use.place) else { return Receiver(type: selfType) }
    let known =
      nominalReceiver(of: use)
      ?? property(at: before.place, in: code).flatMap { self.type(of: $0, selfType) }
      ?? nominalOwner(of: use)
    return Receiver(type: known, text: before.text)
  }

  /// The receiver's type, where the index names one: not of an existential, whose type is known at run time.
  private func nominalReceiver(of use: Use) -> SymbolID? {
    guard let receiver = use.receiver, catalog.facts.symbols[receiver].kind.isNominalType else { return nil }
    return receiver
  }

  /// The type whose own member is called: the index names no receiver for one that is not dispatched.
  private func nominalOwner(of use: Use) -> SymbolID? {
    guard let owner = catalog.facts.owner(of: use.target), catalog.facts.symbols[owner].kind.isNominalType
    else { return nil }
    return owner
  }

  /// The property that is read at a place: `parent` of `parent.resolve()`.
  private func property(at place: Place, in code: SymbolID) -> SymbolID? {
    catalog.facts.uses[code]?.first {
      $0.place == place && catalog.facts.symbols[$0.target].kind.isProperty
    }?.target
  }

  private func type(of property: SymbolID, _ selfType: SymbolID?) -> SymbolID? {
    var property = property
    if catalog.tables.isRequirement(property) {
      guard let selfType, let body = catalog.tables.body(of: property, in: selfType) else { return nil }
      property = body
    }
    let usr = catalog.facts.symbols[property].usr
    return catalog.signatures.propertyType(usr: usr).flatMap(catalog.type(named:))
  }
}
