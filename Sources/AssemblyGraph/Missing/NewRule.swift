package import AssemblyCheck

/// A rule for an initializer: the requirement in a protocol, and the body in an extension.
package struct NewRule: Sendable {
  /// Why there is no rule, and what to do.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  private let owner: String
  private let access: String
  private let declaration: MemberDeclaration
  private let call: String
  private let protocolLocation: SourcePosition
  /// The module that the protocol's file doesn't import yet.
  private let missingImport: String?
  /// The rule that is there already, or `nil`.
  private let known: Requirement?

  private struct Requirement {
    let signature: String
    let location: SourcePosition
  }

  /// Finds the initializer and the rules that build its arguments.
  ///
  /// - Parameters:
  ///   - type: The type to build, with the arguments of a generic type: `Box<Int>`.
  ///   - owner: The name of the protocol.
  ///   - initializer: The labels of the initializer, `init(basket:)`, if the type has several.
  ///   - source: The package and its index.
  /// - Throws: ``Failure``, or ``IndexError``.
  package init(for type: String, in owner: String, initializer: String?, reading source: IndexedPackage)
    throws
  {
    let graph = try RuleGraph(reading: source)
    let finder = InitializerFinder(catalog: graph.catalog, files: SourceFiles(), isOwn: source.isOwn)
    let target = try finder.assemblerProtocol(named: owner)
    let candidates = try finder.initializers(of: type, for: target)
    let rules = finder.rules(of: target)
    let written = candidates.map { RuleWriter($0, type: type, rules: rules) }
    let chosen: RuleWriter
    if let initializer {
      guard let match = written.first(where: { $0.initializer.labels == initializer.filter { $0 != " " } })
      else {
        throw Failure(
          description:
            "\(type) has no \(initializer), but \(written.map(\.initializer.labels).joined(separator: ", "))"
        )
      }
      chosen = match
    } else {
      guard written.count == 1 else {
        let list = written.map { "\n  --init '\($0.initializer.labels)'  \($0.call)" }.joined()
        throw Failure(description: "\(type) has \(written.count) initializers; choose one:\(list)")
      }
      chosen = written[0]
    }
    if let problem = chosen.problem { throw Failure(description: problem) }
    self.owner = owner
    access = target.declaration.access
    declaration = chosen.declaration
    call = chosen.call
    protocolLocation = target.file.position(of: target.declaration.keyword)
    let module = chosen.initializer.module
    let isImported = module == target.module || target.file.imports.contains { $0.module == module }
    missingImport = isImported ? nil : module
    known = rules.first { $0.declaration.isSame(as: chosen.declaration) }.map {
      Requirement(signature: $0.declaration.signature, location: $0.location)
    }
    if !access.isEmpty, known == nil, chosen.initializer.access.isEmpty {
      throw Failure(
        description:
          "\(owner) is \(access)but \(type) isn't; make \(type) \(access)or choose a protocol of its module that isn't"
      )
    }
  }

  private var body: String { "\(declaration.declaration(access: access)) { \(call) }" }

  /// The rule to write, or the one that is there.
  package func text(style: TextStyle) -> String {
    if let known { return "\(owner) already builds it: \(known.signature)  \(style.line(known.location))\n" }
    var lines = [
      "add to \(style.bold(owner))  \(style.line(protocolLocation))", "  \(declaration.declaration())",
    ]
    lines += ["add to extension \(style.bold(owner))", "  \(body)"]
    if let missingImport {
      lines = ["import in \(style.path(protocolLocation))", "  import \(missingImport)"] + lines
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The changes of the sources that add the rule.
  package func edits(in root: String, builtAt time: Double) throws(EditError) -> SourceEdits {
    var edits = SourceEdits(root: root, builtAt: time)
    if known != nil { return edits }
    if let missingImport {
      try edits.addImport(missingImport, isPublic: !access.isEmpty, to: protocolLocation.file)
    }
    try edits.add([declaration.declaration()], to: protocolLocation, named: owner)
    let file = SourceFile(path: protocolLocation.file)
    let type = file.token(at: protocolLocation).flatMap(file.type)
    try edits.add([body], toExtensionOf: owner, in: protocolLocation.file, after: type)
    return edits
  }
}

/// Writes the rule for one initializer.
private struct RuleWriter {
  let initializer: Initializer
  private(set) var declaration: MemberDeclaration
  private(set) var call = ""
  /// Why the rule can't be written, or `nil`.
  private(set) var problem: String?

  init(_ initializer: Initializer, type: String, rules: [KnownRule]) {
    self.initializer = initializer
    let member = initializer.member
    declaration = MemberDeclaration(
      name: RuleCatalog.ruleName,
      generics: member.generics,
      effects: member.effects.map { $0 == "rethrows" ? "throws" : $0 },
      result: member.name.isEmpty ? type : "\(type)?",
      condition: member.condition
    )
    var isolation = [initializer.isolation]
    var arguments: [String] = []
    for (var parameter, var parsed) in zip(member.parameters, initializer.types) {
      var isLater = false
      if case .function(let function) = parsed, function.isAutoclosure {
        // The rule takes and passes the value. An escaping one would capture the assembler.
        isLater = parameter.type.contains("@escaping")
        parameter.type = String(
          parameter.type[(parameter.type.firstRange(of: "-> ")?.upperBound ?? parameter.type.startIndex)...]
        )
        parsed = function.result
      }
      // A rule that requests itself doesn't end.
      let matching = rules.filter { rule in
        !isLater && parsed.map(rule.result.matches) == true && rule.declaration.result != declaration.result
      }
      let rule =
        matching.first { $0.declaration.parameters.isEmpty } ?? (matching.count == 1 ? matching[0] : nil)
      if let rule, rule.declaration.generics.isEmpty {
        let list = rule.declaration.parameters.map { pass($0) }
        arguments.append(parameter.argument("resolve(\(list.joined(separator: ", ")))"))
        add(rule.declaration.effects)
        isolation.append(rule.declaration.isolation)
      } else if let rule = rules.first(where: { $0.isPassed(for: parsed) }) {
        arguments.append(parameter.argument("resolve"))
        isolation.append(rule.declaration.isolation)
      } else if !parameter.hasDefault {
        if parameter.type.hasSuffix("...") {
          problem =
            "\(initializer.labels) of \(type) has a variadic parameter, which a rule can't pass on; write the rule by hand"
        }
        arguments.append(pass(parameter, label: parameter.label))
      }
    }
    let actors = Set(isolation.filter { !$0.isEmpty })
    if actors.count > 1 {
      problem =
        "the arguments of \(type) are isolated to \(actors.sorted().joined(separator: "and ")); write the rule by hand"
    }
    declaration.attributes = actors.first.map { [String($0.dropLast())] } ?? []
    call = "\(MemberDeclaration.marks(declaration.effects))\(type)(\(arguments.joined(separator: ", ")))"
  }

  /// Adds a run-time argument of the rule, and returns the argument that passes it on.
  private mutating func pass(_ parameter: MemberDeclaration.Parameter, label: String? = nil) -> String {
    var parameter = parameter
    parameter.hasDefault = false
    var number = 2
    let name = parameter.name
    while let known = declaration.parameters.first(where: { $0.name == parameter.name }), known != parameter {
      parameter.name = "\(name)\(number)"
      parameter.label = parameter.label.map { _ in parameter.name }
      number += 1
    }
    if !declaration.parameters.contains(parameter) { declaration.parameters.append(parameter) }
    var passed = parameter
    passed.label = label ?? (name == parameter.name ? parameter.label : nil)
    return passed.passedOn
  }

  private mutating func add(_ effects: [String]) {
    for effect in effects where !declaration.effects.contains(effect) {
      if effect == "async" {
        declaration.effects.insert(effect, at: 0)
      } else if let index = declaration.effects.firstIndex(where: { $0.hasPrefix("throws") }) {
        // Two types of errors.
        declaration.effects[index] = "throws"
      } else {
        declaration.effects.append(effect)
      }
    }
  }
}
