/// AG022: an element that its collection leaves out.
///
/// A rule collects what other rules and functions return, and nobody requests one of these.
struct LeftOutElement: Check {
  static let id = FindingID.leftOutElement
  let context: CheckContext

  func detections() -> [Detection] {
    // A test that doesn't compile can request an element.
    if !index.unbuilt.isEmpty { return [] }
    var reported: Set<SymbolID> = []
    return graph.assemblers.flatMap { type in
      collections(of: type).flatMap { collection in
        elements(on: type, of: collection).filter { !isRequested($0.symbol) }
          .filter { reported.insert($0.symbol).inserted }
          .map { detection($0, collection) }
      }
    }
  }

  /// A rule that returns a collection of an existential or a class, and the rules and functions that return elements.
  private struct Collection {
    let rule: Requirement
    let node: RuleGraph.Node
    let element: ParsedType
    let collected: [Location]
  }

  private struct Element {
    let symbol: SymbolID
    let signature: Signature
  }

  /// The collections that ask for elements one by one.
  private func collections(of type: SymbolID) -> [Collection] {
    graph.rules(of: type).compactMap { rule, node in
      // Most rules return no array or dictionary, and a type takes long to demangle.
      guard rule.signature.result.hasPrefix("["),
        case .named(_, let arguments)? = graph.result(of: rule.symbol), let element = arguments.last,
        case .named(let existential, _) = element,
        catalog.symbol(named: existential).map({ [.protocol, .class].contains(index.symbols[$0].kind) })
          ?? false
      else { return nil }
      let collected = graph.uses(in: node.body).filter { use in
        let target = index.property(of: use.target)
        return catalog.isMemberOfAssembler(target) && isElement(graph.result(of: target), element)
      }
      let places = collected.map(\.location)
      return places.isEmpty
        ? nil : Collection(rule: rule, node: node, element: element, collected: places)
    }
  }

  private func isElement(_ result: ParsedType?, _ element: ParsedType) -> Bool {
    result.map { $0 == element || context.conversions.converts($0, to: element) } ?? false
  }

  /// The rules of an assembler, and the functions of its protocols and its own, that could be in a collection, in source
  /// order.
  private func elements(on type: SymbolID, of collection: Collection) -> [Element] {
    let rules = graph.rules(of: type).map {
      Element(symbol: $0.requirement.symbol, signature: $0.requirement.signature)
    }
    let owners = catalog.ancestors(of: type).intersection(catalog.assemblerProtocols)
      .union(catalog.tables.chain(of: type))
    let helpers = owners.flatMap { functions[$0] ?? [] }.compactMap { symbol in
      catalog.signature(of: symbol).map { Element(symbol: symbol, signature: $0) }
    }
    return (rules + helpers).filter { element in
      isElement(graph.result(of: element.symbol), collection.element)
        && isLabelled(element.signature)
        && Set(element.signature.effects).isSubset(of: collection.rule.signature.effects)
    }
    .sorted { location(of: $0.symbol) < location(of: $1.symbol) }
  }

  /// Whether a rule takes no argument but a metatype, which names it.
  private func isLabelled(_ signature: Signature) -> Bool {
    signature.generics.isEmpty
      && (signature.parameters.isEmpty
        || signature.parameters.hasSuffix(".Type") && !signature.parameters.contains(","))
  }

  /// The functions and properties of assemblers that are no rules, by the type or protocol that has them.
  private var functions: [SymbolID: [SymbolID]] { context.assemblerFunctions }

  /// Whether any code asks for a rule or function, through any of its bodies.
  private func isRequested(_ symbol: SymbolID) -> Bool {
    let bodies = graph.bodiesByRequirement[symbol] ?? []
    return context.usedSymbols.contains(symbol) || !bodies.isDisjoint(with: context.usedSymbols)
      || bodies.contains { body in
        // A body can be that of another rule as well.
        (graph.requirementsByBody[body] ?? []).contains { context.usedSymbols.contains($0) }
      }
  }

  private func detection(_ element: Element, _ collection: Collection) -> Detection {
    let result = collection.rule.signature.result
    let place = location(of: element.symbol)
    return detection(
      "nothing requests \(element.signature.text), and the '\(result)' that collects its like leaves it out",
      at: place,
      notes: [
        note("add '\(request(of: element))' here, or remove the rule", at: collection.collected[0]),
        note("the collection is declared here", at: collection.rule.location),
      ],
      anchors: [place, collection.rule.location, location(of: collection.node.body)]
    )
  }

  /// Code that asks for an element among others of one type: `resolve() as Mail`.
  private func request(of element: Element) -> String {
    let signature = element.signature
    if signature.name != RuleCatalog.ruleName { return signature.request() }
    if signature.parameters.isEmpty { return "\(signature.request()) as \(signature.result)" }
    let type = signature.parameters.split(separator: " ").last.map { $0.dropLast(".Type".count) } ?? ""
    return "resolve(\(type).self) as \(signature.result)"
  }
}
