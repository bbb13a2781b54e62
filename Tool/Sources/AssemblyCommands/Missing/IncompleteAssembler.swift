import AssemblyCheck

/// An assembler that is missing rules, and so doesn't compile.
struct IncompleteAssembler {
  let name: String
  let location: SourcePosition
  /// The role in the declarations of the type and its protocols, or `nil` if it has none.
  let role: Role?
  /// The missing rules, in source order.
  private(set) var rules: [MissingRule] = []
  /// The types of its rules of which `assembly stub` writes a stub.
  private(set) var stubTypes: [String] = []
  /// The effects with a value that tests assign.
  private(set) var assigned: [String] = []
  /// The declarations, after the extension that the compiler names if that declares the conformance.
  private let declarations: [TypeDeclaration]
  /// The module, and the modules that the file imports.
  let imports: Set<String>
  /// The protocol of a child's parent, which should refine others.
  let parent: TypeDeclaration?
  /// Whether its module is on the main actor by default.
  private let isDefaultIsolated: Bool

  /// - Returns: `nil` if it isn't an assembler. Such a type isn't missing rules.
  init?(_ error: ConformanceError, _ sources: PackageSources, _ isolation: DefaultIsolation) {
    guard let (token, file) = sources.place(at: error.location), let named = file.type(at: token) else {
      return nil
    }
    let others = sources.types(named: named.name, in: file) + sources.extensions(of: named.name)
    declarations = [named] + others.filter { $0.module == named.module && $0.location != named.location }
    (name, location) = (error.name ?? named.writtenName, error.location)
    imports = file.reachable
    isDefaultIsolated = isolation.contains(location)
    let inherited = declarations.map(\.inheritedNames)
    let ancestors = sources.ancestors(of: inherited.flatMap(\.bases), in: file)
    let names = Set(inherited.flatMap(\.bases) + ancestors.flatMap(\.inheritedNames.bases))
    role = Framework.roles.first { names.contains($0.name.words.last ?? "") }?.role
    if role == nil, names.isDisjoint(with: ["Assembling", "ScopedAssembler"]) { return nil }
    let parents = sources.ancestors(of: inherited.flatMap(\.parents), in: file)
    parent = parents.first(where: sources.isOwn).flatMap { $0.isProtocol ? $0 : nil }
    let direct = Set(inherited.flatMap(\.bases))
    for var rule in error.requirements {
      let declaration = rule.declaration
      guard declaration.keyword != "init",
        !(declaration.keyword == "associatedtype" && ["AssemblerRole", "Parent"].contains(declaration.name))
      else { continue }
      rule.isolation = isolation.isolation(of: declaration, in: rule.owner)
      complete(&rule, error, (ancestors, parents, direct), sources)
      let isStored = role == .test && !conformsInExtension
      rule.isAssigned = isStored && sources.assigns(declaration.plainName, of: named.name)
      if role == .test { rule.stub = stub(of: declaration.result, rule.owner.file, sources) }
      rule.leftover = leftover(of: declaration, ancestors)
      // The framework's own requirements are there as soon as the file imports it.
      if declaration.plainName.first?.isLetter == true || rule.module != nil { rules.append(rule) }
    }
    rules.sort { $0.location < $1.location }
    for (name, value) in Self.settable where role == .test && !isSendable && !conformsInExtension {
      let isDeclared = declarations.flatMap(\.members).contains { $0.name == name }
      if !isDeclared, names.contains(value.owner), sources.assigns(name, of: named.name) {
        assigned.append("\(access)var \(name)\(value.code)")
      }
    }
    for index in rules.indices {
      let rule = rules[index]
      let declaration = rule.declaration
      let types =
        [declaration.parameterList, declaration.result, declaration.condition] + declaration.effects
      // What the line names, and not more.
      let words = Set(types.flatMap(\.words)).subtracting(declaration.generics.words)
        .intersection(lines(of: rule).flatMap(\.words))
      let needed = sources.needed(for: words, in: rule.owner.file)
      // An effect's file imports what its other lines need, too.
      let effects = Framework.effectModules.filter { rule.location.file.contains("/\($0)/") }
      let value = Set(lines(of: rule).flatMap(\.words)).intersection(rule.advice.flatMap(\.words))
      let modules =
        effects.isEmpty
        ? needed.types.compactMap(\.module) + needed.imports.keys
        : effects + Array(sources.needed(for: value, in: rule.owner.file).imports.keys)
      let all = Set(modules + [rule.stub?.module].compactMap { $0 })
      if rule.conformance == nil { rules[index].typeModules = all.subtracting(imports) }
      let visible = imports.union(all).union(rules.compactMap(\.module))
      rules[index].declaration = qualified(declaration, in: rule.owner.file, visible, sources)
    }
    // A stub that the package has, or an effect's value, is no body to write.
    let stubs = role == .test ? rules.filter { lines(of: $0).contains { $0.contains("fatalError") } } : []
    stubTypes = stubs.map { $0.declaration.result.replacing(#/^any /#, with: "") }.unique().filter { name in
      guard let type = try? sources.type(named: name) else { return false }
      let hasClosures = type.members.contains { $0.isProperty && $0.result.contains("->") }
      return type.isProtocol || hasClosures && type.file.matches(type.keyword, "struct")
    }
    if rules.isEmpty, assigned.isEmpty { return nil }
  }

  /// Whether an extension declares the conformance, and gets the rules. It has no stored properties.
  var conformsInExtension: Bool { declarations[0].isExtension }

  /// Whether it can't store what changes.
  var isSendable: Bool {
    let heads = Set(declarations.flatMap { $0.head.map($0.file.text) })
    return !heads.isDisjoint(with: ["Sendable", "SendableTestAssembler"]) && !heads.contains("unchecked")
  }

  /// The access level that a stub needs, with a space: `public ` or an empty string.
  var access: String { (declarations.first { !$0.isExtension } ?? declarations[0]).access }

  /// Whether an actor isolates the members, so that a rule has to say `nonisolated`.
  ///
  /// An assembler is on no actor by default, but what its extensions declare is.
  var isIsolated: Bool {
    declarations.contains(where: \.isIsolated) || isDefaultIsolated && conformsInExtension
  }

  /// The effects that tests have and assign, by their names, with the values that tests have.
  static let settable: KeyValuePairs = [
    "date": (owner: "DateAssembler", code: " = DateGenerator.constant(.testDefault)"),
    "uuid": (owner: "UUIDAssembler", code: " = UUIDGenerator.incrementing()"),
    "clock": (owner: "ClockAssembler", code: ": any Clock<Duration> = ImmediateClock()"),
  ]

  /// The value of a stub that 'assembly stub' wrote, or somebody like it, and whether nothing has to be passed to it.
  private func stub(of type: String, _ file: SourceFile, _ sources: PackageSources) -> MissingRule.Stub? {
    let name = type.replacing(#/^any /#, with: "").words.last ?? ""
    guard let meant = sources.types(named: name, in: file).first, type.hasSuffix(name) else { return nil }
    func isSeen(_ type: TypeDeclaration) -> Bool {
      sources.isOwn(type) && (type.module == declarations[0].module || !type.access.isEmpty)
    }
    func value(_ call: String, _ parameters: [String], _ module: String?) -> MissingRule.Stub {
      MissingRule.Stub(
        value: "\(call)(\(parameters.map { $0 + ":" }.joined(separator: " ")))",
        module: module,
        isReady: parameters.isEmpty
      )
    }
    func asked(_ member: MemberDeclaration) -> [String] {
      member.parameters.filter { $0.defaultValue == nil }.map { $0.label ?? "_" }
    }
    if meant.isProtocol {
      let found = sources.types(named: "Stub\(name)").first {
        isSeen($0) && ($0.inherits(name) || $0.file.matches($0.keyword, "actor"))
      }
      guard let found, !found.head.contains(where: { found.file.isOpening($0, "<") }) else { return nil }
      let stored = found.memberNames.compactMap { token -> String? in
        guard let member = found.file.member(at: token), member.isProperty, !member.isStatic,
          found.file.valueStart(of: token) == nil, !(member.result.hasSuffix("?") && member.keyword == "var")
        else { return nil }
        return member.name
      }
      let least = found.members.filter { $0.keyword == "init" }.map(asked).min { $0.count < $1.count }
      return value(
        "\((found.outerNames + [found.name]).joined(separator: "."))",
        least ?? stored,
        found.module
      )
    }
    for other in sources.extensions(of: name) where isSeen(other) {
      let isMeant = sources.types(named: name, in: other.file).contains { $0.location == meant.location }
      guard isMeant, let found = other.members.first(where: { $0.name == "unimplemented" && $0.isStatic })
      else { continue }
      return value("\(type).unimplemented", asked(found), other.module)
    }
    return nil
  }

  /// What the assembler declares with a rule's name.
  private func members(named name: String) -> [(member: MemberDeclaration, token: Int, file: SourceFile)] {
    declarations.flatMap { declared in
      declared.memberNames.compactMap { token in
        guard let member = declared.file.member(at: token), member.plainName == name, member.keyword != "init"
        else { return nil }
        return (member, token, declared.file)
      }
    }
  }

  /// A property or a function of a rule's name that no protocol asks for: what is left of a rule that is another now.
  private func leftover(of wanted: MemberDeclaration, _ ancestors: [TypeDeclaration]) -> (
    text: String, location: SourcePosition
  )? {
    let asked = ancestors.filter(\.isProtocol).flatMap(\.members) + [wanted]
    let left = members(named: wanted.plainName).first { found in
      !asked.contains { $0.plainName == found.member.plainName && $0.hasForm(of: found.member) }
    }
    return left.map {
      ("no protocol asks for '\($0.member.signature)' any more: delete it", $0.file.position(of: $0.token))
    }
  }

  /// Writes a type with its module if several of the modules that the assembler's file sees declare its name.
  private func qualified(
    _ declaration: MemberDeclaration,
    in file: SourceFile,
    _ visible: Set<String>,
    _ sources: PackageSources
  ) -> MemberDeclaration {
    var new = declaration
    for word in Set((declaration.result + declaration.parameterList).words)
    where word.first?.isUppercase == true {
      let meant = sources.types(named: word, in: file)
      guard meant.count == 1, meant[0].outerNames.isEmpty, let module = meant[0].module,
        module != declarations[0].module,
        sources.types(named: word).contains(where: {
          $0.outerNames.isEmpty && $0.module != module && visible.contains($0.module ?? "")
        })
      else { continue }
      func replaced(_ text: String) -> String {
        text.replacing(#/(^|[^.\w])(\w+)/#) { $0.2 == word ? "\($0.1)\(module).\(word)" : "\($0.0)" }
      }
      new.result = replaced(new.result)
      for index in new.parameters.indices {
        new.parameters[index].type = replaced(new.parameters[index].type)
      }
    }
    return new
  }

  /// Finds what adds a rule: a member that nearly is it, an import, or the parent.
  private func complete(
    _ rule: inout MissingRule,
    _ error: ConformanceError,
    _ inherited: (ancestors: [TypeDeclaration], parents: [TypeDeclaration], direct: Set<String>),
    _ sources: PackageSources
  ) {
    let (declaration, owner) = (rule.declaration, rule.owner.name)
    if declaration.keyword == "associatedtype" {
      rule.obstacle = ("only you know the type: write 'typealias \(declaration.name) = …'", nil)
      return
    }
    if conformsInExtension, declaration.isProperty, ["Scope", "Parent"].contains(declaration.result) {
      rule.obstacle = ("an extension can't store it: declare it in the type", nil)
      return
    }
    rule.obstacle = obstacle(rule, error, inherited.ancestors, sources)
    if rule.obstacle != nil { return }
    func has(_ type: TypeDeclaration) -> Bool {
      type.members.contains { member in
        let access = [type.access.isEmpty ? "" : "public"] + member.attributes
        return member.isSame(as: declaration) && !access.contains { $0.contains("unavailable") }
          && (type.module == declarations[0].module || access.contains("public")
            || access.contains("package"))
      }
    }
    let owners = Set(inherited.ancestors.filter(\.isProtocol).map(\.name) + [owner])
    let bodies = owners.sorted().flatMap(sources.extensions).filter(has)
    // The compiler's notes say what else the body needs, if its module is imported.
    let modules = bodies.filter { $0.roles?.contains(role ?? .live) ?? true }.compactMap(\.module)
    rule.module = modules.contains(where: imports.contains) ? nil : modules.first
    if rule.module != nil { return }
    guard role == .child else {
      if role == .live, let wanted = candidates(error, of: rule, isParents: false, sources).first {
        rule.conformance = wanted.name
        rule.typeModules = Set([wanted.module].compactMap { $0 }).subtracting(imports)
      }
      return
    }
    let names = Set(inherited.parents.map(\.name))
    let isParents =
      inherited.parents.contains(where: has) || names.contains(owner)
      || names.flatMap(sources.extensions).contains { $0.roles?.contains(.child) != true && has($0) }
    if isParents {
      rule.forward = declaration.parentCall
      return
    }
    guard let parent, parent.name != owner, declaration.name != "parent" else { return }
    if let wanted = candidates(error, of: rule, isParents: true, sources).first {
      // An extension forwards it, once the parent has it.
      (rule.refined, rule.refinedModule, rule.isInherited) = (wanted.name, wanted.module, true)
    } else if !inherited.direct.contains(owner) || bodies.contains(where: { $0.roles != nil }) {
      (rule.refined, rule.refinedModule) = (owner, rule.owner.module)
      rule.forward = declaration.parentCall
    }
  }

  /// The protocols that would add a rule, in the compiler's words, without roles, and their modules.
  ///
  /// - Parameter isParents: Whether the parent has to conform, and not the assembler.
  private func candidates(
    _ error: ConformanceError,
    of rule: MissingRule,
    isParents: Bool,
    _ sources: PackageSources
  ) -> [(name: String, module: String?)] {
    error.candidates.compactMap { note in
      guard let values = note.message.values(of: "candidate would match if '…' conformed to '…'"),
        let (token, file) = note.location.flatMap(sources.place),
        file.member(at: token)?.plainName == rule.declaration.plainName
      else { return nil }
      let isSelf = String(values[0].prefix { $0 != "<" }) == name
      let isRole = values[1].hasSuffix("Assembler") && Self.roleNames.contains(values[1])
      guard isSelf != isParents, !isRole else { return nil }
      // The file of the body imports the effect's module, whose sources a log of Xcode needn't name.
      let effects = values[1].hasPrefix("HTTP") ? "AssemblerHTTP" : "AssemblerEffects"
      let module = sources.types(named: values[1], in: file).first?.module
      return (values[1], module ?? (file.imports.contains(effects) ? effects : nil))
    }
  }

  private static let roleNames = Set(Framework.roles.compactMap(\.name.words.last))
    .union(["SystemAssembler", "SampleAssembler"])

  /// What the assembler has instead of a rule, and what to write: a property of another type, or a function that throws.
  private func obstacle(
    _ rule: MissingRule,
    _ error: ConformanceError,
    _ ancestors: [TypeDeclaration],
    _ sources: PackageSources
  ) -> (text: String, location: SourcePosition?)? {
    let wanted = rule.declaration
    let found = members(named: wanted.plainName).first { found in
      // A function of another type can be another rule.
      let isOther = ancestors.flatMap(\.members).contains {
        $0.isSame(as: found.member) && !$0.isSame(as: wanted)
      }
      return found.member.parameters.map(\.label) == wanted.parameters.map(\.label)
        && !(isOther && !found.member.isProperty)
    }
    guard let found else { return nil }
    let note = error.candidates.first { note in
      note.location.flatMap(sources.place).map { $0.file === found.file && $0.token == found.token } ?? false
    }
    let declare =
      "declare it as '\(wanted.isProperty ? "\(wanted.name): \(wanted.result)" : wanted.signature)'"
    let words = note.map { ", but \($0.message.dropFirst("candidate ".count))" } ?? ""
    return ("it's there\(words): \(declare)", found.file.position(of: found.token))
  }
}

/// A rule or property that an assembler is missing.
struct MissingRule {
  /// The protocol that declares it.
  let owner: TypeDeclaration
  var declaration: MemberDeclaration
  let location: SourcePosition
  /// The stubs that the compiler's message tells to write.
  var advice: [String] = []
  /// A stub of its type, if the package has one.
  var stub: Stub?
  /// What a rule that it was left behind.
  var leftover: (text: String, location: SourcePosition)?
  /// The actor that the requirement is on, with a space: `@MainActor ` or an empty string.
  var isolation = ""
  /// The modules of the types that the declaration names, or of the protocol that the assembler lacks, without those that
  /// the assembler's file imports.
  var typeModules: Set<String> = []
  /// The module to import for a body of the rule.
  var module: String?
  /// The protocol that an assembler lacks for a body of the rule.
  var conformance: String?
  /// The call of the rule of a child's parent.
  var forward: String?
  /// The protocol that the parent's should refine, because the parent lacks the rule.
  var refined: String?
  /// The module of that protocol.
  var refinedModule: String?
  /// Whether tests assign it, or a part of it.
  var isAssigned = false
  /// Whether the child gets it without a line of its own, as soon as its parent has it.
  var isInherited = false
  /// Why the assembler can't declare it, with the location of what keeps it out, or `nil`.
  var obstacle: (text: String, location: SourcePosition?)?
  /// Whether the assembler has to declare it: no import, conformance or parent adds it.
  var isOwn: Bool { module == nil && conformance == nil && !isInherited && obstacle == nil }

  /// A stub that the package has.
  struct Stub {
    let value: String
    /// The module that has it.
    let module: String?
    /// Whether nothing has to be passed to it.
    let isReady: Bool
  }
}
