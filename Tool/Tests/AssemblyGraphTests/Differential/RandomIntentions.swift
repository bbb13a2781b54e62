import AssemblerEffects

/// A random package that uses the framework, with the intention of its source.
///
/// Most seeds have a twist, which compiles and makes the program do something else.
struct RandomIntentions {
  /// The mistakes that a package can contain. Some cases are correct and must not be reported.
  enum Twist: String, CaseIterable {
    case overlap, overlapRanked, overlapHalfRanked, overlapUnrankedOverride, wideRefines, asynchronousOverlap
    case defaultArgument, synchronousBody, looseGeneric
    case missingKey, sharedHelper, notForwarded, retained
    case nearMiss, undeclared
    case none
  }

  enum Lifetime { case none, shared, keyed, weak, helper }
  enum Effect { case plain, async, throwing }

  struct Rule {
    let number: Int
    /// The protocol that declares it: 0, 1 or 2, each of which refines the one before.
    var owner: Int
    var type: String
    var value: String
    var label = ""
    var lifetime = Lifetime.none
    var effect = Effect.plain
    var hasParameter = false
    var isForwarded = true
    var isRanked = (requirement: false, body: false)
    /// The requests of its default.
    var dependencies: [Request] = []
    /// The twist that is in its declaration.
    var twist: Twist?
  }

  /// A call of a rule in one of several contexts.
  struct Request {
    let rule: Int
    let context: Int
    var argument = 1
    /// The call leaves out the argument for which the body has a default.
    var isShort = false
  }

  struct Assembler {
    let name: String
    let level: Int
    let isChild: Bool
    /// The rules that it declares itself, with their requests.
    var own: [Int: [Request]] = [:]
    var isCaching: Set<Int> = []
    var nearMiss: Int?
  }

  let seed: Int
  private(set) var twists: [Twist] = []
  private(set) var rules: [Rule] = []
  private(set) var assemblers: [Assembler] = []
  private var numbers: RandomNumbers

  init(seed: Int) {
    self.seed = seed
    numbers = .seeded(UInt64(seed) &* 7919)
    let all = Twist.allCases
    twists = [all[seed % all.count]]
    while numbers.chance(0.35) { twists.append(all.randomElement(using: &numbers) ?? .none) }
    makeRules()
    for twist in twists { add(twist) }
    makeDependencies()
    makeAssemblers()
  }

  var prefix: String { "S\(seed)" }

  /// Whether a rule is a property or a function with a name. What a twist is about has the form of that.
  func hasName(_ rule: Rule) -> Bool {
    rule.twist == nil && rule.type.hasPrefix("\(prefix)T") && rule.type.last != "?"
      && rule.type != "\(prefix)T0"
      && (seed &* 31 &+ rule.number &* 17) % 5 < 2
  }

  /// The rules of a protocol and of those that it refines.
  func rules(upTo level: Int) -> [Rule] { rules.filter { $0.owner <= level } }

  private mutating func makeRules() {
    for number in 0..<Int.random(in: 3...5, using: &numbers) {
      var rule = Rule(number: number, owner: Int.random(in: 0...2, using: &numbers), type: "", value: "")
      rule.type = "\(prefix)T\(number)"
      rule.value = "\(rule.type)()"
      rule.effect = numbers.chance(0.2) ? .throwing : numbers.chance(0.15) ? .async : .plain
      rule.hasParameter = numbers.chance(0.25)
      rule.lifetime =
        numbers.chance(0.5) ? .none : rule.hasParameter ? .keyed : numbers.chance(0.25) ? .weak : .shared
      if rule.effect == .async, rule.lifetime != .none { rule.lifetime = rule.hasParameter ? .none : .shared }
      rules.append(rule)
    }
    // Results that look alike and do not overlap, since none of them is asynchronous alone.
    if rules[0].effect == .async { rules[0].effect = .plain }
    if numbers.chance(0.4) { add(type: "\(prefix)T0?", value: "\(prefix)T0()") }
    if numbers.chance(0.4) { add(type: "[\(prefix)T0]", value: "[\(prefix)T0()]") }
    if numbers.chance(0.3) {
      add(type: "[any \(prefix)P]", value: "[\(prefix)C()]")
      add(type: "[\(prefix)C]", value: "[\(prefix)C()]")
    }
  }

  @discardableResult
  private mutating func add(type: String, value: String, owner: Int? = nil) -> Int {
    let owner = owner ?? Int.random(in: 0...2, using: &numbers)
    rules.append(Rule(number: rules.count, owner: owner, type: type, value: value))
    return rules.count - 1
  }

  /// A wide result and a narrow one that passes for it.
  private static let overlaps: [(wide: String, narrow: String, wideValue: String, narrowValue: String)] = [
    ("any #P", "#C", "#C()", "#C()"), ("any #P", "any #Q", "#C()", "#C()"), ("#B", "#D", "#B()", "#D()"),
    ("(any #P)?", "#C?", "#C()", "#C()"), ("(any #P, Int)", "(#C, Int)", "(#C(), 1)", "(#C(), 1)"),
    ("any #P.Type", "#C.Type", "#C.self", "#C.self"), ("any #P & Sendable", "#C", "#C()", "#C()"),
    ("#B?", "#D?", "#B()", "#D()"), ("any #P", "#D", "#D()", "#D()"),
  ]

