import AssemblerEffects

/// Random assemblers in two modules and several files, whose bodies record when they run.
///
/// A rule calls only later rules, so there are no cycles. Each body calls a rule at most once and has its own line, which
/// identifies it in the trace. Effects, generics, kinds of types and bodies in other files are in `Fixtures/Rules`.
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

  private func type(_ rule: Rule) -> String { "S\(seed)T\(rule.number)" }

  private func lineage(_ number: Int) -> [Int] {
    protocols[number].parent.map { lineage($0) + [number] } ?? [number]
  }

  private func rules(of number: Int) -> [Rule] {
    let owners = lineage(number)
    return rules.filter { owners.contains($0.owner) }
  }

  private mutating func makeRules() {
    let owners = (0..<3).flatMap { owner in
      Array(repeating: owner, count: Int.random(in: 2...4, using: &numbers))
    }
    // In any order, so that a refining protocol's rules ask for those that it refines.
    rules = owners.shuffled(using: &numbers).enumerated().map { Rule(number: $0, owner: $1) }
    protocols = [RuleSet(name: "S\(seed)P0", parent: nil, isInBase: true, repeated: nil)]
    for number in 1...2 {
      let parent = number == 2 && numbers.chance(0.3) ? 0 : number - 1
      let candidates = rules.filter { $0.owner == parent }.map(\.number)
      let repeated = numbers.chance(0.7) ? candidates.randomElement(using: &numbers) : nil
      protocols.append(
        RuleSet(name: "S\(seed)P\(number)", parent: parent, isInBase: number == 1, repeated: repeated)
      )
    }
  }

  private enum Form { case resolve, function, property }

  private func form(_ rule: Rule) -> Form {
    let hash = hash(rule, 4)
    return hash < 50 ? .resolve : hash < 70 ? .function : .property
  }

  private func name(_ rule: Rule) -> String {
    form(rule) == .resolve ? "resolve" : "s\(seed)r\(rule.number)"
  }

  /// A requirement or, with its code, a body.
  private func declaration(_ rule: Rule, _ body: String? = nil) -> String {
    if form(rule) == .property { return "var \(name(rule)): \(type(rule)) { \(body ?? "get") }" }
    return "func \(name(rule))() -> \(type(rule))" + (body.map { " { \($0) }" } ?? "")
  }

  private func call(_ rule: Rule, on receiver: String = "") -> String {
    "(\(receiver)\(name(rule))\(form(rule) == .property ? "" : "()") as \(type(rule)))"
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
    for target in visible where target.number > rule.number {
      guard numbers.chance(0.4) else { continue }
      statements.append(statement(asking: target, others, &body))
    }
    let code = (statements + ["leave()", "return \(type(rule))()"]).joined(separator: "; ")
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
    let type = type(target)
    switch Int.random(in: 0..<8, using: &numbers) {
    case 0: return "_ = \(call(target, on: "self."))"
    case 1: return "_ = ({ () -> \(type) in \(call(target, on: "self.")) })()"
    case 2: return "func \(name)() -> \(type) { \(call(target)) }; _ = \(name)()"
    case 3:
      body.helpers.append("fileprivate func \(name)() -> \(type) { \(call(target)) }")
      return "_ = \(name)()"
    case 4:
      body.helpers.append("fileprivate var \(name): \(type) { \(call(target)) }")
      return "_ = \(name)"
    case 5 where form(target) != .property:
      // Named, and never called.
      return "let \(name): () -> \(type) = \(self.name(target)); _ = \(name)"
    default: return "_ = \(call(target))"
    }
  }

  private mutating func writeProtocols() {
    base["S\(seed)Types.swift"] =
      rules.map { "public struct \(type($0)) { public init() {} }\n" }.joined()
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
    let visible = rules(of: number)
    for rule in visible {
      if rule.owner == number {
        if hasDefault(rule) { plain.append(body(of: rule, visible: visible, access: access)) }
        if hasMarkedDefault(rule) { marked.append(body(of: rule, visible: visible, access: access)) }
      } else if refiningOwner(rule) == number {
        plain.append(body(of: rule, visible: visible, access: access))
      }
    }
    let name = protocols[number].name
    return ["extension \(name) {"] + Self.lines(plain)
      + ["}", "extension \(name) where Self: S\(seed)Marker {"] + Self.lines(marked) + ["}"]
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
      let scene = Int.random(in: 0..<3, using: &numbers)
      write(type: name, conformingTo: scene, isMarked: numbers.chance(0.4), others)
      others.append(("\(name)()", rules(of: scene)))
    }
  }

  private mutating func write(
    type name: String,
    conformingTo number: Int,
    isMarked: Bool,
    _ others: [(expression: String, rules: [Rule])]
  ) {
    let visible = rules(of: number)
    var bodies: [Body] = []
    for rule in visible {
      let refined = refiningOwner(rule).map(lineage(number).contains) ?? false
      let hasBody = hasDefault(rule) || refined || (isMarked && hasMarkedDefault(rule))
      guard !hasBody || numbers.chance(0.3) else { continue }
      bodies.append(body(of: rule, visible: visible, access: "", others: others))
    }
    let scene = protocols[number].name
    let clause = (isMarked ? "S\(seed)Marker, " : "") + scene
    let lines = ["import Base", "struct \(name): \(clause) {"] + Self.lines(bodies) + ["}"]
    app["\(name).swift"] = lines.joined(separator: "\n") + "\n"
    for rule in visible {
      let value = "(\(name)() as any \(scene))."
      calls.append("_ = \(call(rule, on: value)); report(\"\(name) \(type(rule))\")")
    }
  }
}

extension RandomNumbers {
  /// Whether something of this probability happens.
  func chance(_ probability: Double) -> Bool {
    self { Double.random(in: 0..<1, using: &$0) } < probability
  }
}
