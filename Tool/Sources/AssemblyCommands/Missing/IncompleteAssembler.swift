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
      let types =
        [declaration.parameterList, declaration.result, declaration.condition] + declaration.effects
      let words = Set(types.flatMap(\.words)).subtracting(declaration.generics.words)
      let needed = sources.needed(for: words, in: rule.owner.file)
      rule.typeModules = Set(needed.types.compactMap(\.module) + needed.imports.keys).subtracting(imports)
      complete(&rule, error, (ancestors, parents, direct), sources)
      rule.isAssigned =
        role == .test && !conformsInExtension && sources.assigns(declaration.plainName, of: named.name)
      // The framework's own requirements are there as soon as the file imports it.
      if declaration.plainName.first?.isLetter == true || rule.module != nil { rules.append(rule) }
    }
    rules.sort { $0.location < $1.location }
    let stubs = role == .test ? rules.filter(\.isOwn) : []
    stubTypes = stubs.map { $0.declaration.result.replacing(#/^any /#, with: "") }.unique().filter {
      (try? sources.type(named: $0))?.isProtocol ?? false
    }
    if rules.isEmpty { return nil }
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
    for declared in declarations {
      for token in declared.memberNames {
        guard let member = declared.file.member(at: token), member.plainName == wanted.plainName,
          member.keyword != "init", member.parameters.map(\.label) == wanted.parameters.map(\.label)
        else { continue }
        // A function of another type can be another rule.
        let isOther = ancestors.flatMap(\.members).contains {
          $0.isSame(as: member) && !$0.isSame(as: wanted)
        }
        if isOther, !member.isProperty { continue }
        let position = declared.file.position(of: token)
        let note = error.candidates.first { note in
          note.location.flatMap(sources.place).map { $0.file === declared.file && $0.token == token } ?? false
        }
        let declare =
          "declare it as '\(wanted.isProperty ? "\(wanted.name): \(wanted.result)" : wanted.signature)'"
        let words = note.map { ", but \($0.message.dropFirst("candidate ".count))" } ?? ""
        return ("it's there\(words): \(declare)", position)
      }
    }
    return nil
  }
}

/// A rule or property that an assembler is missing.
struct MissingRule {
  /// The protocol that declares it.
  let owner: TypeDeclaration
  let declaration: MemberDeclaration
  let location: SourcePosition
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
}
