/// Rules that overlap in their arguments.
extension Overlap {
  /// A rule that is passed as a function without its labels, and an assembler's own rule that its own code prefers to a
  /// rule for the argument's type.
  func overlappingArguments() -> [Detection] {
    graph.ruleUses.compactMap { use, code in
      guard let code, graph.isOwn(use.location), index.symbols[use.target].name.contains(":"),
        let owner = index.owner(of: code), catalog.isMemberOfAssembler(code)
      else { return nil }
      if !use.isCall { return unlabelled(use, code, graph.requirements(of: owner)) }
      guard let body = catalog.bodies[use.target], body.owner == owner, !body.isDefault else { return nil }
      return preferred(use, body, code)
    }
  }

  /// `Editor(make: resolve)` with rules that differ in their labels alone.
  private func unlabelled(_ use: Use, _ code: SymbolID, _ scene: [Requirement]) -> Detection? {
    guard let (token, tokens) = graph.source.place(at: use.location),
      !(tokens.is(token + 1, "(") && tokens.touchesPrevious(token + 1)), let taken = shape(of: use.target)
    else { return nil }
    let entry = index.symbols[use.target]
    let other = scene.first { index.symbols[$0.symbol].name != entry.name && shape(of: $0.symbol) == taken }
    guard let other else { return nil }
    return detection(
      "'resolve' without labels refers to '\(entry.name)' here, and '\(index.symbols[other.symbol].name)' matches as "
        + "well; write '\(entry.name)'",
      severity: .warning,
      at: use.location,
      notes: [note("the other rule is declared here", at: other.location)],
      anchors: [use.location, location(of: code)]
    )
  }

  /// A call in an assembler's own code that runs its own rule, although another one takes exactly the argument's type.
  private func preferred(_ use: Use, _ body: Body, _ code: SymbolID) -> Detection? {
    guard let own = shape(of: use.target) else { return nil }
    let narrow = graph.requirements(of: body.owner).filter { rule in
      guard index.symbols[rule.symbol].name == index.symbols[use.target].name,
        let other = shape(of: rule.symbol)
      else { return false }
      return other.result == own.result && other.parameters != own.parameters
        && zip(other.parameters, own.parameters).allSatisfy { $0 == $1 || conversions.converts($0, to: $1) }
    }
    guard !narrow.isEmpty else { return nil }
    let arguments = arguments(of: use, code)
    let meant = narrow.first { rule in
      let types = shape(of: rule.symbol)?.parameters ?? []
      return types.count == arguments.count && zip(types, arguments).allSatisfy { $1?.matches($0) ?? false }
    }
    guard let meant else { return nil }
    return detection(
      "this call runs \(name(body.owner))'s own \(body.signature.text), although "
        + "\(meant.signature.text) takes exactly its arguments; give one of the rules another label",
      at: use.location,
      notes: [
        note("this rule runs", at: body.location),
        note("this rule takes the arguments' types", at: meant.location),
      ],
      anchors: [use.location, location(of: code)]
    )
  }

  private struct Shape: Equatable {
    let parameters: [ParsedType]
    let result: ParsedType
  }

  private func shape(of rule: SymbolID) -> Shape? {
    guard let parameters = catalog.parameters(of: rule), let result = graph.result(of: rule) else {
      return nil
    }
    return Shape(parameters: parameters.map(\.type), result: result)
  }

  /// The types of arguments that are a new value, or a parameter of the code.
  private func arguments(of use: Use, _ code: SymbolID) -> [ParsedType?] {
    let reader = CallReader(graph: graph, code: code, file: use.location.file)
    let tokens = reader.tokens
    guard let call = graph.source.token(at: use.location), let (name, _) = graph.declaration(of: code) else {
      return []
    }
    return tokens.arguments(ofCall: call).map { argument in
      var value = argument.range
      if value.count == 1 {
        let variable = tokens.text(value.lowerBound)
        if let parameter = tokens.parameters(of: name).first(where: { $0.name == variable }) {
          return ParsedType(parameter.type)
        }
        // `Pdf()` in `let pdf = Pdf()`.
        let declared = (name..<call).last { tokens.is($0, variable) && tokens.is($0 - 1, "let") }
        guard let initial = declared.flatMap(tokens.initialValue) else { return nil }
        value = initial
      }
      guard tokens.callEnd(of: value.lowerBound) == value.upperBound else { return nil }
      return reader.uses[value.lowerBound]?.lazy.compactMap(index.createdType).first
        .flatMap(catalog.demangledName).flatMap { ParsedType($0) }
    }
  }
}
