import AssemblyCheck

/// The types that the code of an assembler protocol or type requests and that no protocol declares.
struct UndeclaredRules: Answer {
  /// A call of `resolve()` that the compiler refuses.
  struct Call {
    enum Receiver { case owner, parent, another }

    let location: SourcePosition
    /// The type, or `nil` if the source doesn't name it.
    let type: String?
    let receiver: Receiver
  }

  /// The protocol or type that contains the calls.
  let owner: String
  /// Whether the calls are of a child's parent: `parent.resolve()`.
  let isOfParent: Bool
  /// The protocol that can declare them, or `nil` if it's unknown.
  private(set) var target: (name: String, location: SourcePosition)?
  private(set) var calls: [Call] = []
  /// The requirements to add to the protocol.
  private(set) var requirements: [MemberDeclaration] = []
  /// The protocols to refine that declare nothing else, with their modules if they aren't imported.
  private(set) var refined: [(name: String, module: String?)] = []
  private(set) var hints: [String: String] = [:]
  /// The modules of the types in the requirements that the protocol's file doesn't import.
  private(set) var imports: Set<String> = []
}

extension UndeclaredRules {
  /// Whether the compiler's error is about such a call.
  static func areMissing(in diagnostic: CompilerDiagnostic) -> Bool {
    diagnostic.severity == .error
      && diagnostic.message.hasPrefix("'resolve' is unavailable: no rule builds this type")
  }

  /// Finds the types of the calls at the compiler's errors, and what declares them.
  ///
  /// - Parameter assemblers: The incomplete assemblers, of which a child can forward a rule that its parent lacks.
  static func read(
    _ errors: [CompilerDiagnostic],
    _ assemblers: [IncompleteAssembler],
    _ files: SourceFiles,
    _ graph: RuleGraph?
  ) -> [UndeclaredRules] {
    var found: [UndeclaredRules] = []
    func add(
      _ call: Call,
      in owner: TypeDeclaration?,
      _ types: VisibleTypes,
      refining shared: SymbolID? = nil
    ) {
      let (name, isOfParent) = (owner?.name ?? "", call.receiver == .parent)
      let index = found.firstIndex { $0.owner == name && $0.isOfParent == isOfParent } ?? found.endIndex
      var rules: UndeclaredRules
      if index < found.endIndex {
        rules = found[index]
      } else {
        let names = owner.map { isOfParent ? types.parents(of: $0) : [name] + $0.head.map($0.tokens.text) }
        let target = types.assemblerProtocol(named: names ?? [], files)
        rules = UndeclaredRules(owner: name, isOfParent: isOfParent, target: target)
      }
      // The rule is there, and lacks a body for the assembler.
      if shared == nil, let type = call.type, let target = rules.target,
        graph?.declares(type, at: target.location) == true
      {
        return
      }
      rules.calls.append(call)
      let file = rules.target.map { files[$0.location.file] } ?? types.file
      if let shared, let graph {
        rules.refine(shared, file, graph)
      } else if call.receiver != .another, let type = call.type {
        // The rule of any other object belongs to its protocol.
        rules.add(type, isolation: types.declarations(of: type).first?.actors ?? [], file, graph)
      }
      if index < found.endIndex { found[index] = rules } else { found.append(rules) }
    }
    for location in errors.compactMap(\.location).unique() {
      guard let (token, tokens) = files.place(at: location) else { continue }
      let types = VisibleTypes(in: files[location.file], graph)
      let receivers = tokens.receivers(of: token)
      let call = Call(
        location: location,
        type: RequestedType(types: types).type(ofCall: token),
        receiver: receivers.isEmpty ? .owner : receivers == ["parent"] ? .parent : .another
      )
      add(call, in: types.own.last { $0.body.contains(token) }, types)
    }
    for assembler in assemblers {
      let types = VisibleTypes(in: files[assembler.location.file], graph)
      for rule in assembler.rules where rule.refined != nil {
        let call = Call(location: rule.location, type: rule.declaration.result, receiver: .parent)
        add(call, in: assembler.declarations.last, types, refining: rule.refined)
      }
    }
    return found
  }

  /// Adds a protocol that declares what is requested, and nothing else that the child builds.
  private mutating func refine(_ shared: SymbolID, _ file: SourceFile, _ graph: RuleGraph) {
    let (name, module) = (graph.name(shared), graph.module(shared))
    let isKnown = module == graph.index.module(of: file.path) || file.imports.contains(module)
    if !refined.contains(where: { $0.name == name }) { refined.append((name, isKnown ? nil : module)) }
  }

