extension RandomIntentions {
  /// The source of a seed, and what each line is about.
  struct Code {
    private(set) var lines: [String] = []
    /// The rules and assemblers that a line belongs to, by its number from 1.
    private(set) var tags: [Int: Set<String>] = [:]

    mutating func add(_ line: String, _ tags: String...) {
      lines.append(line)
      if !tags.isEmpty { self.tags[lines.count] = Set(tags) }
    }

    var text: String { lines.joined(separator: "\n") + "\n" }
  }

  func code() -> Code {
    var code = Code()
    code.add("import Assembler")
    writeTypes(&code)
    for level in 0...2 { writeProtocol(level, &code) }
    for assembler in assemblers { write(assembler, &code) }
    writeProgram(&code)
    return code
  }

  private func tag(_ rule: Rule) -> String { "rule \(rule.number)" }

  private func writeTypes(_ code: inout Code) {
    code.add("protocol \(prefix)P: Sendable {}")
    code.add("protocol \(prefix)Q: \(prefix)P {}")
    code.add("protocol \(prefix)Box<Item>: Sendable { associatedtype Item }")
    code.add("struct \(prefix)C: \(prefix)Q, \(prefix)Box { typealias Item = Int }")
    code.add("class \(prefix)B: Kept, @unchecked Sendable {}")
    code.add("final class \(prefix)D: \(prefix)B, \(prefix)P, @unchecked Sendable {}")
    let plain = Set(
      rules.map(\.type).filter { !$0.contains { "[( ?<".contains($0) } && !$0.hasSuffix(".Type") }
    )
    .union(["\(prefix)T0"] + (twists.contains(.asynchronousOverlap) ? ["\(prefix)E"] : [])).subtracting(
      ["C", "B", "D"].map { prefix + $0 }
    )
    for type in plain.sorted() {
      switch type {
      case "\(prefix)K":
        code.add(
          "final class \(type): Kept, @unchecked Sendable { let later: () -> \(prefix)T0; init(_ later: @escaping () -> \(prefix)T0) { self.later = later } }"
        )
      case "\(prefix)L": code.add("final class \(type): Kept, @unchecked Sendable { init(_ n: Int) {} }")
      default: code.add("final class \(type): Kept, @unchecked Sendable {}")
      }
    }
    for rule in rules {
      code.add("func \(prefix)u\(rule.number)(_ value: \(rule.type)) {}")
      code.add("struct \(prefix)W\(rule.number) { let value: \(rule.type) }")
    }
  }

  /// The name of a rule and what its requests pass: `resolve(n: 1)`, or `t3` for a property.
  private func use(of rule: Rule, _ arguments: String) -> String {
    let name = hasName(rule) ? "\(prefix)t\(rule.number)" : "resolve"
    return hasName(rule) && !rule.hasParameter ? name : "\(name)(\(arguments))"
  }

