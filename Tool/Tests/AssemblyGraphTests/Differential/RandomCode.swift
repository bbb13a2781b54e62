import AssemblerEffects

/// Random assemblers in two modules and several files, whose bodies record when they run.
///
/// A rule calls only later rules, so there are no cycles. Each body calls a rule at most once and has its own line, which
/// identifies it in the trace.
struct RandomCode {
  /// The files of the module Base and those of the module App, by name.
  private(set) var base: [String: String] = [:]
  private(set) var app: [String: String] = [:]
  /// Calls of every rule of every type through its protocols, for the program's `main`.
  private(set) var calls: [String] = []

  private let seed: Int
  private var numbers: RandomNumbers
  private var helperCount = 0
  private var protocols: [RuleSet] = []
  private var rules: [Rule] = []

  private struct Rule {
    let number: Int
    let owner: Int
    let isAsync: Bool
    let isGeneric: Bool
  }

  private struct RuleSet {
    let name: String
    let parent: Int?
    let isInBase: Bool
    /// A rule of the parent that it declares again.
    let repeated: Int?
  }

  private struct Body {
    var code: String
    /// The helpers it goes through, which stand beside it.
    var helpers: [String]
  }

  init(seed: Int) {
    self.seed = seed
    numbers = .seeded(UInt64(seed))
    makeRules()
    writeProtocols()
    writeTypes()
  }

  private func type(_ rule: Int) -> String { "S\(seed)T\(rule)" }

  private func lineage(_ number: Int) -> [Int] {
    protocols[number].parent.map { lineage($0) + [number] } ?? [number]
  }

  private func rules(of number: Int) -> [Rule] {
    let owners = lineage(number)
    return rules.filter { owners.contains($0.owner) }
  }

  private mutating func makeRules() {
    let asynchronous = Int.random(in: 0...2, using: &numbers)
    let owners = (0..<3).flatMap { owner in
      Array(repeating: owner, count: Int.random(in: 2...4, using: &numbers))
    }
    // In any order, so that a refining protocol's rules ask for those that it refines.
    for (number, owner) in owners.shuffled(using: &numbers).enumerated() {
      let isAsync = number < asynchronous
      let isGeneric = !isAsync && numbers.chance(0.15)
      rules.append(Rule(number: number, owner: owner, isAsync: isAsync, isGeneric: isGeneric))
    }
    protocols = [RuleSet(name: "S\(seed)P0", parent: nil, isInBase: true, repeated: nil)]
    for number in 1...2 {
      let parent = number == 2 && numbers.chance(0.3) ? 0 : number - 1
      let candidates = rules.filter { $0.owner == parent && !$0.isGeneric }.map(\.number)
      let repeated = numbers.chance(0.7) ? candidates.randomElement(using: &numbers) : nil
      protocols.append(
        RuleSet(name: "S\(seed)P\(number)", parent: parent, isInBase: number == 1, repeated: repeated)
      )
    }
  }

  private enum Form { case resolve, function, property }

  private func form(_ rule: Rule) -> Form {
    let hash = hash(rule, 4)
    return hash < 50 ? .resolve : rule.isGeneric || hash < 70 ? .function : .property
  }

  private func name(_ rule: Rule) -> String {
    form(rule) == .resolve ? "resolve" : "s\(seed)r\(rule.number)"
  }

  /// A requirement or, with its code, a body.
  private func declaration(_ rule: Rule, _ body: String? = nil) -> String {
    let effect = rule.isAsync ? " async" : ""
    if form(rule) == .property {
      let code = body.map { rule.isAsync ? "get async { \($0) }" : $0 } ?? "get\(effect)"
      return "var \(name(rule)): \(result(rule)) { \(code) }"
    }
    let parameters = rule.isGeneric ? "<V>(_ value: V)" : "()"
    return "func \(name(rule))\(parameters)\(effect) -> \(result(rule))" + (body.map { " { \($0) }" } ?? "")
  }

  private func result(_ rule: Rule) -> String {
    rule.isGeneric ? "\(type(rule.number))<V>" : type(rule.number)
  }

  private func call(_ rule: Rule, on receiver: String = "") -> String {
    let arguments = form(rule) == .property ? "" : rule.isGeneric ? "(1)" : "()"
    let call = receiver + name(rule) + arguments
    let type = rule.isGeneric ? "\(type(rule.number))<Int>" : type(rule.number)
    return "\(rule.isAsync ? "await " : "")(\(call) as \(type))"
  }

