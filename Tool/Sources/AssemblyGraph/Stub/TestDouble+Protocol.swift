import AssemblyCheck

/// The double of a protocol: a type with a closure for each requirement.
extension TestDouble {
  mutating func addProtocol() {
    let name = "Stub\(type.name)"
    let ancestors = sources.ancestors(of: type.type.inheritedNames.bases, in: type.file)
    let protocols = [type] + ancestors.filter(\.isProtocol)
    let bases = Set(protocols.flatMap(\.type.inheritedNames.bases))
    let isSendable = !bases.isDisjoint(with: ["Sendable", "Error"])
    let requirements = requirements(of: protocols)
    let isClass =
      protocols.contains { $0.type.inherits("AnyObject") || $0.type.attributes.contains("@objc") }
      || requirements.contains { $0.declaration.attributes.contains("nonmutating") }
    let types = associatedTypes(of: protocols)
    var (closures, members): ([Code], [Code]) = ([], [])
    closures += types.aliases.map { ("", "typealias \($0.name) = \($0.type)") }
    var used = Set(requirements.map(\.declaration.plainName))
    var unwritten: [String] = []
    for (declaration, owner, condition) in requirements {
      var endpoint = StubEndpoint(declaration, of: name)
      // A stored property of a class can't have the type `Self`.
      if isClass { endpoint.declaration.replaceSelf(with: name) }
      endpoint.isCopyable = !sources.types(named: declaration.result, in: owner.file).contains(
        where: \.isNoncopyable
      )
      let actor = globalActor(of: declaration, in: owner)
      let isOff = actor.isEmpty && !globalActor(in: type).isEmpty
      let modifiers = isOff ? "nonisolated " : ""
      var closure: String?
      if endpoint.hasClosure {
        let isOverload = requirements.count { $0.declaration.plainName == declaration.plainName } > 1
        let chosen = Self.closureName(for: declaration, isOverload: isOverload, &used)
        let attributes = actor + (isSendable || isOff ? "@Sendable " : "")
        closures.append(
          (condition, endpoint.closure(named: chosen, attributes: attributes, modifiers: modifiers))
        )
        closure = chosen
      } else if declaration.keyword != "init" {
        unwritten.append("'\(endpoint.title)'")
      }
      let own = actor == globalActor(in: type) ? "" : actor
      members.append((condition, endpoint.member(calling: closure, modifiers: modifiers + own)))
    }
    let initializers = requirements.map(\.declaration).filter { $0.keyword == "init" }
    if !initializers.isEmpty, !initializers.contains(where: \.parameters.isEmpty) {
      members.append(("", "init() {}"))
    }
    for owner in protocols {
      addImport(of: owner, isTestable: owner.type.access.isEmpty)
      let (head, body) = (owner.type.head, owner.type.body)
      addImports(of: owner.type.tokens.text(head.lowerBound..<body.upperBound), in: owner.file)
    }
    if !unwritten.isEmpty {
      notes.append("no closure stands in for \(unwritten.joined(separator: ", ")): write the bodies")
    }
    if protocols.contains(where: \.hasSubscripts) { notes.append("\(name) has no 'subscript': write it") }
    let unknown = bases.filter { isUnknown($0) } + ancestors.filter { !$0.isProtocol }.map(\.name)
    for base in unknown.sorted() {
      notes.append("\(name) lacks what '\(base)' requires: write it")
    }
    let isUnchecked = isClass && isSendable && globalActor(in: type).isEmpty
    let unchecked = isUnchecked ? ", @unchecked Sendable" : ""
    let outer = type.outerNames.joined(separator: ".")
    // Another type of the name can be nearer.
    let conformance = (try? sources.type(named: type.name)) == nil ? type.path : type.name
    let groups = [closures, members].map(Self.grouped).filter { !$0.isEmpty }.joined(separator: "\n\n")
    code = """
      /// A double of `\(type.name)`. What a test calls and didn't set fails it.\
      \(isUnchecked ? "\n///\n/// Set its closures before tasks share it." : "")
      \(nonisolated)\(isClass ? "final class" : "struct") \(name)\(types.parameters): \(conformance)\(unchecked)\
      \(types.condition) {
      \(groups)
      }
      """
    if !outer.isEmpty { code = "extension \(outer) {\n\(code.indented)\n}" }
  }

  /// Members, and the condition of the `#if` around them.
  private typealias Code = (condition: String, text: String)
  private typealias Requirement = (declaration: MemberDeclaration, owner: SourceType, condition: String)