  /// Adds a requirement for a type, or a protocol that declares it and nothing else.
  private mutating func add(_ type: String, isolation: [String], _ file: SourceFile, _ graph: RuleGraph?) {
    let names = type.words.filter { $0.first?.isUppercase == true }
    let own = graph?.index.module(of: file.path)
    let others = names.filter { graph?.types(named: $0, in: file.path, importing: []).isEmpty == true }
    // Other modules can't build a type of the own module, but one of the same name.
    let isOwn = others.count < names.count
    let rules =
      graph?.catalog.requirements.values.filter {
        $0.signature.result == type && (!isOwn || graph?.module($0.owner) == own)
      } ?? []
    if let graph {
      func first(_ isIncluded: (Requirement) -> Bool) -> Requirement? {
        rules.filter(isIncluded).min { $0.location < $1.location }
      }
      let known = target.map { graph.ancestors(ofProtocolAt: $0.location) } ?? []
      if let rule = first({ known.contains($0.owner) }) {
        hints[type] = rule.hint(graph)
        return
      }
      if let rule = first({ $0.signature.parameters.isEmpty && graph.isAlone($0) }) {
        if !rule.isResolve { hints[type] = rule.hint(graph) }
        refine(rule.owner, file, graph)
        return
      }
    }
    let requirement = MemberDeclaration(name: RuleCatalog.ruleName, attributes: isolation, result: type)
    if requirements.contains(requirement) { return }
    requirements.append(requirement)
    let modules = others.compactMap { graph?.module(named: $0) }
    imports.formUnion(modules.filter { !file.imports.contains($0) })
  }

  func text(_ style: TextStyle) -> String {
    let location = calls[0].location
    var lines = [
      "\(style.bold(owner)) requests \(count(Set(calls.map { $0.type ?? $0.location.text(relativeTo: nil) }).count, "type")) that no rule\(isOfParent ? " of its parent" : "") builds  "
        + style.line(location)
    ]
    for call in calls {
      lines.append(
        "  \(style.cyan(call.type ?? "a type that the source doesn't name"))  \(style.line(call.location))"
      )
      if let hint = call.type.flatMap({ hints[$0] }) { lines.append("    \(hint)") }
    }
    let modules = imports.union(refined.compactMap(\.module)).sorted().map { "import \($0)" }
    if let target {
      for (title, code) in [
        ("import in \(style.path(target.location))", modules),
        ("refine in \(target.name)", refined.map(\.name).sorted()),
        ("add to \(target.name)", requirements.map { $0.isolation + $0.declaration() }),
      ] where !code.isEmpty {
        lines += ["  \(title):"] + code.map { "    \($0)" }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Adds the requirements and the refined protocols to the sources.
  func write(to edits: inout Insertions) throws(EditError) {
    guard let target else { return }
    for module in imports.union(refined.compactMap(\.module)).sorted() {
      try edits.addImport(module, isPublic: true, to: target.location.file)
    }
    if !refined.isEmpty {
      try edits.refine(target.location, named: target.name, refined.map(\.name).sorted())
    }
    if !requirements.isEmpty {
      try edits.add(
        requirements.map { $0.isolation + $0.declaration() },
        to: target.location,
        named: target.name
      )
    }
  }
}

extension RuleGraph {
  /// The protocol at a location, and those that it refines.
  fileprivate func ancestors(ofProtocolAt location: SourcePosition) -> Set<SymbolID> {
    catalog.assemblerProtocols.first { position(self.location(of: $0)) == location }
      .map(catalog.ancestors) ?? []
  }

  /// Whether the protocol at a location, or one that it refines, has the rule of `resolve()` for a type.
  fileprivate func declares(_ type: String, at location: SourcePosition) -> Bool {
    let owners = ancestors(ofProtocolAt: location)
    return catalog.requirements.values.contains { rule in
      rule.isResolve && rule.signature.parameters.isEmpty && rule.signature.result == type
        && owners.contains(rule.owner)
    }
  }

  /// Whether a requirement is the only one of its protocol and of those that this refines.
  func isAlone(_ rule: Requirement) -> Bool {
    let owners = catalog.ancestors(of: rule.owner)
    return catalog.requirements.values.count { owners.contains($0.owner) } == 1
  }
}

extension Requirement {
  /// How to ask for what `resolve()` doesn't build.
  fileprivate func hint(_ graph: RuleGraph) -> String {
    signature.parameters.isEmpty
      ? "write '\(signature.request())', which \(graph.name(owner)) declares"
      : "\(signature.text) builds it: pass its arguments"
  }
}
