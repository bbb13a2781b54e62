/// Whether an object retains an argument that captures `self`.
extension SelfCaptures.Reader {
  /// The call that receives `self` as an argument and may store it in a new object.
  func callWithSelf(_ index: Int) -> ClosedRange<Int>? {
    guard isSelf(index), !tokens.is(index + 1, "."), !tokens.is(index - 1, ".") else {
      return nil
    }
    let open = tokens.enclosing[index]
    guard tokens.is(open, "("), tokens.is(index + 1, ",") || index + 1 == tokens.partner[open],
      let name = callee(before: open),
      let use = uses[name]?.first(where: { use in
        let kind = graph.index.symbols[use.target].kind
        return kind == .constructor || kind == .function || kind == .staticMethod
      })
    else { return nil }
    let label = tokens.is(index - 1, ":") ? tokens.text(index - 2) : ""
    let position = tokens.elements(in: open).firstIndex { $0.contains(index) } ?? 0
    guard mayStore(argument: position, label, of: use.target), !isWeakProperty(label, of: use.target),
      !makesPlainValue(use.target)
    else {
      return nil
    }
    return tokens.call(named: name)
  }

  /// Whether a type has a stored property that can hold an argument of its initializer.
  private func mayStore(argument: Int, _ label: String, of callee: SymbolID) -> Bool {
    let packageIndex = graph.index
    let entry = packageIndex.symbols[callee]
    guard entry.kind == .constructor, let owner = packageIndex.owner(of: callee),
      packageIndex.definitions[owner] != nil
    else {
      return true
    }
    let passed = graph.catalog.parameters(of: callee).flatMap { list in
      label.isEmpty
        ? (list.indices.contains(argument) ? list[argument] : nil) : list.first { $0.label == label }
    }?.type
    guard let passed else { return true }
    if capturesArgument(position: argument, label, in: callee) { return true }
    return graph.catalog.tables.chain(of: owner).contains { type in
      graph.storedProperties(of: type).contains { property in
        let name = graph.catalog.resultType(of: property)
        guard let shape = name.flatMap({ ParsedType($0) }) else { return true }
        return shape == passed || shape == .optional(passed)
      }
    }
  }

  /// Whether an initializer puts an argument into a closure that it keeps.
  private func capturesArgument(position: Int, _ label: String, in initializer: SymbolID) -> Bool {
    guard let (name, tokens) = graph.declaration(of: initializer), let body = tokens.body(of: name) else {
      return false
    }
    let file = graph.location(of: initializer).file
    let parameters = tokens.parameters(of: name)
    let parameter =
      label.isEmpty
      ? (parameters.indices.contains(position) ? parameters[position] : nil)
      : parameters.first { $0.label == label }
    guard let variable = parameter?.name else { return false }
    let reader = SelfCaptures.Reader(graph: graph, code: initializer, range: body, holder: body, file: file)
    return body.contains { index in
      guard tokens.is(index, variable), !tokens.is(index - 1, ".") else { return false }
      var brace = tokens.enclosing[index]
      while brace > body.lowerBound {
        // Captured weakly.
        if tokens.is(brace, "[") || capturesWeakly(variable, in: brace, tokens) { return false }
        if tokens.is(brace, "{"), !tokens.isBlock(brace), reader.escapes(closure: brace),
          reader.uses.keys.contains(where: { (brace...tokens.partner[brace]).contains($0) })
        {
          return true
        }
        brace = tokens.enclosing[brace]
      }
      return false
    }
  }

  private func capturesWeakly(_ variable: String, in brace: Int, _ tokens: SourceTokens) -> Bool {
    tokens.is(brace + 1, "[")
      && tokens.elements(in: brace + 1).contains { element in
        ["weak", "unowned"].contains(tokens.text(element.lowerBound))
          && element.contains { tokens.is($0, variable) }
      }
  }

  /// Whether a call makes a text, a number or an identity, which hold nothing.
  private func makesPlainValue(_ callee: SymbolID) -> Bool {
    let entry = graph.index.symbols[callee]
    if entry.kind == .constructor {
      return ["s:SO", "s:SS", "s:Si", "s:Sb", "s:Sd"].contains(where: entry.usr.hasPrefix)
    }
    let result = graph.catalog.signatures.resultType(usr: entry.usr, name: entry.baseName) ?? ""
    return ["Swift.Int", "Swift.String", "Swift.Bool", "Swift.Double"].contains(result)
  }

  /// `{ self }`, `return self`: the assembler is what is built.
  func isReturnedSelf(_ index: Int) -> Bool {
    guard isSelf(index), holder.contains(index) else { return false }
    let isFirst = tokens.is(index - 1, "return") || index - 1 == holder.lowerBound
    return isFirst && (tokens.is(index + 1, "}") || tokens.is(index + 1, ";"))
  }

  /// `[self, other]` that is no list of captures.
  func isCollectedSelf(_ index: Int) -> Bool {
    let open = tokens.enclosing[index]
    guard isSelf(index), holder.contains(index), tokens.is(open, "["), tokens.partner[open] > open,
      tokens.is(index - 1, "[") || tokens.is(index - 1, ",") || tokens.is(index - 1, ":"),
      tokens.is(index + 1, ",") || tokens.is(index + 1, "]")
    else { return false }
    let brace = open - 1
    let isCaptureList =
      tokens.is(brace, "{")
      && (tokens.closureIn(brace) != nil || tokens.is(tokens.partner[open] + 1, "in"))
    return !isCaptureList && !tokens.touchesPrevious(open) || tokens.is(brace, "(")
  }

  /// Whether `self` is assigned to a strong property: `router.assembler = self`.
  func isAssignedSelf(_ index: Int) -> Bool {
    guard tokens.is(index, "self"), tokens.is(index - 1, "="), tokens.is(index - 3, "."),
      !tokens.is(index + 1, "."),
      holder.contains(index)
    else { return false }
    let packageIndex = graph.index
    let properties = packageIndex.stored.filter {
      packageIndex.symbols[$0].name == tokens.text(index - 2)
        && packageIndex.symbols[$0].kind == .instanceProperty
    }
    return !properties.isEmpty && !properties.contains(where: graph.isWeak)
  }

  /// Whether a call is an argument of an escaping autoclosure, and so runs later.
  func isEscapingAutoclosure(_ index: Int) -> Bool {
    let open = tokens.enclosing[index]
    guard
      isImplicitMember(index)
        || (tokens.is(index - 1, ".") && tokens.is(index - 2, "self") && uses[index] != nil),
      tokens.is(open, "("), let name = callee(before: open),
      let callee = uses[name]?.map(\.target).first(where: { graph.index.symbols[$0].usr.contains("XA") }),
      let list = graph.catalog.parameters(of: callee),
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

  /// Whether a type stores an argument of its initializer in a `weak` or `unowned` property of the same name.
  private func isWeakProperty(_ label: String, of initializer: SymbolID) -> Bool {
    let packageIndex = graph.index
    guard let owner = packageIndex.owner(of: initializer) else { return false }
    return graph.storedProperties(of: owner).contains { property in
      (packageIndex.symbols[property].name == label || label.isEmpty) && graph.isWeak(property)
    }
  }
}