  /// A requirement or, with its code, a body: `func resolve(n: Int) async -> T`.
  private func declaration(_ rule: Rule, isDefault: Bool = false, _ body: String? = nil) -> String {
    var parameters = rule.hasParameter ? "n: Int" : ""
    if rule.twist == .defaultArgument, isDefault { parameters += " = 1" }
    if !rule.label.isEmpty { parameters = "_ label: \(rule.label).Type" }
    var generics = ""
    if rule.twist == .looseGeneric {
      generics = isDefault ? "<V>" : "<V: Equatable>"
      parameters = "v: V"
    }
    let isSynchronous = rule.twist == .synchronousBody && isDefault
    let effects =
      rule.effect == .async && !isSynchronous ? " async" : rule.effect == .throwing ? " throws" : ""
    if hasName(rule), !rule.hasParameter {
      let getter = "get\(effects)" + (body.map { " { \($0) }" } ?? "")
      return "var \(use(of: rule, "")): \(rule.type) { \(getter) }"
    }
    return
      "func \(use(of: rule, parameters).replacing("(", with: generics + "(", maxReplacements: 1))\(effects) "
      + "-> \(rule.type)" + (body.map { " { \($0) }" } ?? "")
  }

  private func writeProtocol(_ level: Int, _ code: inout Code) {
    let name = "\(prefix)A\(level)P"
    let base = level == 0 ? "ScopedAssembler, AnyObject, Sendable" : "\(prefix)A\(level - 1)P"
    code.add("protocol \(name): \(base) {")
    for rule in rules where rule.owner == level && rule.twist != .undeclared {
      let mark = rule.isRanked.requirement ? "@_disfavoredOverload " : ""
      code.add("  \(mark)\(declaration(rule))", tag(rule))
    }
    code.add("}")
    code.add("extension \(name) {")
    for rule in rules where rule.owner == level {
      let mark = rule.isRanked.body ? "@_disfavoredOverload " : ""
      let body = body(of: rule, id: "d\(rule.number)", rule.dependencies, caches: true, isDefault: true)
      code.add("  \(mark)\(declaration(rule, isDefault: true, body))", tag(rule))
      writeHelpers(rule.dependencies, "d\(rule.number)", &code, tag(rule))
    }
    if level == 0, rules.contains(where: { $0.lifetime == .helper }) {
      let tags = rules.filter { $0.lifetime == .helper }
      code.add(
        "  private func once(_ build: () -> \(prefix)M) -> \(prefix)M { shared { build() } }",
        tag(tags[0]),
        tag(tags[1])
      )
    }
    code.add("}")
    code.add("extension \(name) where Self: ChildAssembler, Parent: \(name) {")
    for rule in rules where rule.owner == level && rule.isForwarded && rule.twist != .undeclared {
      let arguments =
        rule.twist == .looseGeneric ? "v: v" : !rule.label.isEmpty ? "label" : rule.hasParameter ? "n: n" : ""
      let mark = rule.isRanked.body ? "@_disfavoredOverload " : ""
      let effect = rule.effect == .async ? "await " : rule.effect == .throwing ? "try " : ""
      code.add("  \(mark)\(declaration(rule, "\(effect)parent.\(use(of: rule, arguments))"))", tag(rule))
    }
    code.add("}")
  }

  private func body(of rule: Rule, id: String, _ dependencies: [Request], caches: Bool, isDefault: Bool)
    -> String
  {
    let mark = rule.hasParameter ? "\"\(id):\\(n)\"" : "\"\(id)\""
    let calls = dependencies.enumerated().map {
      statement($0.element, "\(id)x\($0.offset)", in: rule, isDefault)
    }
    let statements = ["enter(\(mark))"] + calls + ["leave()"]
    let made = "\(statements.joined(separator: "; ")); return \(rule.value)"
    let isAsync = rule.effect == .async && !(rule.twist == .synchronousBody && isDefault)
    guard caches, rule.lifetime != .none else { return made }
    let effect = isAsync ? "await " : rule.effect == .throwing ? "try " : ""
    // The closures say what they return, as one of several statements has to.
    let effects = isAsync ? " async" : rule.effect == .throwing ? " throws" : ""
    let closure = "{ ()\(effects) -> \(rule.type) in \(made) }"
    switch rule.lifetime {
    case .none: return made
    case .shared: return "return \(effect)shared \(closure)"
    case .keyed: return "return \(effect)shared(for: n) \(closure)"
    case .weak: return "return \(effect)weaklyShared \(closure)"
    case .helper: return isDefault ? "return once \(closure)" : "return shared \(closure)"
    }
  }

  /// `resolve(n: 1)`, with what has to stand before it.
  func call(_ request: Request, on receiver: String = "", inAsync: Bool) -> String {
    let rule = rules[request.rule]
    let arguments =
      rule.twist == .looseGeneric
      ? (request.argument == 2 ? "v: NotEquatable()" : "v: 1")
      : !rule.label.isEmpty
        ? "\(rule.label).self" : rule.hasParameter && !request.isShort ? "n: \(request.argument)" : ""
    let isAwaited = (rule.effect == .async || rule.twist == .asynchronousOverlap) && inAsync
    return
      "\(isAwaited ? "await " : "")\(rule.effect == .throwing ? "try! " : "")\(receiver)\(use(of: rule, arguments))"
  }

  private func statement(_ request: Request, _ id: String, in rule: Rule, _ isDefault: Bool) -> String {
    let type = rules[request.rule].type
    let isAsync = rule.effect == .async && !(rule.twist == .synchronousBody && isDefault)
    // The builder of an asynchronous rule may escape, where Swift asks for an explicit `self`.
    let plain = call(request, on: isAsync ? "self." : "", inAsync: isAsync)
    let awaits = plain.hasPrefix("await ")
    switch request.context {
    case 0: return "\(prefix)u\(request.rule)(\(plain))"
    case 1: return "let \(id): \(type) = \(plain); _ = \(id)"
    case 2: return "_ = \(plain) as \(type)"
    case 3 where !awaits: return "_ = self.\(prefix)\(id)()"
    case 4 where !awaits:
      return "let \(id): () -> \(type) = { \(call(request, on: "self.", inAsync: false)) }; _ = \(id)()"
    case 5: return "_ = [\(plain)] as [\(type)]"
    case 6: return "_ = \(prefix)W\(request.rule)(value: \(call(request, on: "self.", inAsync: isAsync)))"
    default: return "let \(id): [\(type)] = [\(plain)]; _ = \(id)"
    }
  }

  private func writeHelpers(_ dependencies: [Request], _ id: String, _ code: inout Code, _ tag: String) {
    for (offset, request) in dependencies.enumerated() where request.context == 3 {
      let target = rules[request.rule]
      if target.effect == .async, target.twist != .synchronousBody { continue }
      code.add(
        "  fileprivate func \(prefix)\(id)x\(offset)() -> \(rules[request.rule].type) { \(call(request, inAsync: false)) }",
        tag
      )
    }
  }

  private func write(_ assembler: Assembler, _ code: inout Code) {
    let name = assembler.name
    let kind = assembler.isChild ? "ChildAssembler" : "LiveAssembler"
    code.add("final class \(name): \(kind), \(prefix)A\(assembler.level)P, @unchecked Sendable {", name)
    code.add("  let scope = Scope()", name)
    if assembler.isChild {
      code.add("  let parent: \(prefix)A0")
      code.add("  init(parent: \(prefix)A0) { self.parent = parent }")
    }
    code.add("  deinit { gone(\"\(name)\") }")
    for (number, dependencies) in assembler.own.sorted(by: { $0.key < $1.key }) {
      let rule = rules[number]
      let id = "\(name)o\(number)"
      let caches = assembler.isCaching.contains(number)
      // The default may fit more calls than the rule; an assembler's own has its signature.
      let mark = rule.isRanked.body && rule.twist != .overlapUnrankedOverride ? "@_disfavoredOverload " : ""
      let body = body(of: rule, id: id, dependencies, caches: caches, isDefault: false)
      code.add("  \(mark)\(declaration(rule, body))", tag(rule), name)
      writeHelpers(dependencies, id, &code, tag(rule))
    }
    if let number = assembler.nearMiss {
      let rule = rules[number]
      code.add(
        "  func resolve(near miss: Int) -> \(rule.type) { enter(\"miss\"); leave(); return \(rule.value) }",
        tag(rule),
        name
      )
    }
    code.add("}")
  }

  /// What the program asks each assembler for: of what type it knows it, the rule and the argument.
  var requests: [(assembler: Int, call: Request, through: Int)] {
    assemblers.indices.flatMap { index in
      rules(upTo: assemblers[index].level).flatMap { rule in
        let arguments = rule.hasParameter || rule.twist == .looseGeneric ? [1, 2, 1] : [1, 1]
        return arguments.enumerated().map { offset, argument in
          let isShort = rule.twist == .defaultArgument && offset == 0
          let request = Request(rule: rule.number, context: 0, argument: argument, isShort: isShort)
          return (index, request, (rule.number + index + seed) % 3)
        }
      }
    }
  }

  private func writeProgram(_ code: inout Code) {
    for (index, assembler) in assemblers.enumerated() {
      let made = assembler.isChild ? "\(assembler.name)(parent: \(prefix)A0())" : "\(assembler.name)()"
      let level = "\(prefix)A\(assembler.level)P"
      let own = requests.filter { $0.assembler == index }
      for through in 0..<3 {
        let kind = ["any \(level)", "some \(level)", assembler.name][through]
        for (number, request) in own.enumerated() where request.through == through {
          let type = rules[request.call.rule].type
          let call = call(request.call, on: "a.", inAsync: true)
          code.add(
            "@inline(never) func \(assembler.name)r\(number)(_ a: \(kind)) async { let v: \(type) = \(call); keep(v as Any); report(\"\(seed) \(index) \(number)\") }",
            "rule \(request.call.rule)"
          )
        }
      }
      code.add("@inline(never) func run\(assembler.name)() async { let a = \(made)")
      for number in own.indices { code.add("  await \(assembler.name)r\(number)(a)") }
      code.add("}")
    }
    code.add("func run\(prefix)() async {")
    for (index, assembler) in assemblers.enumerated() {
      code.add("  await run\(assembler.name)(); letGo(); report(\"\(seed) \(index) gone\")")
    }
    code.add("}")
  }
}
