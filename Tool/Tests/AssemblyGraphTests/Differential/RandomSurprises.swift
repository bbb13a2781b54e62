import AssemblerEffects

/// A random program with a mistake that compiles, or with its fix.
///
/// Each program prints what it does. `meant` is what its text says: a rule reads what its assembler writes, a child has
/// its parent's role, a graph has one instance, and each argument has an instance of its own.
struct RandomSurprises {
  enum Kind: CaseIterable {
    case helper, hiddenRule, childRole, roleTest, laterGraph, forwardedGraph, childForRequest, key,
      conformance
    case labels, arguments, temporary
  }

  /// The mistakes that the check doesn't see. It finds nothing in the programs without them, either.
  private static let unseen: Set<Kind> = [
    .roleTest, .laterGraph, .forwardedGraph, .childForRequest, .conformance, .labels, .arguments, .temporary,
  ]

  let seed: Int
  let kind: Kind
  let isRight: Bool
  private(set) var code = ""
  private(set) var meant = ""
  private var numbers: RandomNumbers
  private var names: [String] = []

  init(seed: Int) {
    self.seed = seed
    numbers = .seeded(UInt64(seed) &* 6151)
    kind = Kind.allCases[seed % Kind.allCases.count]
    isRight = numbers.chance(0.3) || Self.unseen.contains(kind)
    names = Self.words.shuffled(using: &numbers)
    switch kind {
    case .helper: writeHelper()
    case .hiddenRule: writeHiddenRule()
    case .childRole: writeChildRole()
    case .roleTest: writeRoleTest()
    case .laterGraph: writeLaterGraph()
    case .forwardedGraph: writeForwardedGraph()
    case .childForRequest: writeChildForRequest()
    case .key: writeKey()
    case .conformance: writeConformance()
    case .labels: writeLabels()
    case .arguments: writeArguments()
    case .temporary: writeTemporary()
    }
    code = "import Assembler\n" + code
    // Types, protocols and assemblers have the seed in their names, and members have words.
    code.replace("#", with: "S\(seed)")
    for (index, letter) in "abcdef".enumerated() { code.replace("«\(letter)»", with: names[index]) }
  }

  private static let words = [
    "base", "origin", "port", "title", "queue", "depth", "mode", "theme", "locale", "prefix", "stage",
    "region",
  ]

  private mutating func pick<Value>(_ values: Value...) -> Value {
    values[Int.random(in: 0..<values.count, using: &numbers)]
  }

  /// Adds lines, and rules that have nothing to do with them.
  private mutating func add(_ text: String) { code += text + "\n" }

  private mutating func run(_ expression: String, means meant: String) {
    self.meant = meant
    add("func run#() async { report(\(seed), \"\\(\(expression))\") }")
  }

  /// How the code of a rule stands around its value.
  private mutating func body(_ value: String, _ type: String) -> String {
    pick(
      "{ \(value) }",
      "{\n    return \(value)\n  }",
      "{\n    let made: \(type) = \(value)\n    return made\n  }"
    )
  }
}

// MARK: Helpers and roles