  /// A body that asks for some of the rules after it, each in another way.
  ///
  /// - Parameters:
  ///   - visible: The rules that the body can ask for.
  ///   - others: Expressions of other assemblers whose type is known.
  private mutating func body(
    of rule: Rule,
    visible: [Rule],
    access: String,
    others: [(expression: String, rules: [Rule])] = []
  ) -> Body {
    var body = Body(code: "", helpers: [])
    var statements = ["enter()"]
    for target in visible where target.number > rule.number && (rule.isAsync || !target.isAsync) {
      guard numbers.chance(0.4) else { continue }
      statements.append(statement(asking: target, others, &body))
    }
    let made = rule.isGeneric ? "\(type(rule.number))<V>()" : "\(type(rule.number))()"
    let code = (statements + ["leave()", "return \(made)"]).joined(separator: "; ")
    body.code = "\(access)\(declaration(rule, code))"
    return body
  }

  private mutating func statement(
    asking target: Rule,
    _ others: [(expression: String, rules: [Rule])],
    _ body: inout Body
  ) -> String {
    if let other = others.randomElement(using: &numbers), numbers.chance(0.2),
      other.rules.contains(where: { $0.number == target.number })
    {
      return "_ = \(call(target, on: other.expression + "."))"
    }
    helperCount += 1
    let name = "s\(seed)h\(helperCount)"
    let awaiting = target.isAsync ? " async" : ""
    let type = target.isGeneric ? "\(type(target.number))<Int>" : type(target.number)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: return "_ = \(call(target, on: "self."))"
    case 1:
      return
        "_ = \(target.isAsync ? "await " : "")({ () \(awaiting) -> \(type) in \(call(target, on: "self.")) })()"
    case 2:
      return
        "func \(name)()\(awaiting) -> \(type) { \(call(target)) }; _ = \(target.isAsync ? "await " : "")\(name)()"
    case 3:
      body.helpers.append("fileprivate func \(name)()\(awaiting) -> \(type) { \(call(target)) }")
      return "_ = \(target.isAsync ? "await " : "")\(name)()"
    case 4:
      body.helpers.append("fileprivate var \(name): \(type) { get\(awaiting) { \(call(target)) } }")
      return "_ = \(target.isAsync ? "await " : "")\(name)"
    case 5 where !target.isGeneric && !target.isAsync && form(target) != .property:
      // Named, and never called.
      return "let \(name): () -> \(type) = \(self.name(target)); _ = \(name)"
    default: return "_ = \(call(target))"
    }
  }

  private mutating func writeProtocols() {
    let generic = rules.filter(\.isGeneric), plain = rules.filter { !$0.isGeneric }
    base["S\(seed)Types.swift"] =
      plain.map { "public struct \(type($0.number)) { public init() {} }\n" }.joined()
      + generic.map { "public struct \(type($0.number))<V> { public init() {} }\n" }.joined()
      + "public protocol S\(seed)Marker {}\n"
    for (number, item) in protocols.enumerated() {
      let access = item.isInBase ? "public " : ""
      var lines = [item.isInBase ? "import Assembler" : "import Base"]
      let inherited = item.parent.map { protocols[$0].name } ?? "Assembling"
      lines.append("\(access)protocol \(item.name): \(inherited) {")
      lines += rules.filter { $0.owner == number }.map { "  \(declaration($0))" }
      if let repeated = item.repeated { lines.append("  \(declaration(rules[repeated]))") }
      lines.append("}")
      lines += defaults(of: number, access: access)
      let text = lines.joined(separator: "\n") + "\n"
      if item.isInBase { base["\(item.name).swift"] = text } else { app["\(item.name).swift"] = text }
    }
  }

  /// The protocols' defaults, chosen so that there is never more than one best.
  private mutating func defaults(of number: Int, access: String) -> [String] {
    var plain: [Body] = []
    var marked: [Body] = []
    for rule in rules(of: number) {
      let visible = rules(of: number)
      if rule.owner == number {
        if hasDefault(rule) { plain.append(body(of: rule, visible: visible, access: access)) }
        if hasMarkedDefault(rule) { marked.append(body(of: rule, visible: visible, access: access)) }
      } else if refiningOwner(rule) == number {
        plain.append(body(of: rule, visible: visible, access: access))
      }
    }
    let name = protocols[number].name
    return ["extension \(name) {"] + Self.lines(plain) + [
      "}", "extension \(name) where Self: S\(seed)Marker {",
    ]
      + Self.lines(marked) + ["}"]
  }

  private static func lines(_ bodies: [Body]) -> [String] {
    bodies.flatMap { [$0.code] + $0.helpers }.map { "  " + $0 }
  }

  private func hash(_ rule: Rule, _ salt: UInt64) -> UInt64 {
    let numbers = RandomNumbers.seeded(UInt64(seed) &* 1000 &+ UInt64(rule.number) &+ salt &* 1_000_003)
    return numbers.next() % 100
  }

  private func hasDefault(_ rule: Rule) -> Bool { hash(rule, 1) < 75 }
  private func hasMarkedDefault(_ rule: Rule) -> Bool { hash(rule, 2) < 25 && refiningOwner(rule) == nil }

  /// The refining protocol that has a default of its own for the rule.
  private func refiningOwner(_ rule: Rule) -> Int? {
    hash(rule, 3) < 25 && rule.owner == 0 ? 1 : nil
  }

  private mutating func writeTypes() {
    var others: [(expression: String, rules: [Rule])] = []
    for number in 0..<Int.random(in: 4...7, using: &numbers) {
      let name = "S\(seed)A\(number)"
      let own = Int.random(in: 0..<3, using: &numbers)
      let kind = ["struct", "final class", "enum"].randomElement(using: &numbers) ?? "struct"
      let isMarked = numbers.chance(0.4)
      write(type: name, kind: kind, conformingTo: own, isMarked: isMarked, others)
      if kind == "struct" { others.append(("\(name)()", rules(of: own))) }
    }
  }

  private mutating func write(
    type name: String,
    kind: String,
    conformingTo number: Int,
    isMarked: Bool,
    _ others: [(expression: String, rules: [Rule])]
  ) {
    let visible = rules(of: number)
    let names = lineage(number)
    var inside: [Body] = []
    var outside: [Body] = []
    for rule in visible {
      let refined = refiningOwner(rule).map(names.contains) ?? false
      let hasBody = hasDefault(rule) || refined || (isMarked && hasMarkedDefault(rule))
      guard !hasBody || numbers.chance(0.3) else { continue }
      let body = body(of: rule, visible: visible, access: "", others: others)
      if numbers.chance(0.3) {
        outside.append(body)
      } else {
        inside.append(body)
      }
    }
    let marker = isMarked ? ["S\(seed)Marker"] : []
    let isConformingInExtension = numbers.chance(0.3)
    let inline = marker + (isConformingInExtension ? [] : [protocols[number].name])
    let clause = inline.isEmpty ? "" : ": " + inline.joined(separator: ", ")
    let start = kind.hasSuffix("class") ? ["  init() {}"] : kind == "enum" ? ["  case one"] : []
    var lines = ["import Base", "\(kind) \(name)\(clause) {"] + start + Self.lines(inside) + ["}"]
    if isConformingInExtension { lines.append("extension \(name): \(protocols[number].name) {}") }
    var elsewhere = ["extension \(name) {"] + Self.lines(outside) + ["}"]
    if numbers.chance(0.5) { (lines, elsewhere) = (lines + elsewhere, []) }
    app["\(name).swift"] = lines.joined(separator: "\n") + "\n"
    if !elsewhere.isEmpty {
      app["\(name)+More.swift"] = (["import Base"] + elsewhere).joined(separator: "\n") + "\n"
    }
    addCalls(name, kind == "enum" ? "\(name).one" : "\(name)()", number)
  }

  private mutating func addCalls(_ name: String, _ expression: String, _ conformance: Int) {
    for rule in rules(of: conformance) {
      let value = "(\(expression) as any \(protocols[conformance].name))."
      calls.append("_ = \(call(rule, on: value)); report(\"\(name) \(type(rule.number))\")")
    }
  }
}

extension RandomNumbers {
  /// Whether something of this probability happens.
  func chance(_ probability: Double) -> Bool {
    self { Double.random(in: 0..<1, using: &$0) } < probability
  }
}
