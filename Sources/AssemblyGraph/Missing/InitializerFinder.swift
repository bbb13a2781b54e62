import AssemblyCheck

/// An initializer that a rule can call.
struct Initializer {
  let member: MemberDeclaration
  /// The parameters' types. `nil` if the text isn't a type.
  let types: [ParsedType?]
  /// The global actor that it runs on, with a space: `@MainActor `.
  let isolation: String
  let module: String
  /// The access level of its type: `public `, or an empty string.
  let access: String

  /// `init(basket:_:)`.
  var labels: String { "init(\(member.parameters.map { ($0.label ?? "_") + ":" }.joined()))" }
}

/// A rule that a new one can request.
struct KnownRule {
  let declaration: MemberDeclaration
  let result: ParsedType
  let parameters: [ParsedType]
  let location: SourcePosition

  /// Whether the rule itself can be an argument, for a closure of the same type.
  func isPassed(for type: ParsedType?) -> Bool {
    guard case .function(let function) = type, !function.isSendable, !function.isAutoclosure else {
      return false
    }
    return declaration.generics.isEmpty && declaration.isolation.isEmpty && function.result == result
      && function.parameters == parameters
      && (function.isAsync || !declaration.effects.contains("async"))
      && (function.isThrowing || !declaration.effects.contains { $0.hasPrefix("throws") })
  }
}

/// Finds protocols, types and initializers in the index and their sources.
struct InitializerFinder {
  let catalog: RuleCatalog
  let files: SourceFiles
  /// Whether a source belongs to the package.
  let isOwn: (String) -> Bool

  private typealias Failure = NewRule.Failure

  struct Target {
    let symbol: SymbolID
    let module: String
    let file: SourceFile
    let declaration: TypeDeclaration
  }

  /// Finds an assembler protocol by its name.
  func assemblerProtocol(named name: String) throws -> Target {
    let found = catalog.assemblerProtocols.filter { catalog.name(of: $0) == name }
    guard let symbol = found.first else {
      let own = catalog.assemblerProtocols.filter { symbol in
        catalog.index.definitions[symbol].map { isOwn(catalog.index.position($0.location).file) } ?? false
      }
      let known = own.map(catalog.name).sorted().prefix(20).joined(separator: ", ")
      throw Failure(description: "no assembler protocol is called '\(name)'; there are: \(known)")
    }
    return try target(symbol, among: found, name)
  }

  private func target(_ symbol: SymbolID, among found: some Collection<SymbolID>, _ name: String) throws
    -> Target
  {
    if found.count > 1 {
      let modules = found.map(module).sorted().joined(separator: ", ")
      throw Failure(description: "'\(name)' is ambiguous; the modules \(modules) declare it")
    }
    guard let definition = catalog.index.definitions[symbol] else {
      throw Failure(description: "the source of '\(name)' isn't in the index; run 'swift build' first")
    }
    let position = catalog.index.position(definition.location)
    let file = files[position.file]
    guard let declaration = file.token(at: position).flatMap(file.type) else {
      throw Failure(
        description: "the declaration of '\(name)' at \(position.text(relativeTo: nil)) can't be read"
      )
    }
    return Target(symbol: symbol, module: module(of: symbol), file: file, declaration: declaration)
  }

  private func module(of symbol: SymbolID) -> String {
    String(catalog.signatures.demangle(catalog.index.symbols[symbol].usr)?.prefix { $0 != "." } ?? "")
  }

  /// The rules of a protocol and of those that it refines.
  func rules(of target: Target) -> [KnownRule] {
    let ancestors = catalog.ancestors(of: target.symbol)
    return catalog.requirements.values.filter { ancestors.contains($0.owner) }
      .sorted { $0.location < $1.location }
      .compactMap { requirement in
        let position = catalog.index.position(requirement.location)
        let file = files[position.file]
        guard let declaration = file.token(at: position).flatMap(file.member),
          let result = catalog.resultType(of: requirement.symbol).flatMap(ParsedType.init)
        else { return nil }
        return KnownRule(
          declaration: declaration,
          result: result,
          parameters: catalog.parameters(of: requirement.symbol)?.map(\.type) ?? [],
          location: position
        )
      }
  }

