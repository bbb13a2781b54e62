import AssemblyCheck

/// A body for a rule in another module.
struct Leaf {
  let body: Body
  let module: String
  /// The constraints that the assembler doesn't meet.
  let unmet: [String]
  /// Whether the assembler's file imports the module. If it does, the body doesn't match for another reason.
  let isImported: Bool
  /// Whether it's the module of that file.
  let isOwn: Bool

  func text(for assembler: String) -> String {
    let module = isImported && !isOwn ? "the imported module \(module)" : module
    if !unmet.isEmpty {
      return "\(module) has a body, but \(assembler) lacks \(unmet.joined(separator: ", "))"
    }
    let conditions = body.conditions.isEmpty ? "" : " where \(body.conditions.text)"
    let hint = isImported ? ": check that it's public and that the constraints hold" : ""
    return "\(module) has a body\(conditions)\(hint)"
  }

  /// The effects' protocols among the constraints that the assembler doesn't meet.
  var unmetEffects: [(module: String, name: String)] {
    body.conditions.filter { unmet.contains($0.text) }.compactMap {
      let parts = $0.type.split(separator: ".", maxSplits: 1).map(String.init)
      guard let module = parts.first, let name = parts.last, Framework.effectModules.contains(module)
      else { return nil }
      return (module, name)
    }
  }

  /// Why a stub would hide a mistake.
  var mistake: String {
    unmet.isEmpty
      ? "\(module) has a body that isn't visible"
      : "\(module) has a body, but the assembler lacks \(unmet.joined(separator: ", "))"
  }
}

extension RuleFinder {
  /// The default bodies of a requirement for the assembler's role, in source order.
  func leaves(of requirement: Requirement) -> [Leaf] {
    let bodies = defaults.filter { body in
      serves(body.signature, requirement.signature)
        && catalog.ancestors(of: body.owner).contains(requirement.owner)
    }
    return bodies.map { body in
      let module = catalog.extensionModule(of: body.symbol) ?? graph.module(body.owner)
      return Leaf(
        body: body,
        module: module,
        unmet: unmet(body),
        isImported: imports.contains(module),
        isOwn: module == self.module
      )
    }
  }

  /// The constraints of a body that the assembler doesn't meet.
  private func unmet(_ body: Body) -> [String] {
    // A refined protocol's extension can have the body.
    let isOwned = ancestors.contains(body.owner)
    let unmet = body.conditions.filter { condition in
      if let wanted = condition.role { return wanted != role }
      let symbols = condition.subject == "Self" ? ancestors : condition.subject == "Parent" ? parents : []
      return condition.type != "AnyObject"
        && !symbols.contains { catalog.demangledName(of: $0) == condition.type }
    }
    return (isOwned ? [] : ["Self: \(catalog.name(of: body.owner))"]) + unmet.map(\.text)
  }

  /// Whether a body implements a requirement: it has no effect that the requirement lacks.
  func serves(_ body: Signature, _ requirement: Signature) -> Bool {
    body.key == requirement.key
      && body.effects.allSatisfy { effect in
        requirement.effects.contains(effect)
          || (effect.hasPrefix("throws(") && requirement.effects.contains("throws"))
      }
  }

  /// The rules of the assembler that implement no requirement of its protocols, in source order.
  func orphans() -> [Body] {
    let inherited = defaults.filter { ancestors.contains($0.owner) }
    return (own + inherited).filter { body in
      !catalog.requirements.values.contains {
        ancestors.contains($0.owner) && serves(body.signature, $0.signature)
      }
    }.sorted { $0.location < $1.location }
  }

  /// What keeps a rule from being the required one, or `nil` if they have little in common.
  func difference(of body: Body, from requirement: Requirement) -> String? {
    let signature = requirement.signature
    if body.signature.name != signature.name { return nil }
    guard let result = graph.result(of: body.symbol), let wanted = graph.result(of: requirement.symbol),
      let parameters = catalog.parameters(of: body.symbol),
      let wantedParameters = catalog.parameters(of: requirement.symbol)
    else { return nil }
    if result == wanted {
      if parameters.map(\.type) != wantedParameters.map(\.type) { return nil }
      if parameters != wantedParameters { return "has other labels" }
      let effects = body.signature.effects.filter { !signature.effects.contains($0) }
      return effects.isEmpty ? nil : "adds '\(effects.joined(separator: " "))'"
    }
    let conversions = TypeConversions(graph: graph)
    let isClose =
      result == .optional(wanted) || wanted == .optional(result)
      || conversions.converts(result, to: wanted) || conversions.converts(wanted, to: result)
    return isClose && parameters == wantedParameters
      ? "returns \(body.signature.result), not \(signature.result)" : nil
  }
}