  /// The requirements of protocols, and the conditions of the `#if`s around them. What an ancestor has, too, is there once.
  private func requirements(of protocols: [SourceType]) -> [Requirement] {
    var found: [Requirement] = []
    for owner in protocols {
      let tokens = owner.type.tokens
      let outer = tokens.conditions(around: owner.type.keyword).count
      for token in owner.type.memberNames {
        guard let member = tokens.member(at: token) else { continue }
        let condition = tokens.conditions(around: token).dropFirst(outer).joined(separator: " && ")
        let isKnown = found.contains { $0.declaration.isSame(as: member) && $0.condition == condition }
        if !isKnown { found.append((member, owner, condition)) }
      }
    }
    return found
  }

  /// The associated types: parameters of the double, or the types that a protocol says, also as a default.
  private func associatedTypes(
    of protocols: [SourceType]
  ) -> (parameters: String, condition: String, aliases: [(name: String, type: String)]) {
    var (parameters, conditions) = ([String](), [String]())
    var (aliases, known) = ([(name: String, type: String)](), Set<String>())
    for owner in protocols {
      let tokens = owner.type.tokens
      func type(from first: Int) -> String { tokens.text(first..<tokens.endOfType(from: first)) }
      // `Repository<User>` and `where Item == User`. `Item.ID == Int` follows from what the test chooses.
      for base in owner.type.head where tokens.isOpening(base + 1, "<") {
        guard let other = protocols.first(where: { $0.name == tokens.text(base) })?.type else { continue }
        let names = other.tokens.elements(in: other.head.lowerBound).map { other.tokens.text($0.lowerBound) }
        let types = tokens.elements(in: base + 1).map { tokens.text(Range($0)) }
        aliases += zip(names, types).filter { known.insert($0.0).inserted }.map { ($0, $1) }
      }
      for equal in owner.type.head where tokens.matches(equal, "==") {
        let isOwn = !tokens.matches(equal - 2, ".") || tokens.matches(equal - 3, "Self")
        let name = tokens.text(equal - 1)
        if isOwn, known.insert(name).inserted { aliases.append((name, type(from: equal + 1))) }
      }
      for token in owner.type.body where tokens.matches(token - 1, "associatedtype") {
        let (name, end) = (tokens.text(token), tokens.endOfType(from: token + 1))
        if !known.insert(name).inserted { continue }
        if tokens.matches(end, "=") {
          aliases.append((name, type(from: end + 1)))
          continue
        }
        parameters.append(tokens.text(token..<end))
        if tokens.matches(end, "where") { conditions.append(type(from: end + 1)) }
      }
    }
    return (
      parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>",
      conditions.isEmpty ? "" : " where \(conditions.joined(separator: ", "))", aliases
    )
  }

  /// `onPrice`, or `onPriceOfIn` if there are several functions of that name.
  private static func closureName(
    for declaration: MemberDeclaration,
    isOverload: Bool,
    _ used: inout Set<String>
  ) -> String {
    let words = [declaration.plainName] + (isOverload ? declaration.parameters.compactMap(\.label) : [])
    let base = "on" + words.flatMap(\.words).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    var (name, number) = (base, 2)
    while !used.insert(name).inserted {
      name = "\(base)\(number)"
      number += 1
    }
    return name
  }

  /// Whether a protocol has requirements and no source.
  private func isUnknown(_ base: String) -> Bool {
    let empty: Set = ["AnyObject", "Sendable", "SendableMetatype", "Error", "Copyable", "Escapable", "Swift"]
    return base.first?.isUppercase == true && !empty.contains(base) && !sources.hasModule(base)
      && !sources.hasType(base)
  }

  /// Members of one condition in one `#if`.
  private static func grouped(_ members: [Code]) -> String {
    var (lines, last) = ([String](), "")
    for member in members + [(condition: "", text: "")] {
      if member.condition != last {
        if !last.isEmpty { lines.append("#endif") }
        if !member.condition.isEmpty { lines.append("#if \(member.condition)") }
        last = member.condition
      }
      if !member.text.isEmpty { lines.append(member.text) }
    }
    return lines.joined(separator: "\n").indented
  }
}

extension SourceType {
  fileprivate var isNoncopyable: Bool { type.head.contains { type.tokens.text($0..<$0 + 2) == "~Copyable" } }

  fileprivate var hasSubscripts: Bool {
    type.body.contains {
      type.tokens.matches($0, "subscript") && type.tokens.enclosing[$0] == type.body.lowerBound
    }
  }
}

extension MemberDeclaration {
  fileprivate mutating func replaceSelf(with name: String) {
    func replaced(_ type: String) -> String {
      type.replacing(#/\bSelf\./#, with: "").replacing(#/\bSelf\b/#, with: name)
    }
    result = replaced(result)
    for index in parameters.indices { parameters[index].type = replaced(parameters[index].type) }
    attributes.removeAll { $0 == "mutating" }
  }
}
