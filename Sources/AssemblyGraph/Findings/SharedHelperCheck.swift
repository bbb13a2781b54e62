/// AG016: a helper that caches for more than one rule. The place of the call of `shared` is what the instance is known
/// by, so the rules get one instance.
enum SharedHelperCheck: Check {
  static func detections(in graph: RuleGraph, _ options: CheckOptions) -> [Detection] {
    let calls = graph.sharingCalls.all.filter { graph.catalog.bodies[$0.code] == nil && !$0.passesPlaceOn }
    guard !calls.isEmpty else { return [] }
    return calls.compactMap { call in
      let rules = graph.helperCallers.rules(through: call.code)
      guard Set(rules.map { identity($0.code, graph) }).count > 1, !differInType(rules, call, in: graph)
      else {
        return nil
      }
      return detection(call, rules, in: graph)
    }
  }

  /// Bodies of one requirement, in several assemblers, are one rule.
  private static func identity(_ body: SymbolID, _ graph: RuleGraph) -> SymbolID {
    let catalog = graph.catalog
    let overridden = catalog.bodies[body]?.overrides.map(catalog.tables.dispatched).min()
    if let overridden { return overridden }
    for type in catalog.assemblerTypes {
      if let served = graph.requirement(servedBy: RuleGraph.Node(body: body, type: type)) {
        return served.symbol
      }
    }
    return body
  }

  /// Whether a generic helper builds another type for each rule: the type is part of what an instance is known by.
  private static func differInType(
    _ rules: [HelperCallers.Caller],
    _ call: SharingCalls.Call,
    in graph: RuleGraph
  ) -> Bool {
    let helper = graph.catalog.facts.symbols[call.code]
    let base = String(helper.name.prefix { $0 != "(" })
    guard !call.arguments.contains(where: { $0.label == "for" }), rules.allSatisfy(\.isDirect),
      let result = graph.catalog.signatures.resultType(usr: helper.usr, name: base), !result.contains(".")
    else { return false }
    let expected = ExpectedTypeReader(graph: graph)
    let types = rules.map { expected.type(at: $0.place, in: $0.code) }
    return !types.contains(nil) && Set(types).count == types.count
  }

  private static func detection(
    _ call: SharingCalls.Call,
    _ rules: [HelperCallers.Caller],
    in graph: RuleGraph
  ) -> Detection {
    var seen: Set<SymbolID> = []
    let distinct = rules.filter { seen.insert($0.code).inserted }
    let name = graph.name(call.code)
    let notes = distinct.map { rule in
      let signature = graph.catalog.bodies[rule.code]?.signature.text ?? graph.name(rule.code)
      return Finding.Note(location: graph.location(rule.place), message: "\(signature) goes through it")
    }
    let fix = Finding.Note(
      location: graph.location(call.place),
      message:
        "call '\(call.tokens.text(call.name))' in each rule, or take 'fileID', 'line' and 'column' with "
        + "'#fileID', '#line' and '#column' as defaults and pass them on"
    )
    let finding = Finding(
      .sharedThroughHelper,
      "the \(Set(distinct.map { identity($0.code, graph) }).count) rules that call '\(name)' share one instance, "
        + "because the place where '\(call.tokens.text(call.name))' is called identifies it",
      at: graph.location(call.place),
      notes: notes + [fix]
    )
    return Detection(
      finding: finding,
      anchors: [call.place, graph.place(of: call.code)] + distinct.map(\.place)
    )
  }
}