  private mutating func add(_ twist: Twist) {
    if rules.contains(where: { $0.twist == twist }) { return }
    switch twist {
    case .overlap, .overlapRanked, .overlapHalfRanked, .overlapUnrankedOverride, .wideRefines:
      guard !rules.contains(where: { $0.type.contains("P") || $0.type.contains("B") }),
        let kind = Self.overlaps.randomElement(using: &numbers)
      else { return }
      func named(_ text: String) -> String { text.replacing("#", with: prefix) }
      let wide = add(
        type: named(kind.wide),
        value: named(kind.wideValue),
        owner: twist == .wideRefines ? 2 : 0
      )
      let narrow = add(
        type: named(kind.narrow),
        value: named(kind.narrowValue),
        owner: twist == .wideRefines ? 0 : Int.random(in: 1...2, using: &numbers)
      )
      rules[narrow].isRanked = (
        requirement: ![.overlap, .wideRefines].contains(twist),
        body: ![.overlap, .wideRefines, .overlapHalfRanked].contains(twist)
      )
      rules[narrow].twist = twist
      rules[wide].twist = twist
    case .asynchronousOverlap:
      // Any conversion comes before a synchronous call in asynchronous code.
      let narrow = add(type: "\(prefix)E", value: "\(prefix)E()", owner: 0)
      rules[narrow].effect = .async
      rules[narrow].twist = twist
      let wide = add(type: "\(prefix)E?", value: "\(prefix)E()", owner: 0)
      rules[wide].twist = twist
    case .defaultArgument:
      let rule = add(type: "\(prefix)F", value: "\(prefix)F()")
      rules[rule].hasParameter = true
      rules[rule].twist = twist
    case .synchronousBody:
      let rule = add(type: "\(prefix)G", value: "\(prefix)G()", owner: 0)
      rules[rule].effect = .async
      rules[rule].twist = twist
    case .looseGeneric:
      let rule = add(type: "\(prefix)H", value: "\(prefix)H()")
      rules[rule].twist = twist
    case .notForwarded, .retained:
      let name = "\(prefix)\(["notForwarded": "J"][twist.rawValue] ?? "K")"
      guard !rules.contains(where: { $0.type == name }) else { return }
      let value = twist == .retained ? "\(name)(self.resolve as () -> \(prefix)T0)" : "\(name)()"
      // What the reference names has neither arguments nor effects.
      if twist == .retained {
        rules[0] = Rule(number: 0, owner: 0, type: "\(prefix)T0", value: "\(prefix)T0()")
      }
      let rule = add(type: name, value: value, owner: 0)
      rules[rule].lifetime = .shared
      rules[rule].isForwarded = twist != .notForwarded
      rules[rule].twist = twist
    case .missingKey:
      let rule = add(type: "\(prefix)L", value: "\(prefix)L(n)")
      rules[rule].hasParameter = true
      rules[rule].lifetime = .shared
      rules[rule].twist = twist
    case .sharedHelper:
      for label in ["Int", "String"] {
        let rule = add(type: "\(prefix)M", value: "\(prefix)M()", owner: 0)
        rules[rule].label = label
        rules[rule].lifetime = .helper
        rules[rule].twist = twist
      }
    case .undeclared:
      let rule = add(type: "\(prefix)N", value: "\(prefix)N()", owner: 0)
      rules[rule].twist = twist
    case .nearMiss, .none: break
    }
  }

  private mutating func makeDependencies() {
    // The rules ask for those after them, so nothing runs without end; a narrow rule comes after the wide one that
    // it may be taken for.
    var order = rules.indices.shuffled(using: &numbers)
    for twist in Twist.allCases where Self.overlapping.contains(twist) || twist == .overlapRanked {
      let pair = rules.indices.filter { rules[$0].twist == twist }
      guard pair.count == 2, let first = order.firstIndex(of: pair[0]),
        let second = order.firstIndex(of: pair[1])
      else { continue }
      let isWideFirst = (first < second) == (twist != .asynchronousOverlap)
      if !isWideFirst { order.swapAt(first, second) }
    }
    rules = order.enumerated().map { number, index in
      var rule = rules[index]
      rule = Rule(
        number: number,
        owner: rule.owner,
        type: rule.type,
        value: rule.value,
        label: rule.label,
        lifetime: rule.lifetime,
        effect: rule.effect,
        hasParameter: rule.hasParameter,
        isForwarded: rule.isForwarded,
        isRanked: rule.isRanked,
        twist: rule.twist
      )
      return rule
    }
    for index in rules.indices {
      rules[index].dependencies = dependencies(of: rules[index], visible: rules[index].owner)
    }
  }

