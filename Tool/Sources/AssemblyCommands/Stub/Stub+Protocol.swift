import AssemblyCheck

/// The stub of a protocol: a type with a closure for each requirement.
extension Stub {
  mutating func addProtocol() {
    let ancestors = sources.ancestors(of: type.inheritedNames.bases, in: type.file)
    let superclass = ancestors.first { $0.file.matches($0.keyword, "class") }
    let protocols = [type] + ancestors.filter(\.isProtocol)
    let inherited = Set(protocols.flatMap(\.inheritedNames.bases)).union(type.attributes)
    let isActor = inherited.contains("Actor")
    let isClass =
      superclass != nil || !inherited.isDisjoint(with: Self.identities.union(["AnyObject", "@objc"]))
    let isSendable = isActor || !inherited.isDisjoint(with: ["Sendable", "Error"])
    if isActor { nonisolated = "" }
    let requirements = requirements(of: protocols).filter {
      !["==", "hash"].contains($0.declaration.plainName)
    }
    let names = requirements.map(\.declaration.plainName)
    let known = existing?.members ?? []
    var used = Set(names + known.map(\.plainName))
    let framework =
      used.isDisjoint(with: ["unimplemented", "reportUnimplemented"]) ? "" : "AssemblerTesting."
    var endpoints: [(endpoint: StubEndpoint, modifiers: String, condition: String)] = []
    var unwritten: [String] = []
    for (declaration, owner, condition) in requirements where !known.contains(where: declaration.isSame) {
      var endpoint = StubEndpoint(declaration, of: name)
      let actor = isActor && owner.isolation.isEmpty ? "" : globalActor(of: declaration, in: owner)
      let isOff = isActor ? declaration.isNonisolated : actor.isEmpty && !globalActor(in: type).isEmpty
      let own = actor == globalActor(in: type) ? "" : actor
      endpoint.attributes = actor + (isSendable || isOff ? "@Sendable " : "")
      endpoint.framework = framework
      let isOverload = names.count { $0 == declaration.plainName } > 1
      let closure = Self.closureName(for: declaration, isOverload: isOverload, &used)
      let words = closure.dropFirst(2)
      if condition.isEmpty {
        endpoint.ask(
          (words.prefix(1).lowercased() + words.dropFirst()).quoted,
          isSendable: !endpoint.attributes.contains("@Sendable")
            || declaration.result.words.allSatisfy { self.isSendable($0, in: protocols) }
        )
      }
      if endpoint.isClosure || endpoint.asked != nil {
        endpoint.closure = closure
        if !endpoint.isClosure {
          notes.append("no closure takes the arguments of '\(endpoint.title)': edit the body")
        }
      } else if declaration.keyword != "init" {
        unwritten.append("'\(endpoint.title)'")
      }
      endpoints.append((endpoint, isOff ? "nonisolated " : own, condition))
    }
    var initializer: (parameters: [String], body: [String]) = ([], [])
    for (endpoint, modifiers, condition) in endpoints {
      guard let closure = endpoint.closure else { continue }
      // No test can set a property of an actor, or one that's shared beside the main actor.
      let isFixed = isActor || isClass && modifiers == "nonisolated "
      let keyword = isFixed && !endpoint.declaration.isSettable ? "let" : "var"
      let isMember = endpoint.asked == nil && !isFixed
      let head =
        "\(isFixed ? "" : modifiers == "nonisolated " ? modifiers : "")\(keyword) \(closure): \(endpoint.type)"
      closures.append((condition, head + (isMember ? " = \(endpoint.value)" : "")))
      if let asked = endpoint.asked {
        initializer.parameters.append("\(asked.name): \(asked.type)")
        initializer.body.append("\(closure) = \(endpoint.value)")
      } else if isFixed {
        initializer.parameters.append("\(closure): @escaping \(endpoint.type) = \(endpoint.value)")
        initializer.body.append("self.\(closure) = \(closure)")
      }
    }
    addInitializer(initializer, isDerived: superclass != nil)
    let isPlain = initializer.parameters.isEmpty
    for (endpoint, modifiers, condition) in endpoints {
      var made = endpoint.declaration.result == name && isPlain ? "\(name)()" : nil
      if endpoint.declaration.keyword == "init" {
        made = endpoint.declaration.initializerBody(endpoint, isPlain: isPlain)
        if endpoint.declaration.parameters.isEmpty { hasInitializer = true }
      } else if endpoint.declaration.result == name, !endpoint.declaration.isStatic, endpoint.closure == nil {
        made = "self"
      }
      var recorder: (name: String, arguments: String)?
      if isRecording, let closure = endpoint.closure, let recorded = recorded(endpoint, in: protocols) {
        recorder = (
          "\(closure.dropFirst(2).prefix(1).lowercased())\(closure.dropFirst(3))Calls", recorded.arguments
        )
        closures.append((condition, "let \(recorder?.name ?? "") = Recorder<\(recorded.type)>()"))
      }
      members.append((condition, endpoint.member(modifiers: modifiers, made: made, recorder: recorder)))
    }
    if endpoints.contains(where: { $0.endpoint.declaration.keyword == "init" }), isPlain, !hasInitializer {
      members.append(("", "init() {}"))
    }
    let free = isActor || !globalActor(in: type).isEmpty ? "nonisolated " : ""
    if existing == nil, !inherited.isDisjoint(with: Self.identities) {
      members.append(("", "\(free)static func == (lhs: \(name), rhs: \(name)) -> Bool { lhs === rhs }"))
      if inherited.contains("Hashable") {
        let body = "{ hasher.combine(ObjectIdentifier(self)) }"
        members.append(("", "\(free)func hash(into hasher: inout Hasher) \(body)"))
      }
    }
    let unknown = inherited.filter { base in
      base.first?.isUppercase == true && !Self.bare.contains(base) && !sources.hasModule(base)
        && !ancestors.contains { $0.name == base || $0.writtenName == base }
    }
    notes += unknown.sorted().map { "write what '\($0)' requires: its declaration isn't in the sources" }
    // A test can inherit from a class that isn't open.
    if let superclass { addImport(of: superclass, isTestable: !superclass.attributes.contains("open")) }
    for owner in protocols {
      addImport(of: owner, isTestable: owner.access.isEmpty)
      addImports(of: owner.file.text(owner.head.lowerBound..<owner.body.upperBound), in: owner.file)
    }
    if !unwritten.isEmpty {
      notes.append("no closure stands in for \(unwritten.joined(separator: ", ")): edit the bodies")
    }
    let types = associatedTypes(of: protocols)
    let isUnchecked = isClass && !isActor && isSendable && globalActor(in: type).isEmpty
    let outer = type.outerNames.joined(separator: ".")
    // Another type of the name can be nearer.
    let conformance = (try? sources.type(named: type.name)) == nil ? type.path : type.name
    let unchecked = isUnchecked ? "@unchecked Sendable" : nil
    let bases = isActor ? [] : [superclass?.name, conformance, unchecked].compactMap { $0 }
    let aliases = types.aliases.map { ("", "typealias \($0.name) = \($0.type)") }
    let groups = [aliases + closures, members].map(Self.grouped).filter { !$0.isEmpty }
    code = """
      /// A stub of `\(type.name)`. What a test calls and didn't set fails it.\
      \(isUnchecked ? "\n///\n/// Set its closures before tasks share it." : "")
      \(nonisolated)\(isActor ? "actor" : isClass ? "final class" : "struct") \(name)\(types.parameters)\
      \(bases.isEmpty ? "" : ": ")\(bases.joined(separator: ", "))\(types.condition) {
      \(groups.joined(separator: "\n\n"))
      }
      """
    if !outer.isEmpty { code = "extension \(outer) {\n\(code)\n}" }
    // An actor that conforms where it's declared is as its protocol, which can say 'nonisolated'.
    let path = outer.isEmpty ? "" : "\(outer)."
    if isActor { code += "\n\nextension \(path)\(name): \(path.isEmpty ? conformance : path + type.name) {}" }
  }

