/// AG008: a leaf with side effects in every role.
///
/// A test that forgets to replace it runs the live implementation, and nothing reports it.
struct UnguardedLeaf: Check {
  static let id = FindingID.unguardedLeaf
  let graph: RuleGraph

  func detections() -> [Detection] {
    catalog.defaults.compactMap { body -> Detection? in
      guard graph.isOwn(body.location), catalog.isAssembling(body.owner), !isGuarded(body),
        graph.isLeaf(body.symbol), let reason = reason(body)
      else { return nil }
      let owner = name(body.owner)
      return detection(
        "\(owner).\(body.signature.text) \(reason) in every role, so a test that doesn't replace it uses it silently; "
          + "move it to 'extension \(owner) where Self: LiveAssembler'",
        at: body.location,
        anchors: [body.location]
      )
    } + leavesOfTests()
  }

  /// The leaves that a test or preview runs, because the condition of their extension says nothing of a role, or
  /// because a generic rule serves what only live assemblers should build.
  private func leavesOfTests() -> [Detection] {
    let liveLeaves = catalog.effects()
    var reported: Set<SymbolID> = []
    return graph.assemblers.filter { [.test, .preview].contains(catalog.role(of: $0)) }.flatMap { type in
      graph.rules(of: type).compactMap { requirement, node -> Detection? in
        guard let body = catalog.bodies[node.body], body.isDefault, graph.isOwn(body.location),
          body.role == nil, catalog.isAssembling(body.owner)
        else { return nil }
        var reason: String?
        if liveLeaves.contains(requirement.symbol), !body.signature.generics.isEmpty,
          requirement.signature.generics.isEmpty
        {
          reason = "serves \(requirement.signature.text), which has a leaf for live assemblers"
        } else if isGuarded(body), !body.conditions.contains(where: { $0.hasPrefix("Parent") }),
          graph.isLeaf(body.symbol)
        {
          reason = self.reason(body)
        }
        guard let reason, reported.insert(body.symbol).inserted else { return nil }
        let (owner, place) = (name(body.owner), location(of: type))
        return detection(
          "\(owner).\(body.signature.text) \(reason), and \(name(type)) uses it silently; move "
            + "it to 'extension \(owner) where Self: LiveAssembler', or write the rule in \(name(type))",
          at: body.location,
          notes: [note("this assembler uses it", at: place)],
          anchors: [body.location, place]
        )
      }
    }
  }

  /// Whether the extension is constrained to some assemblers.
  private func isGuarded(_ body: Body) -> Bool {
    body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") || $0.hasPrefix("Parent") }
  }

  private func reason(_ body: Body) -> String? {
    let name = graph.uses(in: body.symbol).lazy
      .compactMap { SystemAPI.name(of: index.symbols[$0.target], catalog.signatures.demangle) }.first
    if let name { return "reads \(name)" }
    return body.signature.result.contains("any ") ? "chooses \(body.signature.result)" : nil
  }
}
