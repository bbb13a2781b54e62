import AssemblyCheck

/// The stub of a protocol: a type with a closure for each requirement.
extension Stub {
  mutating func addProtocol() {
    let name = "Stub\(type.name)"
    let protocols =
      [type] + sources.ancestors(of: type.inheritedNames.bases, in: type.file).filter(\.isProtocol)
    let isSendable = protocols.flatMap(\.inheritedNames.bases).contains {
      ["Sendable", "Error"].contains($0)
    }
    let requirements = requirements(of: protocols)
    let isClass = protocols.contains { $0.inherits("AnyObject") || $0.attributes.contains("@objc") }
    let types = associatedTypes(of: protocols)
    var (closures, members): ([Code], [Code]) = ([], [])
    closures += types.aliases.map { ("", "typealias \($0.name) = \($0.type)") }
    var used = Set(requirements.map(\.declaration.plainName))
    var unwritten: [String] = []
    for (declaration, owner, condition) in requirements {
      let endpoint = StubEndpoint(declaration, of: name)
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
      addImport(of: owner, isTestable: owner.access.isEmpty)
      addImports(of: owner.file.text(owner.head.lowerBound..<owner.body.upperBound), in: owner.file)
    }
    if !unwritten.isEmpty {
      notes.append("no closure stands in for \(unwritten.joined(separator: ", ")): write the bodies")
    }
    let isUnchecked = isClass && isSendable && globalActor(in: type).isEmpty
    let unchecked = isUnchecked ? ", @unchecked Sendable" : ""
    let outer = type.outerNames.joined(separator: ".")
    // Another type of the name can be nearer.
    let conformance = (try? sources.type(named: type.name)) == nil ? type.path : type.name
    let groups = [closures, members].map(Self.grouped).filter { !$0.isEmpty }.joined(separator: "\n\n")
    code = """
      /// A stub of `\(type.name)`. What a test calls and didn't set fails it.\
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
  private typealias Requirement = (declaration: MemberDeclaration, owner: TypeDeclaration, condition: String)

  /// The requirements of protocols, and the conditions of the `#if`s around them. What an ancestor has, too, is there once.
  private func requirements(of protocols: [TypeDeclaration]) -> [Requirement] {
    var found: [Requirement] = []
    for owner in protocols {
      let file = owner.file
      let outer = file.conditions(around: owner.keyword).count
      for token in owner.memberNames {
        guard let member = file.member(at: token) else { continue }
        let condition = file.conditions(around: token).dropFirst(outer).joined(separator: " && ")
        let isKnown = found.contains { $0.declaration.isSame(as: member) && $0.condition == condition }
        if !isKnown { found.append((member, owner, condition)) }
      }
    }
    return found
  }

  /// The associated types: parameters of the stub, or the types that a protocol says, also as a default.
  private func associatedTypes(
    of protocols: [TypeDeclaration]
  ) -> (parameters: String, condition: String, aliases: [(name: String, type: String)]) {
    var (parameters, conditions) = ([String](), [String]())
    var (aliases, known) = ([(name: String, type: String)](), Set<String>())
    for owner in protocols {
      let file = owner.file
      func type(from first: Int) -> String { file.text(first..<file.endOfType(from: first)) }
      // `Repository<User>` and `where Item == User`. `Item.ID == Int` follows from what the test chooses.
      for base in owner.head where file.isOpening(base + 1, "<") {
        guard let other = protocols.first(where: { $0.name == file.text(base) }) else { continue }
        let names = other.file.elements(in: other.head.lowerBound).map { other.file.text($0.lowerBound) }
        let types = file.elements(in: base + 1).map { file.text(Range($0)) }
        aliases += zip(names, types).filter { known.insert($0.0).inserted }.map { ($0, $1) }
      }
      for equal in owner.head where file.matches(equal, "==") {
        let isOwn = !file.matches(equal - 2, ".") || file.matches(equal - 3, "Self")
        let name = file.text(equal - 1)
        if isOwn, known.insert(name).inserted { aliases.append((name, type(from: equal + 1))) }
      }
      for token in owner.body where file.matches(token - 1, "associatedtype") {
        let (name, end) = (file.text(token), file.endOfType(from: token + 1))
        if !known.insert(name).inserted { continue }
        if file.matches(end, "=") {
          aliases.append((name, type(from: end + 1)))
          continue
        }
        parameters.append(file.text(token..<end))
        if file.matches(end, "where") { conditions.append(type(from: end + 1)) }
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
