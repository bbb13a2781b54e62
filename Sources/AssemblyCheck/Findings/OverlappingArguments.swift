/// AG010: rules that overlap in their arguments: a rule that is passed as a function without its labels, and an
/// assembler's own rule that its own code prefers to a rule for the argument's type.
struct OverlappingArguments {
  let graph: RuleGraph
  private var catalog: RuleCatalog { graph.catalog }

  func detections() -> [Detection] {
    let byOwner = Dictionary(grouping: catalog.requirements.values, by: \.owner)
    let conversions = TypeConversions(graph: graph)
    var scenes: [SymbolID: [Requirement]] = [:]
    func scene(of owner: SymbolID) -> [Requirement] {
      if let scene = scenes[owner] { return scene }
      let scene = catalog.ancestors(of: owner).flatMap { byOwner[$0] ?? [] }.sorted {
        $0.location < $1.location
      }
      scenes[owner] = scene
      return scene
    }
    var detections: [Detection] = []
    for (code, uses) in graph.index.uses {
      guard let owner = graph.index.owner(of: code), catalog.isMemberOfAssembler(code) else { continue }
      for use in uses where graph.isOwn(use.location) && RuleCatalog.isRule(graph.index.symbols[use.target]) {
        guard graph.index.symbols[use.target].name.contains(":") else { continue }
        let detection =
          if !use.isCall {
            unlabelled(use, code, scene(of: owner))
          } else if let body = catalog.bodies[use.target], body.owner == owner, !body.isDefault {
            preferred(use, body, code, scene(of: owner), conversions)
          } else {
            nil as Detection?
          }
        if let detection { detections.append(detection) }
      }
    }
    return detections.sorted { $0.finding.location < $1.finding.location }
  }

  /// `Editor(make: resolve)` with rules that differ in their labels alone.
  private func unlabelled(_ use: Use, _ code: SymbolID, _ scene: [Requirement]) -> Detection? {
    guard let name = graph.source.token(at: use.location) else { return nil }
    let tokens = graph.source.tokens(of: use.location.file)
    guard !(tokens.is(name + 1, "(") && tokens.touchesPrevious(name + 1)), let taken = shape(of: use.target)
    else {
      return nil
    }
    let entry = graph.index.symbols[use.target]
    let other = scene.first { rule in
      graph.index.symbols[rule.symbol].name != entry.name && shape(of: rule.symbol) == taken
    }
    guard let other else { return nil }
    return Detection(
      .overlap,
      "'resolve' without labels refers to '\(entry.name)' here, and '\(graph.index.symbols[other.symbol].name)' matches as "
        + "well; write 'resolve(\(entry.parameterLabels.map { "\($0.isEmpty ? "_" : $0):" }.joined()))'",
      severity: .warning,
      at: use.location,
      notes: [graph.note("the other rule is declared here", at: other.location)],
      anchors: [use.location, graph.location(of: code)],
      in: graph
    )
  }

  private struct Shape: Hashable {
    let parameters: [ParsedType]
    let result: ParsedType
  }

  private func shape(of rule: SymbolID) -> Shape? {
    guard let parameters = catalog.parameters(of: rule)?.map(\.type),
      let result = catalog.resultType(of: rule).flatMap({ ParsedType($0) })
    else { return nil }
    return Shape(parameters: parameters, result: result)
  }

  /// A call in an assembler's own code that runs its own rule, although another one takes exactly the argument's type.
  private func preferred(
    _ use: Use,
    _ body: Body,
    _ code: SymbolID,
    _ scene: [Requirement],
    _ conversions: TypeConversions
  ) -> Detection? {
    guard let own = shape(of: use.target) else { return nil }
    let name = graph.index.symbols[use.target].name
    let narrow = scene.filter { rule in
      guard graph.index.symbols[rule.symbol].name == name, let other = shape(of: rule.symbol) else {
        return false
      }
      return other.result == own.result && other.parameters != own.parameters
        && zip(other.parameters, own.parameters).allSatisfy { $0 == $1 || conversions.converts($0, to: $1) }
    }
    guard !narrow.isEmpty, let arguments = arguments(of: use, code) else { return nil }
    let meant = narrow.first { rule in
      guard let types = shape(of: rule.symbol)?.parameters, types.count == arguments.count else {
        return false
      }
      return zip(types, arguments).allSatisfy { type, argument in argument.map(type.matches) ?? false }
    }
    guard let meant else { return nil }
    return Detection(
      .overlap,
      "this call runs \(graph.name(body.owner))'s own \(body.signature.text), although "
        + "\(meant.signature.text) takes exactly its arguments; give one of the rules another label",
      at: use.location,
      notes: [
        graph.note("this rule runs", at: body.location),
        graph.note("this rule takes the arguments' types", at: meant.location),
      ],
      anchors: [use.location, graph.location(of: code)],
      in: graph
    )
  }

  /// The types of arguments that are a new value, or a parameter of the code.
  private func arguments(of use: Use, _ code: SymbolID) -> [ParsedType?]? {
    guard let name = graph.source.token(at: use.location) else { return nil }
    let tokens = graph.source.tokens(of: use.location.file)
    guard let open = tokens.parenthesis(after: name) else { return nil }
    let parameters = graph.declaration(of: code).map { tokens.parameters(of: $0.name) } ?? []
    return tokens.elements(in: open).map { element in
      let isLabelled = tokens.isWord(element.lowerBound) && tokens.is(element.lowerBound + 1, ":")
      let first = element.lowerBound + (isLabelled ? 2 : 0)
      var value = first
      if first == element.upperBound {
        if let parameter = parameters.first(where: { $0.name == tokens.text(first) }) {
          return ParsedType(parameter.type)
        }
        let declared = graph.body(of: code).flatMap { tokens.initialValue(of: first, in: $0) }
        guard let declared else { return nil }
        value = declared
      }
      guard value != first || tokens.callEnd(of: first) == element.upperBound else { return nil }
      return (graph.index.uses[code] ?? []).first {
        graph.index.symbols[$0.target].kind == .constructor && graph.source.token(at: $0.location) == value
      }
      .flatMap { graph.index.owner(of: $0.target) }
      .flatMap { catalog.signatures.demangle(graph.index.symbols[$0].usr) }.flatMap { ParsedType($0) }
    }
  }
}

extension SourceTokens {
  /// `Pdf` in `let pdf = Pdf()`, for a use of `pdf`.
  fileprivate func initialValue(of variable: Int, in body: ClosedRange<Int>) -> Int? {
    let declared = (body.lowerBound..<variable).last {
      self.is($0, text(variable)) && self.is($0 - 1, "let") && self.is($0 + 1, "=")
    }
    guard let declared, isWord(declared + 2) else { return nil }
    let end = callEnd(of: declared + 2)
    return end > declared + 2 && (startsLine(end + 1) || self.is(end + 1, ";")) ? declared + 2 : nil
  }
}
