/// A rule that a child doesn't forward.
///
/// A child that builds what its parent caches or replaces builds a second instance. The compiler accepts this, because the
/// child's protocol has a default for the rule. The forward is an extension that somebody has to write.
struct NotForwarded: Check {
  static let id = FindingID.notForwarded
  let context: CheckContext

  func detections() -> [Detection] {
    cachedBeside() + replacedAbove() + defaultsBesideLive()
  }

  /// Rules that a child caches, and that an assembler above it has.
  private func cachedBeside() -> [Detection] {
    graph.hierarchy.children.flatMap { child -> [Detection] in
      let parents = graph.hierarchy.ancestors(of: child)
      return graph.rules(of: child).compactMap { requirement, node in
        // What the child writes itself is meant to be its own.
        guard let body = catalog.bodies[node.body], body.isDefault,
          // So is what an extension says of some assemblers: each of them has its own instance.
          body.conditions.allSatisfy({
            $0.type == Framework.scopedAssemblerName || $0.subject == "AssemblerRole"
          }),
          let call = graph.walk(node).cachingCalls.first, call.lifetime != .graph,
          !isMeantForChildren(body, node),
          let parent = parents.first(where: { catalog.ancestors(of: $0).contains(requirement.owner) })
        else { return nil }
        let owner = name(requirement.owner)
        // Neither of two constrained extensions is preferred.
        let forward =
          body.role == nil
          ? "forward it to 'parent' in 'extension \(name(body.owner)) where Self: ChildAssembler, Parent: \(owner)'"
          : "forward it to 'parent' in \(name(child)) itself"
        return detection(
          "\(name(child)) builds its own '\(requirement.signature.result)' instead of sharing its parent's",
          at: location(of: child),
          notes: [
            note("\(name(parent)) also has this rule", at: parent),
            note(
              "the child runs this rule; \(forward), or write the rule in \(name(child)) if it has its own",
              at: node.body
            ),
          ] + between(child, requirement),
          anchors: [location(of: child), location(of: node.body), requirement.location]
        )
      }
    }
  }

  /// Whether a default is a child's on purpose: it derives its result from the parent's, or stands in a protocol of which no
  /// parent gets it.
  private func isMeantForChildren(_ body: Body, _ node: RuleGraph.Node) -> Bool {
    let asksParent = graph.walk(node).edges.contains { edge in
      edge.receiver != nil
        && graph.rule(askedBy: edge).map { graph.requirementsByBody[node.body]?.contains($0) == true }
          ?? false
    }
    return asksParent || isOfChildrenAlone(body.owner)
  }

  private func isOfChildrenAlone(_ scene: SymbolID) -> Bool {
    let types = catalog.assemblerTypes.filter { catalog.ancestors(of: $0).contains(scene) }
    let parents = types.flatMap(graph.hierarchy.parents)
    return types.allSatisfy { catalog.role(of: $0) == .child }
      && !parents.contains { catalog.ancestors(of: $0).contains(scene) }
  }

  /// A note on the parent if its declaration doesn't have a rule, which the child can't forward then.
  private func between(_ child: SymbolID, _ requirement: Requirement) -> [Finding.Note] {
    let parents = graph.hierarchy.declaredParents(of: child).filter { graph.isOwn(location(of: $0)) }
    guard let parent = parents.min(),
      !parents.contains(where: { catalog.ancestors(of: $0).contains(requirement.owner) })
    else { return [] }
    return [
      note(
        "\(name(parent)) has to refine \(name(requirement.owner)), too: 'parent' doesn't have the rule",
        at: parent
      )
    ]
  }

  /// Rules that an assembler replaces, and whose defaults its children run.
  private func replacedAbove() -> [Detection] {
    let hierarchy = graph.hierarchy
    return graph.assemblers.flatMap { parent -> [Detection] in
      let children = hierarchy.children.filter { hierarchy.possibleParents(of: $0).contains(parent) }
      return graph.rules(of: parent).compactMap { requirement, node in
        guard let own = catalog.bodies[node.body], !own.isDefault,
          let (child, body) = children.lazy.compactMap({ child in
            hierarchy.knows(requirement, throughParentOf: child) || isWritten(requirement, aboveAll: child)
              ? defaultBody(of: requirement, in: child).map { (child, $0) } : nil
          }).first
        else { return nil }
        return detection(
          "\(name(child)), a child of \(name(parent)), doesn't use this rule: it builds its own "
            + "'\(requirement.signature.result)'",
          at: own.location,
          notes: [
            note(
              "the child runs this rule; forward it to 'parent', or replace it in the child as well",
              at: body
            )
          ] + between(child, requirement),
          anchors: [own.location, location(of: body), location(of: child)]
        )
      }
    }
  }

  /// Whether each parent that a child has in the program writes a rule itself, also one that the child doesn't know.
  private func isWritten(_ requirement: Requirement, aboveAll child: SymbolID) -> Bool {
    let parents = graph.hierarchy.possibleParents(of: child)
    let program = parents.filter { !graph.hierarchy.isSubstitute($0, for: child) }
    return (program.isEmpty ? parents : program).allSatisfy { parent in
      catalog.tables.body(of: requirement.symbol, in: parent).map { catalog.bodies[$0]?.isDefault == false }
        ?? false
    }
  }

  /// The default that a child runs, unless it caches or forwards.
  private func defaultBody(of requirement: Requirement, in child: SymbolID) -> SymbolID? {
    guard let body = catalog.tables.body(of: requirement.symbol, in: child),
      catalog.bodies[body]?.isDefault == true
    else { return nil }
    let walk = graph.walk(RuleGraph.Node(body: body, type: child))
    return walk.edges.contains { $0.receiver != nil } || !walk.cachingCalls.isEmpty ? nil : body
  }

  /// Children that run the default for every role beside one for live assemblers, which a child never gets.
  private func defaultsBesideLive() -> [Detection] {
    graph.assemblers.filter { catalog.role(of: $0) == .child }.compactMap { child in
      let parents = graph.hierarchy.parents(of: child).compactMap { catalog.role(of: $0) }
      // A child of tests or previews alone runs what they run.
      guard parents.isEmpty || parents.contains(where: { [.live, .child].contains($0) }) else { return nil }
      return graph.rules(of: child).lazy.compactMap { requirement, node in
        guard let body = catalog.bodies[node.body], body.isDefault, body.conditions.isEmpty,
          let other = graph.bodies(of: requirement.symbol).first(where: { $0.isDefault && $0.role == .live }),
          !isMeantForChildren(body, node)
        else { return nil }
        return detection(
          "\(name(child)) builds '\(requirement.signature.result)' with the default for every role, also as a child of "
            + "a live assembler; forward it to 'parent', or write the rule in \(name(child))",
          at: location(of: child),
          notes: [
            note("the child runs this rule", at: body.location),
            note("live roots run this one, and no child does", at: other.location),
          ],
          anchors: [location(of: child), body.location, other.location]
        )
      }.first
    }
  }
}