  /// The standard library's protocols that need nothing, and its module.
  private static let bare = PackageSources.standard
    .subtracting(["AsyncSequence", "Clock", "Collection", "Sequence"]).union(["LocalizedError", "Swift"])

  /// The protocols of which a stub is equal to itself alone.
  private static let identities: Set = ["Equatable", "Hashable", "Comparable"]

  /// An initializer for what a test has to pass, or can't set later.
  private mutating func addInitializer(_ code: (parameters: [String], body: [String]), isDerived: Bool) {
    if code.parameters.isEmpty { return }
    let asks = code.body.contains { $0.contains("reportUnimplemented") }
    let reason =
      asks
      ? "/// Each value is what an endpoint returns after it failed a test: none can be made here.\n" : ""
    let body = code.body + (isDerived ? ["super.init()"] : [])
    initializer = (code.parameters, code.body)
    members.insert(
      (
        "",
        "\(reason)init(\(Self.list(code.parameters))) {\n\(body.joined(separator: "\n"))\n}\n"
      ),
      at: 0
    )
  }

  /// Members, and the condition of the `#if` around them.
  typealias Code = (condition: String, text: String)
  private typealias Requirement = (declaration: MemberDeclaration, owner: TypeDeclaration, condition: String)

  /// The requirements of protocols, and the conditions of the `#if`s around them. What an ancestor has, too, is there once.
  private func requirements(of protocols: [TypeDeclaration]) -> [Requirement] {
    var found: [Requirement] = []
    for owner in protocols {
      let file = owner.file
      let outer = file.conditions(around: owner.keyword).count
      for token in owner.memberNames {
        guard let member = file.member(at: token)?.replacingSelf(with: name) else { continue }
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
    // The standard library's `id` is the protocol's own, with its type.
    if protocols.contains(where: { $0.module != nil && $0.members.contains { $0.name == "id" } }) {
      known = ["ID"]
    }
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
        // The next requirement can follow the name.
        let hasBound = file.matches(token + 1, ":")
        let (name, end) = (file.text(token), hasBound ? file.endOfType(from: token + 2) : token + 1)
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
  static func grouped(_ members: [Code]) -> String {
    var (lines, last) = ([String](), "")
    for member in members + [(condition: "", text: "")] {
      if member.condition != last {
        if !last.isEmpty { lines.append("#endif") }
        if !member.condition.isEmpty { lines.append("#if \(member.condition)") }
        last = member.condition
      }
      if !member.text.isEmpty { lines.append(member.text) }
    }
    return lines.joined(separator: "\n")
  }
}

extension MemberDeclaration {
  /// Writes a type's name for `Self`, which a class can't have in a stored property.
  fileprivate func replacingSelf(with type: String) -> MemberDeclaration {
    func replaced(_ text: String) -> String {
      text.contains("Self") ? text.replacing(#/\bSelf\b/#, with: type) : text
    }
    var new = self
    (new.result, new.condition, new.generics) = (replaced(result), replaced(condition), replaced(generics))
    new.parameters = parameters.map { parameter in
      var parameter = parameter
      parameter.type = replaced(parameter.type)
      return parameter
    }
    return new
  }

  /// The body of a required initializer.
  fileprivate func initializerBody(_ endpoint: StubEndpoint, isPlain: Bool) -> String {
    let report = "\(endpoint.framework)reportUnimplemented(\"\(endpoint.title)\")"
    if effects.contains(where: { $0 == "throws" || $0 == "throws(any Error)" }) { return " throw \(report) " }
    if ["?", "!"].contains(name) { return "\n\(report)\nreturn nil\n" }
    return isPlain ? "" : "\n#error(\"write the body of \(endpoint.title)\")\n"
  }
}
