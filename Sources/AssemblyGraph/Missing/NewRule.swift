import AssemblyCheck

/// A rule for an initializer: the requirement in a protocol, and the body in an extension.
struct NewRule {
  /// Why there is no rule, and what to do.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
  }

  private let name: String
  private let owner: InitializerFinder.Target
  private let rule: RuleWriter
  /// The module that the protocol's file doesn't import yet.
  private let missingImport: String?
  /// The rule that is there already, or `nil`.
  private let known: KnownRule?

  private var access: String { owner.declaration.access }
  private var body: String { "\(rule.declaration.declaration(access: access)) { \(rule.call) }" }

  /// Finds the initializer of `Box<Int>` with the labels `init(basket:)`, and the rules that build its arguments.
  init(for type: String, in name: String, initializer: String?, reading source: IndexedPackage) throws {
    let finder = InitializerFinder(graph: try RuleGraph(reading: source))
    let owner = try finder.assemblerProtocol(named: name)
    let built = try finder.type(named: type, for: owner)
    let rules = finder.rules(of: owner)
    let written = try finder.initializers(of: built, type, for: owner).map {
      RuleWriter($0, type: type, rules: rules)
    }
    let matching = written.filter { rule in
      initializer.map { $0.filter { $0 != " " } == rule.initializer.labels } ?? true
    }
    if let initializer, matching.isEmpty {
      let labels = written.map(\.initializer.labels).joined(separator: ", ")
      throw Failure("\(type) has no \(initializer), but \(labels)")
    }
    if initializer == nil, written.count > 1 {
      let list = written.map { "\n  --init '\($0.initializer.labels)'  \($0.call)" }.joined()
      throw Failure("\(type) has \(written.count) initializers; choose one:\(list)")
    }
    self.name = name
    self.owner = owner
    rule = matching[0]
    if let problem = rule.problem { throw Failure(problem) }
    let imports = owner.declaration.file.imports.map(\.module) + [owner.module]
    missingImport = imports.contains(built.module) ? nil : built.module
    let declaration = rule.declaration
    known = rules.first { $0.declaration.isSame(as: declaration) }
    if !access.isEmpty, known == nil, built.declaration.access.isEmpty {
      throw Failure(
        "\(name) is \(access)but \(type) isn't; make \(type) \(access)or choose a protocol of its module that isn't"
      )
    }
  }

  /// The rule to write, or the one that is there.
  func text(style: TextStyle) -> String {
    if let known {
      return "\(name) already builds it: \(known.declaration.signature)  \(style.line(known.location))\n"
    }
    let imports = missingImport.map { ["import in \(style.path(owner.position))", "  import \($0)"] } ?? []
    let lines = [
      "add to \(style.bold(name))  \(style.line(owner.position))", "  \(rule.declaration.declaration())",
      "add to extension \(style.bold(name))", "  \(body)",
    ]
    return (imports + lines).map { $0 + "\n" }.joined()
  }

  /// The changes of the sources that add the rule.
  func edits(in root: String, builtAt time: Double) throws(EditError) -> SourceEdits {
    var edits = SourceEdits(root: root, builtAt: time)
    if known != nil { return edits }
    let file = owner.position.file
    if let missingImport { try edits.addImport(missingImport, isPublic: !access.isEmpty, to: file) }
    try edits.add([rule.declaration.declaration()], to: owner.position, named: name)
    try edits.add([body], toExtensionOf: name, in: file, after: owner.declaration)
    return edits
  }
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

extension InitializerFinder {
  /// The rules of a protocol and of those that it refines.
  fileprivate func rules(of target: Target) -> [KnownRule] {
    let catalog = graph.catalog
    let ancestors = catalog.ancestors(of: target.symbol)
    return catalog.requirements.values.filter { ancestors.contains($0.owner) }
      .sorted { $0.location < $1.location }
      .compactMap { requirement in
        let position = graph.position(requirement.location)
        guard let declaration = files.member(at: position),
          let result = graph.result(of: requirement.symbol)
        else { return nil }
        return KnownRule(
          declaration: declaration,
          result: result,
          parameters: catalog.parameters(of: requirement.symbol)?.map(\.type) ?? [],
          location: position
        )
      }
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
    call = "\(declaration.marks)\(type)(\(arguments.joined(separator: ", ")))"
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