  /// The initializers of a type that an extension of a protocol can call.
  func initializers(of text: String, for target: Target) throws -> [Initializer] {
    let base = String(text.prefix { $0 != "<" })
    let found = catalog.index.definitions.keys.filter {
      catalog.index.symbols[$0].kind.isNominalType
        && (catalog.name(of: $0) == base || catalog.index.symbols[$0].name == base)
    }
    // The protocol's module hides the types of others, and a whole name those that are nested elsewhere.
    func narrowed(_ symbols: [SymbolID], _ isPreferred: (SymbolID) -> Bool) -> [SymbolID] {
      let preferred = symbols.filter(isPreferred)
      return preferred.isEmpty ? symbols : preferred
    }
    let near = narrowed(found) { module(of: $0) == target.module }
    let candidates = narrowed(near) { catalog.name(of: $0) == base }
    guard let symbol = candidates.first else {
      throw Failure(
        description: "the package has no class, struct or actor '\(base)'; write the rule by hand"
      )
    }
    let type = try self.target(symbol, among: candidates, base)
    let generics = try genericArguments(text, of: type)
    let isNear = target.module == type.module
    // A class without initializers inherits its superclass's.
    let chain = catalog.tables.chain(of: symbol).map { base in
      explicit(base, type) { isNear || $0.contains("public") || $0.contains("package") }
    }
    var members = chain.first { !$0.isEmpty } ?? []
    if isNear, chain.dropFirst().allSatisfy(\.isEmpty), let implicit = memberwise(type, symbol) {
      members.append(implicit)
    }
    let initializers = members.map { member, parsed, isolation in
      Initializer(
        member: substitute(generics, in: member),
        types: generics.isEmpty
          ? parsed : substitute(generics, in: member).parameters.map { ParsedType($0.type) },
        isolation: isolation,
        module: type.module,
        access: type.declaration.access
      )
    }
    if initializers.isEmpty {
      let isEnum = type.file.tokens.is(type.declaration.keyword, "enum")
      throw Failure(
        description: isEnum
          ? "\(base) is an enum without an initializer; write the rule by hand"
          : "\(base) has no initializer that \(target.module) can call; make one \(isNear ? "internal" : "public")"
      )
    }
    return initializers
  }

  /// The generic arguments in `Box<Int>` by the names of the parameters.
  private func genericArguments(_ text: String, of type: Target) throws -> [String: String] {
    let names = genericParameters(type.file, type.declaration)
    guard !names.isEmpty else { return [:] }
    let source = SourceFile(
      path: "",
      bytes: Array("(\(text.drop { $0 != "<" }.dropFirst().dropLast()))".utf8)
    )
    let arguments = source.tokens.elements(in: 0).map { source.text($0.lowerBound..<$0.upperBound + 1) }
    guard arguments.count == names.count else {
      throw Failure(
        description:
          "\(type.declaration.name) is generic; name its arguments: '\(type.declaration.name)<\(names.joined(separator: ", "))>'"
      )
    }
    return Dictionary(uniqueKeysWithValues: zip(names, arguments))
  }

  private func genericParameters(_ file: SourceFile, _ type: TypeDeclaration) -> [String] {
    guard file.tokens.is(type.head.lowerBound, "<") else { return [] }
    var depth = 0
    return type.head.prefix { index in
      depth += file.tokens.text(index).count { $0 == "<" } - file.tokens.text(index).count { $0 == ">" }
      return depth > 0
    }.filter { file.tokens.isWord($0) && (file.tokens.is($0 - 1, "<") || file.tokens.is($0 - 1, ",")) }
      .map(file.tokens.text)
  }

  private func substitute(_ generics: [String: String], in member: MemberDeclaration) -> MemberDeclaration {
    var member = member
    for index in member.parameters.indices {
      let source = SourceFile(path: "", bytes: Array(member.parameters[index].type.utf8))
      var text = ""
      for token in source.tokens.kinds.indices {
        if token > 0, !source.tokens.touchesPrevious(token) { text += " " }
        let word = source.tokens.text(token)
        text += source.tokens.is(token - 1, ".") ? word : generics[word] ?? word
      }
      member.parameters[index].type = text
    }
    return member
  }

  private typealias Candidate = (MemberDeclaration, [ParsedType?], String)

