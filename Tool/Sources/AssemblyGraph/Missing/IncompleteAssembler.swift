import AssemblyCheck

/// An assembler that is missing rules, and so doesn't compile.
struct IncompleteAssembler {
  let name: String
  let location: SourcePosition
  /// The role in the declarations of the type and its protocols, or `nil` if it has none.
  let role: Role?
  /// The missing rules, in source order.
  private(set) var rules: [MissingRule] = []
  /// The protocols of its stubs, whose doubles `assembly stub` writes.
  private(set) var doubles: [String] = []
  /// The declarations, after the extension that the compiler names if that declares the conformance.
  let declarations: [SourceType]
  private let module: String?
  /// The module, and the modules that the file imports.
  let imports: Set<String>
  /// The protocol of a child's parent, which should refine others.
  let parent: SourceType?
  /// Whether its module is on the main actor by default.
  private let isDefaultIsolated: Bool

  /// - Returns: `nil` if it isn't an assembler. Such a type isn't missing rules.
  init?(_ error: ConformanceError, _ sources: PackageSources, _ isolation: DefaultIsolation) {
    guard let (token, file) = sources.place(at: error.location), let type = file.tokens.type(at: token) else {
      return nil
    }
    let module = sources.module(of: file.path)
    self.module = module
    let named = SourceType(type: type, file: file, module: module)
    let others = sources.types(named: named.name, in: file) + sources.extensions(of: named.name)
    declarations = [named] + others.filter { $0.module == module && $0.location != named.location }
    (name, location) = (error.name ?? type.name, error.location)
    imports = file.imports.union(module.map { [$0] } ?? [])
    isDefaultIsolated = isolation.contains(location)
    let inherited = declarations.map(\.type.inheritedNames)
    let ancestors = sources.ancestors(of: inherited.flatMap(\.bases), in: file)
    let names = Set(inherited.flatMap(\.bases) + ancestors.flatMap { $0.type.inheritedNames.bases })
    role = Framework.roles.first { names.contains($0.name.words.last ?? "") }?.role
    if role == nil, names.isDisjoint(with: ["Assembling", "ScopedAssembler"]) { return nil }
    let parents = sources.ancestors(of: inherited.flatMap(\.parents), in: file)
    parent = parents.first(where: sources.isOwn).flatMap { $0.isProtocol ? $0 : nil }
    for var rule in error.requirements {
      let declaration = rule.declaration
      guard declaration.keyword != "init",
        !(declaration.keyword == "associatedtype" && ["AssemblerRole", "Parent"].contains(declaration.name))
      else { continue }
      guard let (token, requiring) = sources.place(at: rule.location),
        let owner = requiring.tokens.ownerType(of: token)
      else { continue }
      rule.isolation = isolation.isolation(of: declaration, in: owner, at: rule.location)
      rule.ownerAccess = owner.access
      addImports(for: &rule, from: requiring, sources)
      let direct = Set(inherited.flatMap(\.bases))
      complete(&rule, error, (ancestors, parents, direct), sources)
      rule.isAssigned =
        role == .test && !conformsInExtension && sources.assigns(declaration.plainName, of: named.name)
      // The framework's own requirements are there as soon as the file imports it.
      if declaration.plainName.first?.isLetter == true || rule.module != nil { rules.append(rule) }
    }
    rules.sort { $0.location < $1.location }
    let stubs = role == .test ? rules.filter(\.isOwn) : []
    doubles = stubs.map { $0.declaration.result.replacing(#/^any /#, with: "") }.unique().filter {
      (try? sources.type(named: $0))?.isProtocol ?? false
    }
    if rules.isEmpty { return nil }
  }

  /// Whether an extension declares the conformance, and gets the rules. It has no stored properties.
  var conformsInExtension: Bool { declarations[0].isExtension }

  /// Whether it can't store what changes.
  var isSendable: Bool {
    let heads = Set(declarations.flatMap { $0.type.head.map($0.type.tokens.text) })
    return !heads.isDisjoint(with: ["Sendable", "SendableTestAssembler"]) && !heads.contains("unchecked")
  }

  /// The access level that a stub needs, with a space: `public ` or an empty string.
  var access: String { (declarations.first { !$0.isExtension } ?? declarations[0]).type.access }

  /// Whether an actor isolates the members, so that a rule has to say `nonisolated`.
  ///
  /// An assembler is on no actor by default, but what its extensions declare is.
  var isIsolated: Bool {
    declarations.contains(where: \.type.isIsolated) || isDefaultIsolated && conformsInExtension
  }

  /// Finds what adds a rule: a member that nearly is it, an import, or the parent.
  private func complete(
    _ rule: inout MissingRule,
    _ error: ConformanceError,
    _ inherited: (ancestors: [SourceType], parents: [SourceType], direct: Set<String>),
    _ sources: PackageSources
  ) {
    let declaration = rule.declaration
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
    func has(_ type: SourceType) -> Bool {
      type.type.members.contains { member in
        let access = [type.type.access.isEmpty ? "" : "public"] + member.attributes
        return member.isSame(as: declaration) && !access.contains { $0.contains("unavailable") }
          && (type.module == module || access.contains("public") || access.contains("package"))
      }
    }
    let owners = Set(inherited.ancestors.filter(\.isProtocol).map(\.name) + [rule.owner])
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
    if inherited.parents.contains(where: has) || names.contains(rule.owner)
      || names.contains(where: {
        sources.extensions(of: $0).contains { !($0.roles?.contains(.child) ?? false) && has($0) }
      })
    {
      rule.forward = declaration.parentCall
      return
    }
    guard let parent, parent.name != rule.owner, declaration.name != "parent" else {
      return
    }
    if let wanted = candidates(error, of: rule, isParents: true, sources).first {
      // An extension forwards it, once the parent has it.
      (rule.refined, rule.isInherited) = (wanted.name, true)
      rule.refinedModule = wanted.module
    } else if !inherited.direct.contains(rule.owner) || bodies.contains(where: { $0.roles != nil }) {
      (rule.refined, rule.forward) = (rule.owner, declaration.parentCall)
      rule.refinedModule = sources.module(of: rule.location.file)
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
        file.tokens.member(at: token)?.plainName == rule.declaration.plainName
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
    _ ancestors: [SourceType],
    _ sources: PackageSources
  ) -> (text: String, location: SourcePosition?)? {
    let wanted = rule.declaration
    for declared in declarations {
      let tokens = declared.file.tokens
      for token in declared.type.body where tokens.enclosing[token] == declared.type.body.lowerBound {
        guard let member = tokens.member(at: token), member.plainName == wanted.plainName,
          member.keyword != "init", member.parameters.map(\.label) == wanted.parameters.map(\.label)
        else { continue }
        // A function of another type can be another rule.
        let isOther = ancestors.contains { protocolType in
          protocolType.type.members.contains { $0.isSame(as: member) && !$0.isSame(as: wanted) }
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

  /// Finds the modules of the types that a requirement names, which the assembler's file doesn't import, and qualifies a
  /// name that means another type there as well.
  private func addImports(
    for rule: inout MissingRule,
    from file: SourceFile,
    _ sources: PackageSources
  ) {
    let declaration = rule.declaration
    let own = sources.module(of: file.path)
    let reachable = file.imports.union(own.map { [$0] } ?? [])
    let types =
      declaration.parameters.map(\.type) + declaration.effects + [declaration.result, declaration.condition]
    for word in Set(types.flatMap(\.words)) where word.first?.isUppercase == true {
      let found = sources.types(named: word, in: file).filter { $0.module.map(reachable.contains) == true }
      if let module = found.first?.module {
        rule.typeModules.insert(module)
        let others = sources.types(named: word).filter { other in
          let isVisible = other.module == self.module || !other.type.access.isEmpty
          return isVisible && other.module != module && !other.type.isNested
            && other.module.map(imports.contains) == true
        }
        if module != self.module, !others.isEmpty { rule.declaration.qualify(word, in: module) }
      } else if !Self.standard.contains(word), !declaration.generics.words.contains(word) {
        // A type of the system. A type parameter needs no module.
        let system = file.imports.filter { !sources.hasModule($0) }
        let isOfNetwork = ["URLRequest", "URLSession", "URLResponse", "HTTP"].contains(where: word.hasPrefix)
        rule.typeModules.formUnion(system.filter { $0 != "FoundationNetworking" || isOfNetwork })
        if system.isEmpty {
          rule.typeModules.formUnion(sources.types(named: word).compactMap(\.module).prefix(1))
        }
      }
    }
    rule.typeModules.subtract(imports)
  }

  static let standard: Set = [
    "Any", "AnyObject", "Array", "Bool", "Character", "Dictionary", "Double", "Error", "Float", "Int",
    "MainActor", "Never", "Optional", "Result", "Self", "Sendable", "Set", "String", "UInt", "Void",
    "AsyncStream", "AsyncThrowingStream", "Clock", "Codable", "Comparable", "Duration", "Equatable",
    "Hashable", "Identifiable", "Range", "Sequence", "Task",
  ]
}

/// A rule or property that an assembler is missing.
struct MissingRule {
  /// The name of the protocol that declares it.
  let owner: String
  var declaration: MemberDeclaration
  let location: SourcePosition
  /// The actor that the requirement is on, with a space: `@MainActor ` or an empty string.
  var isolation = ""
  /// The access level of the protocol, with a space.
  var ownerAccess = ""
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

extension MemberDeclaration {
  /// Names the module of a type.
  fileprivate mutating func qualify(_ name: String, in module: String) {
    func qualified(_ type: String) -> String {
      let tokens = SourceTokens(type)
      var text = Array(type.utf8)
      for token in tokens.kinds.indices.reversed()
      where tokens.matches(token, name) && !tokens.matches(token - 1, ".") {
        text.insert(contentsOf: "\(module).".utf8, at: tokens.ranges[token].lowerBound)
      }
      return String(decoding: text, as: UTF8.self)
    }
    (result, condition, effects) = (qualified(result), qualified(condition), effects.map(qualified))
    for index in parameters.indices { parameters[index].type = qualified(parameters[index].type) }
  }
}