  private mutating func dependencies(of rule: Rule, visible level: Int) -> [Request] {
    var dependencies: [Request] = []
    // Two rules that share one instance and ask for each other stop the program.
    if rule.lifetime == .helper { return [] }
    for target in rules(upTo: level) where target.number > rule.number && numbers.chance(0.45) {
      // The synchronous body of an asynchronous rule awaits nothing.
      let isAsync = rule.effect == .async && rule.twist != .synchronousBody
      let callsBody = target.twist == .synchronousBody && !isAsync
      if target.effect == .async, !isAsync, !callsBody { continue }
      dependencies.append(request(target))
    }
    return dependencies
  }

  private mutating func request(_ target: Rule) -> Request {
    var request = Request(rule: target.number, context: Int.random(in: 0..<8, using: &numbers))
    request.argument = target.hasParameter ? Int.random(in: 1...2, using: &numbers) : 1
    request.isShort = target.twist == .defaultArgument && numbers.chance(0.6)
    if request.isShort { request.argument = 1 }
    return request
  }

  private mutating func makeAssemblers() {
    for number in 0..<3 {
      let isChild = number == 2
      // A child's parent, the first, has all rules.
      let level = number == 0 ? 2 : Int.random(in: 0...2, using: &numbers)
      var assembler = Assembler(name: "\(prefix)A\(number)", level: level, isChild: isChild)
      for rule in rules(upTo: level) where numbers.chance(Self.mustOverride(rule) && number == 0 ? 0.9 : 0.2)
      {
        if rule.twist == .retained || rule.twist == .notForwarded || (isChild && rule.lifetime != .none) {
          continue
        }
        if rule.twist == .overlapRanked { continue }
        // A type that writes both of two overlapping rules does not compile where the wide one is asked for.
        if let twist = rule.twist, Self.overlapping.contains(twist),
          assembler.own.keys.contains(where: { rules[$0].twist == twist })
        {
          continue
        }
        assembler.own[rule.number] = dependencies(of: rule, visible: level)
        assembler.isCaching.insert(rule.number)
      }
      if twists.contains(.nearMiss), number == 1 {
        assembler.nearMiss =
          rules(upTo: level)
          .filter { $0.type.hasPrefix("\(prefix)T") && assembler.own[$0.number] == nil && !hasName($0) }
          .randomElement(using: &numbers)?.number
      }
      assemblers.append(assembler)
    }
  }

  static let overlapping: Set<Twist> = [
    .overlap, .overlapHalfRanked, .overlapUnrankedOverride, .wideRefines, .asynchronousOverlap,
  ]

  private static func mustOverride(_ rule: Rule) -> Bool {
    switch rule.twist {
    case .defaultArgument, .synchronousBody, .looseGeneric, .undeclared,
      .overlapHalfRanked,
      .overlapUnrankedOverride:
      true
    default: false
    }
  }
}

/// The intended behavior of a random package, computed from the model alone.
///
/// A call intends the rule whose result is exactly its contextual type, in the assembler that receives it, with the
/// assembler's own body if it has one. A cached rule has one instance for each scope and key, and a child shares its
/// parent's. An assembler is released with its last owner.
struct IntendedTrace {
  private let model: RandomIntentions
  private var log = ""
  private var cached: Set<String> = []

  init(_ model: RandomIntentions) { self.model = model }

  /// The trace of each request, and what is released at the end of each assembler, in the order of the program.
  mutating func traces() -> [(key: String, trace: String)] {
    var traces: [(key: String, trace: String)] = []
    for (index, assembler) in model.assemblers.enumerated() {
      cached = []
      var number = 0
      for request in model.requests where request.assembler == index {
        log = ""
        ask(request.call, index)
        traces.append(("\(model.seed) \(index) \(number)", log))
        number += 1
      }
      let released = assembler.isChild ? "-\(assembler.name)-\(model.prefix)A0" : "-\(assembler.name)"
      traces.append(("\(model.seed) \(index) gone", released))
    }
    return traces
  }

  private mutating func ask(_ request: RandomIntentions.Request, _ assembler: Int) {
    let rule = model.rules[request.rule]
    let runs = model.assemblers[assembler]
    let isMeant = runs.nearMiss == rule.number
    if let own = runs.own[rule.number] {
      build(rule, request, "\(runs.name)o\(rule.number)", own, assembler)
    } else if isMeant {
      // An override that is written with another label is meant to replace the rule.
      log += "miss()"
    } else if runs.isChild {
      ask(request, 0)
    } else {
      build(rule, request, "d\(rule.number)", rule.dependencies, assembler)
    }
  }

  private mutating func build(
    _ rule: RandomIntentions.Rule,
    _ request: RandomIntentions.Request,
    _ body: String,
    _ dependencies: [RandomIntentions.Request],
    _ assembler: Int
  ) {
    let argument = rule.hasParameter ? ":\(request.argument)" : ""
    if rule.lifetime != .none, !cached.insert("\(assembler) \(rule.number)\(argument)").inserted { return }
    log += "\(body)\(argument)("
    for inner in dependencies { ask(inner, assembler) }
    log += ")"
  }
}
