/// An override that nothing calls.
///
/// Swift picks the witness of a requirement where a type declares its conformance. What another module's extension adds
/// later replaces nothing, nor does a helper that no protocol declares.
struct IgnoredOverride: Check {
  static let id = FindingID.ignoredOverride
  let context: CheckContext

  func detections() -> [Detection] { ignoredBodies() + ignoredHelpers() }

  /// The rules of another module's types, which conform already, and static ones.
  private func ignoredBodies() -> [Detection] {
    context.unmatchedBodies.compactMap { unmatched in
      let body = unmatched.body
      guard let requirement = unmatched.requirement,
        let used = catalog.tables.body(of: requirement.symbol, in: body.owner)
      else { return nil }
      let owner = name(body.owner)
      let (reason, fix) =
        [.staticMethod, .staticProperty].contains(index.symbols[body.symbol].kind)
        ? ("it's a static member", "write the other without 'static'")
        : ("\(owner) already conforms to it", "write the rule in \(owner)")
      return detection(
        "\(name(body.owner)).\(body.signature.text) is never called through \(name(requirement.owner)), because "
          + reason,
        at: body.location,
        notes: [
          note("the requirement is declared here", at: requirement.location),
          note("this body runs instead; \(fix)", at: location(of: used)),
        ],
        anchors: [body.location]
      )
    }
  }
}

extension IgnoredOverride {
  /// A function or property that rules use and no protocol declares.
  private struct Helper {
    let symbol: SymbolID
    /// The protocol whose extension declares it.
    let owner: SymbolID
    var uses: [(code: SymbolID, use: Use)] = []
  }

  /// The members of an assembler, or of an extension for some assemblers, that have the declaration of a helper. The rules
  /// use the one that the compiler saw, since no protocol declares it.
  private func ignoredHelpers() -> [Detection] {
    let helpers = Dictionary(grouping: calledHelpers()) { index.symbols[$0.symbol].name }
    // Most packages have none, and many members.
    if helpers.isEmpty { return [] }
    let members = replacements()
    var reported: Set<SymbolID> = []
    return graph.assemblers.flatMap { type -> [Detection] in
      catalog.ancestors(of: type).sorted().flatMap { members[$0] ?? [] }.compactMap { member in
        for helper in helpers[index.symbols[member].name] ?? [] {
          guard isAlike(member, helper.symbol),
            let use = helper.uses.filter({ runs($0.use, in: $0.code, on: type) }).map(\.use.location).min(),
            reported.insert(member).inserted
          else { continue }
          return detection(member, helper, use)
        }
        return nil
      }
    }
  }

  /// What code uses of a protocol's extension that no protocol declares.
  private func calledHelpers() -> [Helper] {
    var found: [SymbolID: Helper] = [:]
    for (code, uses) in index.uses {
      for use in uses {
        let target = index.property(of: use.target)
        guard isHelper(target), let owner = index.owner(of: target), index.symbols[owner].kind == .protocol
        else { continue }
        found[target, default: Helper(symbol: target, owner: owner)].uses.append((code, use))
      }
    }
    return found.values.sorted { $0.symbol < $1.symbol }
  }

  /// The members that nothing uses, by the type or protocol that has them. What other code uses has a purpose of its own.
  ///
  /// A test that calls a member of its assembler expects the rules to use that as well.
  private func replacements() -> [SymbolID: [SymbolID]] {
    func uses(where isMeant: (SymbolID) -> Bool) -> Set<SymbolID> {
      Set(index.uses.filter { isMeant($0.key) }.values.joined().map { index.property(of: $0.target) })
    }
    let usedByAssemblers = uses(where: catalog.isMemberOfAssembler)
    let used = uses { _ in true }
    let members = index.definitions.keys.filter { symbol in
      guard isHelper(symbol) else { return false }
      if !used.contains(symbol) { return true }
      let isTests = index.owner(of: symbol).map {
        index.symbols[$0].kind == .class && catalog.role(of: $0) == .test
      }
      return isTests == true && !usedByAssemblers.contains(symbol)
    }
    return Dictionary(grouping: members.sorted()) { index.owner(of: $0) ?? $0 }
  }

  private func isHelper(_ symbol: SymbolID) -> Bool {
    !catalog.isRule(symbol) && !catalog.tables.isRequirement(symbol)
  }

  /// Whether a helper can be meant, since the member's file sees it, and has the member's kind and types.
  private func isAlike(_ member: SymbolID, _ helper: SymbolID) -> Bool {
    let (one, other) = (index.symbols[member], index.symbols[helper])
    func isStatic(_ entry: SymbolTable.Entry) -> Bool {
      [.staticMethod, .staticProperty].contains(entry.kind)
    }
    func parsed(_ type: String?) -> ParsedType? { type.flatMap { ParsedType(Self.normalized($0)) } }
    guard isStatic(one) == isStatic(other),
      location(of: member).file == location(of: helper).file || !sources.isPrivate(helper)
    else { return false }
    guard let made = parsed(catalog.resultType(of: member)),
      let expected = parsed(catalog.resultType(of: helper)),
      made == expected || context.conversions.converts(made, to: expected)
    else { return false }
    func parameters(_ symbol: SymbolTable.Entry) -> String? {
      catalog.signatures.parameters(symbol).map(Self.normalized)
    }
    return parameters(one) == parameters(other)
  }

  /// A type with generic parameters by their place alone: `A1` in a protocol's extension is `A` in a type.
  private static func normalized(_ type: String) -> String {
    // A search with an expression takes long, and most types have no `1`.
    guard type.utf8.contains(UInt8(ascii: "1")) else { return type }
    return type.replacing(#/(^|[^.\w])([A-Z])1\b/#) { "\($0.1)\($0.2)" }
  }

  /// Whether an assembler receives a use: its own code's, or that of a child through `parent`.
  private func runs(_ use: Use, in code: SymbolID, on type: SymbolID) -> Bool {
    if graph.receiver(of: use, in: code, selfType: nil).child != nil {
      return graph.recipients(of: use, in: code, selfType: nil).contains(type)
    }
    return graph.runs(code, on: type)
  }

  private func detection(_ member: SymbolID, _ helper: Helper, _ use: Location) -> Detection {
    let (place, helperPlace) = (location(of: member), location(of: helper.symbol))
    let scene = name(helper.owner)
    let hasDefaults = sources.parameters(of: helper.symbol).contains { $0.defaultValue != nil }
    return detection(
      "\(index.owner(of: member).map(name) ?? scene).\(index.symbols[member].name) replaces nothing: the rules use the one "
        + "in 'extension \(scene)', which \(scene) doesn't declare",
      at: place,
      notes: [
        note(
          "the rules use this one; declare it in \(scene), so that an assembler can replace it"
            + (hasDefaults ? ", and pass each argument: a protocol declares no default arguments" : ""),
          at: helperPlace
        ),
        note("a rule uses it here", at: use),
      ],
      anchors: [place, helperPlace]
    )
  }
}
