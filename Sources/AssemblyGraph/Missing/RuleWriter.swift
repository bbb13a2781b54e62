import AssemblyCheck

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
  func rules(of target: Target) -> [KnownRule] {
    let catalog = graph.catalog
    let ancestors = catalog.ancestors(of: target.symbol)
    return catalog.requirements.values.filter { ancestors.contains($0.owner) }
      .sorted { $0.location < $1.location }
      .compactMap { requirement in
        let position = graph.position(requirement.location)
        guard let declaration = graph.member(of: requirement.symbol),
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
struct RuleWriter {
  let initializer: MemberDeclaration
  private(set) var declaration: MemberDeclaration
  private(set) var call = ""
  /// Why the rule can't be written, or `nil`.
  private(set) var problem: String?

  init(_ initializer: MemberDeclaration, type: String, rules: [KnownRule]) {
    self.initializer = initializer
    declaration = MemberDeclaration(
      name: RuleCatalog.ruleName,
      generics: initializer.generics,
      result: initializer.name.isEmpty ? type : "\(type)?",
      condition: initializer.condition
    )
    var effects = Set(initializer.effects.map { $0 == "rethrows" ? "throws" : $0 })
    var actors = Set(initializer.actors)
    var arguments: [String] = []
    for var parameter in initializer.parameters {
      var isLater = false
      if case .function(let function) = parameter.parsed, function.isAutoclosure {
        // The rule takes and passes the value. An escaping one would capture the assembler.
        isLater = parameter.type.contains("@escaping")
        parameter.type = String(
          parameter.type[(parameter.type.firstRange(of: "-> ")?.upperBound ?? parameter.type.startIndex)...]
        )
        parameter.parsed = function.result
      }
      // A rule that requests itself doesn't end.
      let matching = rules.filter { rule in
        !isLater && parameter.parsed.map(rule.result.matches) == true
          && rule.declaration.result != declaration.result
      }
      let rule =
        matching.first { $0.declaration.parameters.isEmpty } ?? (matching.count == 1 ? matching[0] : nil)
      if let rule, rule.declaration.generics.isEmpty {
        let list = rule.declaration.parameters.map { pass($0) }
        arguments.append(parameter.argument("resolve(\(list.joined(separator: ", ")))"))
        effects.formUnion(rule.declaration.effects)
        actors.formUnion(rule.declaration.actors)
      } else if rules.contains(where: { $0.isPassed(for: parameter.parsed) }) {
        arguments.append(parameter.argument("resolve"))
      } else if !parameter.hasDefault {
        if parameter.type.hasSuffix("...") {
          problem =
            "\(initializer.labels) of \(type) has a variadic parameter, which a rule can't pass on; write the rule by hand"
        }
        arguments.append(pass(parameter, label: parameter.label))
      }
    }
    if actors.count > 1 {
      let list = actors.sorted().joined(separator: " and ")
      problem = "the arguments of \(type) are isolated to \(list); write the rule by hand"
    }
    declaration.attributes = actors.sorted()
    let errors = effects.filter { $0.hasPrefix("throws") }
    declaration.effects =
      (effects.contains("async") ? ["async"] : []) + (errors.count > 1 ? ["throws"] : Array(errors))
    call = "\(declaration.marks)\(type)(\(arguments.joined(separator: ", ")))"
  }

  /// Adds a run-time argument of the rule, and returns the argument that passes it on.
  private mutating func pass(_ parameter: MemberDeclaration.Parameter, label: String? = nil) -> String {
    var parameter = parameter
    (parameter.hasDefault, parameter.parsed) = (false, nil)
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
}

extension MemberDeclaration {
  /// `init(basket:_:)`.
  var labels: String { "init(\(parameters.map { ($0.label ?? "_") + ":" }.joined()))" }
}