extension RandomSurprises {
  private mutating func writeHelper() {
    let isStatic = pick(true, false)
    let form = pick(0, 1, 2, 3, 4)
    let word = isStatic ? "static " : ""
    let (helper, own, use): (String, String, String) =
      switch form {
      case 0: ("\(word)var «a»: String { \"live\" }", "\(word)var «a»: String { \"own\" }", "«a»")
      case 1:
        ("\(word)func «a»() -> String { \"live\" }", "\(word)func «a»() -> String { \"own\" }", "«a»()")
      case 2:
        (
          "\(word)func «a»(_ x: Int = 1) -> String { \"live\" }",
          "\(word)func «a»(_ x: Int) -> String { \"own\" }", isRight ? "«a»(1)" : "«a»()"
        )
      case 3:
        (
          "\(word)func «a»<Value>(_ x: Value) -> String { \"live\" }",
          "\(word)func «a»<Text>(_ x: Text) -> String { \"own\" }", "«a»(1)"
        )
      default:
        ("\(word)var «a»: any #P { #L() }", "\(word)var «a»: any #P { #O() }", "«a».text")
      }
    let requirement =
      switch form {
      case 0: "\(word)var «a»: String { get }"
      case 1: "\(word)func «a»() -> String"
      case 2: "\(word)func «a»(_ x: Int) -> String"
      case 3: "\(word)func «a»<Value>(_ x: Value) -> String"
      default: "\(word)var «a»: any #P { get }"
      }
    let isExtension = !isRight && pick(true, false)
    add("protocol #P { var text: String { get } }\nstruct #L: #P { let text = \"live\" }")
    add("struct #O: #P { let text = \"own\" }\nstruct #V { let text: String }\nprotocol #M {}")
    add("protocol #A: Assembling {\n  func resolve() -> #V\n  \(isRight ? requirement : "")\n}")
    let value = "#V(text: \(isStatic ? "Self." : pick("", "self."))\(use))"
    add("extension #A {\n  \(helper)\n  func resolve() -> #V \(body(value, "#V"))\n}")
    if isExtension { add("extension #A where Self: #M {\n  \(own)\n}") }
    add("struct #App: LiveAssembler, #A, #M {\n  \(isExtension ? "" : own)\n}")
    add("func ask#(_ app: \(pick("some #A", "#App"))) -> #V { app.resolve() }")
    run("ask#(#App()).text", means: "own")
  }

  private mutating func writeHiddenRule() {
    let form = pick(0, 1, 2)
    add("protocol #Q: Sendable { var text: String { get } }\nstruct #M: #Q { let text = \"main\" }")
    add("struct #S: #Q { let text = \"scene\" }")
    let argument = isRight ? ", «a»: resolve()" : ""
    var call = "#V(\(pick("«b»", "«c»")): 1\(argument))"
    switch form {
    case 0:
      let label = call.contains("«b»") ? "«b»" : "«c»"
      add("struct #V { let «a»: any #Q; init(\(label): Int, «a»: any #Q = #M()) { self.«a» = «a» } }")
    case 1:
      call = "#V(«b»: 1\(argument))"
      add("struct #V { let «b»: Int; var «a»: any #Q = #M() }")
    default:
      call = "make#(1\(argument))"
      add("struct #V { let «a»: any #Q }")
      add("func make#(_ «b»: Int, «a»: any #Q = #M()) -> #V { #V(«a»: «a») }")
    }
    add("protocol #A: ScopedAssembler {\n  func resolve() -> any #Q\n  func resolve() -> #V\n}")
    add("extension #A where Self: LiveAssembler {\n  func resolve() -> any #Q { #S() }\n}")
    add("extension #A {\n  func resolve() -> #V \(body(call, "#V"))\n}")
    add("final class #App: LiveAssembler, #A { let scope = Scope() }")
    run("(#App().resolve() as #V).«a».text + (#App().resolve() as any #Q).text", means: "scenescene")
  }

  private mutating func writeChildRole() {
    let condition = pick("Self: LiveAssembler", "Role == LiveRole")
    add("struct #V { let text: String }\nprotocol #A: Assembling {\n  func resolve() -> #V\n}")
    add("extension #A {\n  func resolve() -> #V \(body("#V(text: \"none\")", "#V"))\n}")
    add("extension #A where \(condition) {\n  func resolve() -> #V { #V(text: \"live\") }\n}")
    let forward = isRight ? "func resolve() -> #V { parent.resolve() }" : ""
    add("final class #App: LiveAssembler, #A {}\nfinal class #Child<Parent: #A>: ChildAssembler, #A {")
    add("  let parent: Parent\n  init(«a» parent: Parent) { self.parent = parent }\n  \(forward)\n}")
    add("func ask#(_ app: some #A) -> #V { app.resolve() }")
    run("ask#(#Child(«a»: #App())).text + ask#(#App()).text", means: "livelive")
  }

  private mutating func writeRoleTest() {
    let form = pick(
      "self is any LiveAssembler",
      "(self as? any LiveAssembler) != nil",
      "Self.self is any LiveAssembler.Type"
    )
    let test = isRight ? "Role.self == LiveRole.self" : form
    let isHelper = pick(true, false)
    add("struct #V { let isLive: Bool }\nprotocol #A: Assembling {\n  func resolve() -> #V\n}")
    add("extension #A {\n  func resolve() -> #V \(body("#V(isLive: \(isHelper ? "«a»" : test))", "#V"))")
    add("  \(isHelper ? "var «a»: Bool { \(test) }" : "")\n}")
    add("final class #App: LiveAssembler, #A {}\nfinal class #Child<Parent: #A>: ChildAssembler, #A {")
    add("  let parent: Parent\n  init(parent: Parent) { self.parent = parent }\n}")
    run("[#App().resolve() as #V, #Child(parent: #App()).resolve()].map(\\.isLive)", means: "[true, true]")
  }
}

// MARK: Graphs and children

extension RandomSurprises {
  private mutating func writeLaterGraph() {
    let closure = pick(
      "{ self.resolve() }",
      "resolve",
      "{ [unowned self] in resolve() }",
      "{ () -> #S in self.resolve() }"
    )
    let isNested = pick(true, false)
    add(
      "final class #S: Sendable {}\nfinal class #P: Sendable { let state: #S; init(_ s: #S) { state = s } }"
    )
    add("final class #E: @unchecked Sendable {\n  let state: #S\n  let next: () -> #S")
    add("  init(_ state: #S, _ next: @escaping () -> #S) { self.state = state; self.next = next }\n}")
    add(
      "protocol #A: ScopedAssembler {\n  func resolve() -> #S\n  func resolve() -> #P\n  func resolve() -> #E\n}"
    )
    let state = isNested ? "(resolve() as #P).state" : "resolve()"
    let root =
      isRight
      ? "graph { let state: #S = \(state); return #E(state, { state }) }"
      : "graph { #E(\(state), \(closure)) }"
    add(
      "extension #A {\n  func resolve() -> #S { graphShared { #S() } }\n  func resolve() -> #P { #P(resolve()) }"
    )
    add(
      "  func resolve() -> #E \(body(root, "#E"))\n}\nfinal class #App: LiveAssembler, #A { let scope = Scope() }"
    )
    add(
      "func same#() -> Bool {\n  let app = #App()\n  let editor: #E = app.resolve()\n  let _: #P = app.resolve()"
    )
    add("  return editor.next() === editor.state\n}")
    run("same#()", means: "true")
  }

  private mutating func writeForwardedGraph() {
    let label = pick("parent", "«a»")
    let isExistential = pick(true, false)
    add(
      "final class #S: Sendable {}\nfinal class #P: Sendable { let state: #S; init(_ s: #S) { state = s } }"
    )
    add("protocol #A: ScopedAssembler { func resolve() -> #S }")
    add("extension #A { func resolve() -> #S { graphShared { #S() } } }")
    add("protocol #B: #A { func resolve() -> #P; func resolve() -> [#S] }")
    add("extension #B {\n  func resolve() -> #P { #P(resolve()) }")
    add("  func resolve() -> [#S] { graph { [resolve(), (resolve() as #P).state] } }\n}")
    if !isRight {
      add("extension #A where Self: ChildAssembler, Parent: #A { func resolve() -> #S { parent.resolve() } }")
    }
    add("protocol #Root: #A { func resolve() -> \(isExistential ? "any #B" : "#Child<Self>") }")
    add(
      "final class #Child<Parent: #Root>: ChildAssembler, #B {\n  let parent: Parent\n  let scope = Scope()"
    )
    add("  init(\(label) \(label == "parent" ? "" : "parent"): Parent) { self.parent = parent }\n}")
    add("final class #App: LiveAssembler, #Root {\n  let scope = Scope()")
    add("  func resolve() -> \(isExistential ? "any #B" : "#Child<#App>") { #Child(\(label): self) }\n}")
    add(
      "func same#() -> Bool {\n  let app = #App()\n  let child: \(isExistential ? "any #B" : "#Child<#App>") = app.resolve()"
    )
    add("  let all: [#S] = child.resolve()\n  let _: #S = app.resolve()\n  return all[0] === all[1]\n}")
    run("same#()", means: "true")
  }

  private mutating func writeChildForRequest() {
    add("final class #V: Sendable {}\nprotocol #A: ScopedAssembler { func resolve() -> #V }")
    add("extension #A { func resolve() -> #V { shared { #V() } } }")
    add("protocol #B: ScopedAssembler { func resolve() -> #V }")
    add("final class #Child: ChildAssembler, #A {\n  let parent: #App\n  let scope = Scope()")
    add("  init(«a» parent: #App) { self.parent = parent }\n}")
    let isProperty = !isRight && pick(true, false)
    let request = isProperty ? "«b».resolve()" : "#Child(«a»: self).resolve()"
    add("final class #App: LiveAssembler, #B {\n  let scope = Scope()")
    add("  \(isProperty ? "var «b»: #Child { #Child(«a»: self) }" : "")")
    add("  func resolve() -> #V \(body(isRight ? "shared { \(request) }" : request, "#V"))\n}")
    add(
      "func same#() -> Bool {\n  let app = #App()\n  let one: #V = app.resolve(), other: #V = app.resolve()"
    )
    add("  return one === other\n}")
    run("same#()", means: "true")
  }

  private mutating func writeTemporary() {
    let isCached = pick(true, false)
    let router = "#R(make: { [weak self] in self?.resolve() })"
    add("final class #D: Sendable {}\nfinal class #R: @unchecked Sendable {")
    add("  let make: () -> #D?\n  init(make: @escaping () -> #D?) { self.make = make }\n}")
    add(
      "protocol #A: ScopedAssembler { func resolve() -> #D; func resolve() -> #R; func resolve(«b»: Int) -> [#R] }"
    )
    add("extension #A {\n  func resolve() -> #D { #D() }")
    add("  func resolve() -> #R \(body(isCached ? "shared { \(router) }" : router, "#R"))")
    add(
      "  func resolve(«b»: Int) -> [#R] { [resolve()] }\n}\nfinal class #App: LiveAssembler, #A { let scope = Scope() }"
    )
    let call = pick("resolve()", "resolve(«b»: 1)[0]")
    add("func made#() -> Bool {\n  \(isRight ? "let app = #App()" : "")")
    add("  let router: #R = \(isRight ? "app" : "#App()").\(call)\n  let made = router.make() != nil")
    add("  \(isRight ? "withExtendedLifetime(app) {}" : "")\n  return made\n}")
    add("func rest#(_ app: #App) -> #R { app.resolve(«b»: 1)[0] }")
    run("made#()", means: "true")
  }
}

// MARK: Keys and overlaps

extension RandomSurprises {
  private mutating func writeKey() {
    add("final class #V: Sendable { let text: String; init(_ t: String) { text = t } }")
    let key = isRight ? "(for: [«a», «b»])" : ""
    let rule = pick(
      "shared\(key) { #V(«a» + «b») }",
      "guard !«a».isEmpty else { fatalError() }; return shared\(key) { #V(«a» + «b») }",
      "shared\(key) { let text = \"\\(«a»)\\(«b»)\"; return #V(text) }"
    )
    let returns = rule.hasPrefix("shared")
    add("protocol #A: ScopedAssembler { func resolve(«a»: String, «b»: String) -> #V }")
    add(
      "extension #A {\n  func resolve(«a»: String, «b»: String) -> #V {\n    \(returns ? "return " : "")\(rule)\n  }\n}"
    )
    add("final class #App: LiveAssembler, #A { let scope = Scope() }")
    add(
      "func texts#() -> [String] {\n  let app = #App()\n  return [(\"a\", \"bc\"), (\"ab\", \"c\"), (\"x\", \"y\")].map {"
    )
    add("    (app.resolve(«a»: $0.0, «b»: $0.1) as #V).text\n  }\n}")
    run("texts#()", means: "[\"abc\", \"abc\", \"xy\"]")
  }

  private mutating func writeConformance() {
    let (type, value, wide, other) = pick(
      ("enum #N: Int, Sendable { case one }", "#N.one", "any Hashable", "1"),
      ("enum #N: Sendable { case one, two }", "#N.two", "any Hashable", "1"),
      ("enum #N: String, Sendable { case one }", "#N.one", "any RawRepresentable", "#Other.x"),
      ("actor #N {}", "#N()", "any Actor", "MainActor.shared"),
      (
        "struct #N: Comparable, Sendable { static func < (a: Self, b: Self) -> Bool { false } }", "#N()",
        "any Equatable", "1"
      ),
      ("struct #N: OptionSet, Sendable { let rawValue: Int }", "#N()", "any RawRepresentable", "#Other.x")
    )
    let mark = isRight ? "@_disfavoredOverload " : ""
    add("\(type)\nenum #Other: Int { case x }\nstruct #V { let value: \(wide) }")
    add("protocol #A: Assembling { func resolve() -> \(wide) }")
    add("protocol #B: #A { \(mark)func resolve() -> #N; func resolve() -> #V }")
    add("extension #A where Self: LiveAssembler { func resolve() -> \(wide) { \(other) } }")
    add("extension #B {\n  \(mark)func resolve() -> #N { \(value) }")
    add("  func resolve() -> #V \(body("#V(value: resolve())", "#V"))\n}\nstruct #App: LiveAssembler, #B {}")
    add("func narrow#(_ app: #App) -> #N { app.resolve() }")
    run("(#App().resolve() as #V).value is #N", means: "false")
  }

  private mutating func writeLabels() {
    let isWideFirst = pick(true, false)
    let labels = isWideFirst ? ("«a»", "«b»") : ("«b»", "«a»")
    add("struct #D { let text: String }\nstruct #E { let make: (Int) -> #D }")
    add("protocol #A: Assembling { func resolve(\(labels.0): Int) -> #D }")
    add("protocol #B: #A { func resolve(\(labels.1): Int) -> #D; func resolve() -> #E }")
    add("extension #A { func resolve(\(labels.0) x: Int) -> #D { #D(text: \"wide\") } }")
    add("extension #B {\n  func resolve(\(labels.1) x: Int) -> #D { #D(text: \"narrow\") }")
    let reference = isRight ? "resolve(\(labels.0):)" : pick("resolve", "self.resolve")
    add(
      "  func resolve() -> #E \(body("#E(make: \(reference))", "#E"))\n}\nstruct #App: LiveAssembler, #B {}"
    )
    add("func both#(_ app: #App) -> [#D] { [app.resolve(\(labels.0): 1), app.resolve(\(labels.1): 1)] }")
    // Without a label, the text names neither rule.
    run("(#App().resolve() as #E).make(1).text", means: isRight ? "wide" : "either")
  }

  private mutating func writeArguments() {
    add("protocol #P: Sendable {}\nstruct #S: #P {}\nstruct #V { let text: String }")
    let other = isRight ? "any«b»" : "«a»"
    add(
      "protocol #A: Assembling { func resolve(«a»: #S) -> #V; func resolve(\(other): any #P) -> #V; func resolve() -> [#V] }"
    )
    add("extension #A { func resolve(«a»: #S) -> #V { #V(text: \"narrow\") } }")
    let value = pick("#S()", "given")
    add("struct #App: LiveAssembler, #A {\n  func resolve(\(other) x: any #P) -> #V { #V(text: \"wide\") }")
    add("  func made(_ given: #S) -> #V \(body("resolve(«a»: \(value))", "#V"))")
    add("  func resolve() -> [#V] { [made(#S())] }\n}")
    add("func wide#(_ app: #App, _ value: any #P) -> #V { app.resolve(\(other): value) }")
    run("(#App().resolve() as [#V])[0].text", means: "narrow")
  }
}