  /// The initializers in a type's declaration and extensions.
  private func explicit(_ symbol: SymbolID, _ type: Target, _ isVisible: ([String]) -> Bool) -> [Candidate] {
    let definitions = catalog.index.definitions.filter { entry, definition in
      catalog.index.symbols[entry].kind == .constructor
        && definition.parent.map(catalog.index.nominal) == symbol
    }
    return definitions.sorted { $0.value.location < $1.value.location }.compactMap { entry, definition in
      let position = catalog.index.position(definition.location)
      let file = files[position.file]
      guard let token = file.token(at: position), let member = file.member(at: token),
        !member.attributes.contains("private"), !member.attributes.contains("fileprivate"),
        !member.attributes.contains(where: { $0.hasPrefix("@available") }), isVisible(member.attributes)
      else { return nil }
      // Of a storyboard's views.
      if member.attributes.contains("required"), member.parameters.first?.label == "coder" { return nil }
      // The mangled name has the types behind aliases, unless it has generic parameters.
      let parsed = catalog.parameters(of: entry)?.map { Optional($0.type) }
      let types = parsed?.count == member.parameters.count ? parsed : nil
      return (
        member, types ?? member.parameters.map { ParsedType($0.type) }, isolation(of: member, in: type)
      )
    }
  }

  private func isolation(of member: MemberDeclaration, in type: Target) -> String {
    if member.attributes.contains("nonisolated") { return "" }
    if !member.isolation.isEmpty { return member.isolation }
    let own = MemberDeclaration(name: "", attributes: type.declaration.attributes).isolation
    if !own.isEmpty { return own }
    // A superclass's or a protocol's.
    for base in catalog.ancestors(of: type.symbol).sorted() where base != type.symbol {
      guard let position = catalog.index.definitions[base].map({ catalog.index.position($0.location) }),
        let declaration = files[position.file].token(at: position).flatMap(files[position.file].type)
      else { continue }
      let inherited = MemberDeclaration(name: "", attributes: declaration.attributes).isolation
      if !inherited.isEmpty { return inherited }
    }
    return ""
  }

  /// The initializer that the compiler adds to a type that declares none.
  private func memberwise(_ type: Target, _ symbol: SymbolID) -> Candidate? {
    let file = type.file
    let body = type.declaration.body
    let isStruct = file.tokens.is(type.declaration.keyword, "struct")
    let isClass =
      file.tokens.is(type.declaration.keyword, "class") || file.tokens.is(type.declaration.keyword, "actor")
    var member = MemberDeclaration(keyword: "init", name: "")
    var types: [ParsedType?] = []
    for index in body where file.tokens.enclosing[index] == body.lowerBound {
      if file.tokens.is(index, "init"), !file.tokens.is(index - 1, ".") { return nil }
      guard file.tokens.is(index, "let") || file.tokens.is(index, "var") else { continue }
      let name = index + 1
      guard let property = file.member(at: name), !property.attributes.contains("static"),
        !property.attributes.contains("lazy"), !property.attributes.contains("class")
      else { continue }
      let end = file.end(ofProperty: name)
      // Several in one declaration, or a wrapper, whose initializer has another parameter.
      if file.tokens.is(end, ",")
        || property.attributes.contains(where: { $0.hasPrefix("@") && !$0.hasSuffix("Actor") })
      {
        return nil
      }
      let isComputed = file.tokens.is(end, "{") && !["willSet", "didSet"].contains(file.tokens.text(end + 1))
      let hasValue = file.tokens.is(end, "=")
      if isComputed || (hasValue && file.tokens.is(index, "let")) { continue }
      let isOptional = property.result.hasSuffix("?") && file.tokens.is(index, "var")
      if !isStruct {
        // A class has an initializer without parameters, if each property has a value.
        if !hasValue, !isOptional { return nil }
        continue
      }
      // The memberwise initializer has the lowest access level of the properties.
      if property.attributes.contains("private") || property.attributes.contains("fileprivate") { return nil }
      let isClosure = property.result.contains("->") && !property.result.hasSuffix("?")
      member.parameters.append(
        MemberDeclaration.Parameter(
          label: property.name,
          name: property.name,
          type: (isClosure ? "@escaping " : "") + property.result,
          hasDefault: hasValue || isOptional
        )
      )
      let known = catalog.index.definitions.first { entry, definition in
        definition.parent == symbol && catalog.index.symbols[entry].name == property.name
          && catalog.index.symbols[entry].kind.isProperty
      }
      types.append(
        known.flatMap { catalog.resultType(of: $0.key) }.flatMap(ParsedType.init)
          ?? ParsedType(property.result)
      )
    }
    guard isStruct || isClass else { return nil }
    return (member, types, isolation(of: member, in: type))
  }
}

extension SourceFile {
  /// The token after a property's type.
  fileprivate func end(ofProperty name: Int) -> Int {
    guard tokens.is(name + 1, ":") else { return name + 1 }
    return endOfType(from: name + 2)
  }
}
