/// What an object is given, and whether it keeps that.
extension SelfCaptures.Reader {
  /// The call that `self` is an argument of, where that makes an object that may keep it.
  func callWithSelf(_ index: Int) -> ClosedRange<Int>? {
    guard tokens.is(index, "self"), !tokens.is(index + 1, "."), !tokens.is(index - 1, ".") else {
      return nil
    }
    let open = tokens.enclosing[index]
    guard tokens.is(open, "("), tokens.is(index + 1, ",") || index + 1 == tokens.partner[open],
      let name = callee(before: open),
      let use = uses[name]?.first(where: { use in
        let kind = graph.catalog.facts.symbols[use.target].kind
        return kind == .constructor || kind == .function || kind == .staticMethod
      })
    else { return nil }
    let label = tokens.is(index - 1, ":") ? tokens.text(index - 2) : ""
    let position = tokens.elements(in: open).firstIndex { $0.contains(index) } ?? 0
    guard mayKeep(argument: position, label, of: use.target), !isWeakProperty(label, of: use.target) else {
      return nil
    }
    return tokens.call(named: name)
  }

  /// Whether a type has a property of the type of an argument of its initializer, so that it may keep it.
  private func mayKeep(argument: Int, _ label: String, of callee: SymbolID) -> Bool {
    let facts = graph.catalog.facts
    let entry = facts.symbols[callee]
    guard entry.kind == .constructor, let owner = facts.owner(of: callee), facts.definitions[owner] != nil
    else {
      return true
    }
    let parameters = graph.catalog.signatures.parameters(usr: entry.usr, name: "init").flatMap(
      TypeShape.parameters
    )
    let passed = parameters.flatMap { list in
      label.isEmpty
        ? (list.indices.contains(argument) ? list[argument] : nil) : list.first { $0.label == label }
    }?.type
    guard let passed else { return true }
    return graph.catalog.tables.chain(of: owner).contains { type in
      graph.storedProperties(of: type).contains { property in
        let name = graph.catalog.signatures.propertyType(usr: facts.symbols[property].usr)
        guard let shape = name.flatMap({ TypeShape($0) }) else { return true }
        return shape == passed || shape == .optional(passed)
      }
    }
  }

  /// `router.assembler = self`, where the property holds what it is given.
  func isAssignedSelf(_ index: Int) -> Bool {
    guard tokens.is(index, "self"), tokens.is(index - 1, "="), tokens.is(index - 3, "."),
      !tokens.is(index + 1, "."),
      holder.contains(index)
    else { return false }
    let facts = graph.catalog.facts
    let properties = facts.stored.filter {
      facts.symbols[$0].name == tokens.text(index - 2) && facts.symbols[$0].kind == .instanceProperty
    }
    return !properties.isEmpty
      && !properties.contains { property in
        guard let token = graph.token(ofName: property), let place = facts.definitions[property]?.place
        else {
          return false
        }
        let words = graph.source.tokens(of: place.file).attributes(before: token)
        return words.contains("weak") || words.contains("unowned")
      }
  }

  /// A call of a rule or a helper that is not made now: the argument is an escaping autoclosure.
  func isEscapingAutoclosure(_ index: Int) -> Bool {
    let open = tokens.enclosing[index]
    guard
      isImplicitMember(index)
        || (tokens.is(index - 1, ".") && tokens.is(index - 2, "self") && uses[index] != nil),
      tokens.is(open, "("), let name = callee(before: open),
      let symbol = uses[name]?.map({ graph.catalog.facts.symbols[$0.target] }).first(where: {
        $0.usr.contains("XA")
      })
    else { return false }
    let base = symbol.kind == .constructor ? "init" : String(symbol.name.prefix { $0 != "(" })
    guard
      let list = graph.catalog.signatures.parameters(usr: symbol.usr, name: base).flatMap(
        TypeShape.parameters
      ),
      let position = tokens.elements(in: open).firstIndex(where: { $0.contains(index) })
    else { return false }
    let element = tokens.elements(in: open)[position]
    let label = tokens.is(element.lowerBound + 1, ":") ? tokens.text(element.lowerBound) : ""
    let type =
      label.isEmpty
      ? (list.indices.contains(position) ? list[position].type : nil)
      : list.first { $0.label == label }?.type
    if case .function(let function)? = type { return function.isAutoclosure }
    return false
  }

  /// Whether a type keeps what its initializer is given in a `weak` or `unowned` property of that name.
  private func isWeakProperty(_ label: String, of initializer: SymbolID) -> Bool {
    let facts = graph.catalog.facts
    guard let owner = facts.owner(of: initializer) else { return false }
    return graph.storedProperties(of: owner).contains { property in
      guard facts.symbols[property].name == label || label.isEmpty,
        let token = graph.token(ofName: property), let place = facts.definitions[property]?.place
      else { return false }
      let words = graph.source.tokens(of: place.file).attributes(before: token)
      return words.contains("weak") || words.contains("unowned")
    }
  }
}
