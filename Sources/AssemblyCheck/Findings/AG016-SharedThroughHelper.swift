/// AG016: shared through a helper.
///
/// The call site of `shared` identifies the instance, so the rules that call the helper share one. A helper that gets
/// nothing from its callers builds the same for all of them, and is meant to be shared.
struct SharedThroughHelper: Check {
  static let id = FindingID.sharedThroughHelper
  let graph: RuleGraph

  func detections() -> [Detection] {
    graph.cachingCalls.all.compactMap { call in
      guard catalog.bodies[call.code] == nil, !call.passesCallSite,
        let (name, tokens) = graph.declaration(of: call.code),
        tokens.is(name + 1, "<") || !(catalog.parameters(of: call.code) ?? []).isEmpty
      else { return nil }
      let callers = graph.helperCallers.rules(through: call.code)
      let parameters = Set(tokens.parameters(of: name).compactMap(\.name))
      let key = call.key.map(tokens.variables)
      let count = Set(callers.map { rule(of: $0.code) }).count
      let isShared = count > 1 || (key == nil && !parameters.isEmpty && buildSeveral(callers))
      guard isShared else { return nil }
      if callers.allSatisfy(\.isDirect) {
        let isDistinct =
          key.map { !parameters.isDisjoint(with: $0) && differInText(callers) } ?? differInType(callers, call)
        if isDistinct { return nil }
      }
      return detection(call, callers, count)
    }
  }

  /// The rule that a body implements. Bodies of one requirement in several assemblers are one rule.
  private func rule(of body: SymbolID) -> SymbolID { graph.requirementsByBody[body]?.min() ?? body }

  /// Whether one rule goes through a helper more than once, to build one thing and another.
  private func buildSeveral(_ callers: [HelperCallers.Caller]) -> Bool {
    Set(texts(of: callers.filter(\.isDirect))).count > 1
  }

  /// Whether each rule gives a helper another key.
  private func differInText(_ callers: [HelperCallers.Caller]) -> Bool {
    let texts = texts(of: callers)
    return texts.count == callers.count && Set(texts).count == texts.count
  }

  /// The calls of a helper, as they are written.
  private func texts(of callers: [HelperCallers.Caller]) -> [String] {
    callers.compactMap { caller in
      graph.source.place(at: caller.location).map { token, tokens in
        tokens.text(from: token, through: tokens.callEnd(of: token))
      }
    }
  }

  /// Whether a generic helper builds another type for each rule. The type is part of an instance's identity.
  private func differInType(_ callers: [HelperCallers.Caller], _ call: CachingCalls.Call) -> Bool {
    guard let result = catalog.resultType(of: call.code), !result.contains(".") else { return false }
    let expected = ContextualTypeReader(graph: graph)
    let types = callers.map { expected.type(at: $0.location, in: $0.code) }
    return !types.contains(nil) && Set(types).count == types.count
  }

  private func detection(_ call: CachingCalls.Call, _ callers: [HelperCallers.Caller], _ count: Int)
    -> Detection
  {
    var seen: Set<SymbolID> = []
    let distinct = callers.filter { count < 2 || seen.insert($0.code).inserted }
    let function = call.tokens.text(call.name)
    let subject =
      count > 1
      ? "the \(count) rules that call '\(name(call.code))'"
      : "the \(callers.count) calls of '\(name(call.code))' in one rule"
    return detection(
      "\(subject) share one instance, because the call site of '\(function)' identifies it",
      at: call.location,
      notes: distinct.map { caller in
        let text = catalog.bodies[caller.code]?.signature.text ?? name(caller.code)
        return note("\(text) calls it", at: caller.location)
      } + [
        note(
          "call '\(function)' in each rule, or add the parameters 'fileID', 'line' and 'column' with the defaults "
            + "'#fileID', '#line' and '#column', and pass them on",
          at: call.location
        )
      ],
      anchors: [call.location, location(of: call.code)] + distinct.map(\.location)
    )
  }
}
