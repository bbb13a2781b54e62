/// AG008: an effect that no test controls.
///
/// A leaf for every role reads the system, or an object does that a rule builds, while its scene has a rule for the effect.
/// A test that forgets to replace it runs the live implementation, and nothing reports it.
struct UncontrolledEffect: Check {
  static let id = FindingID.uncontrolledEffect
  let context: CheckContext

  func detections() -> [Detection] {
    leaves() + reads().compactMap { read in read.rule.map { detection(read, $0.rule, $0.request) } }
  }

  private func leaves() -> [Detection] {
    catalog.defaults.compactMap { body in
      guard catalog.isAssembling(body.owner), !isGuarded(body.owner, body.conditions),
        graph.isLeaf(body.symbol), let name = systemName(readBy: body.symbol)
      else { return nil }
      let owner = self.name(body.owner)
      return detection(
        "\(owner).\(body.signature.text) reads \(name) in every role, so a test that doesn't replace it uses it silently; "
          + "move it to 'extension \(owner) where Self: LiveAssembler'",
        at: body.location,
        anchors: [body.location]
      )
    }
  }

  /// What rules and functions for every role read, and the members of the objects that they build, in the order of the
  /// builders.
  func reads() -> [Read] {
    let members = members()
    var reported: Set<Location> = []
    return builders().flatMap { builder -> [Read] in
      guard let owner = index.owner(of: builder) else { return [] }
      let scene = graph.requests(of: owner, in: builder)
      func read(_ read: SystemRead, by type: SymbolID?) -> Read? {
        let rule = scene.first { read.effects.contains($0.rule.signature.result) }
        // What the effect itself is made from is where the system is read.
        let isEffect =
          rule.map { graph.bodiesByRequirement[$0.rule.symbol] ?? [] }?.contains {
            $0 == builder || makes(type, in: $0) || uses(builder, in: $0)
          } ?? false
        guard !isEffect, reported.insert(read.location).inserted else { return nil }
        return Read(read: read, type: type, builder: builder, rule: rule.map { ($0.rule, $0.request) })
      }
      lazy var called = Set(reached(from: builder) { graph.uses(in: $0).map(\.target) })
      return wiringReads(by: builder).compactMap { read($0, by: nil) }
        + types(builtBy: builder).flatMap { type in
          // Of an object's initializers, only those run that the builder calls, directly or not.
          inherited(by: type, of: members).filter {
            index.symbols[$0].kind != .constructor || called.contains($0)
          }
          .flatMap(codeRun).unique()
          .flatMap(systemReads).sorted { $0.location < $1.location }.compactMap { read($0, by: type) }
        }
    }
  }

  /// What the code of a rule or function itself reads, but for a leaf.
  private func wiringReads(by builder: SymbolID) -> [SystemRead] {
    if catalog.bodies[builder] != nil, graph.isLeaf(builder) { return [] }
    return systemReads(by: builder)
  }

  /// The uses in code, but for those in the key of a cached object, which AG015 reports.
  private func usesBesidesKeys(in code: SymbolID) -> [Use] {
    let keys = (context.cachingCalls[code] ?? []).compactMap(\.key)
    return graph.uses(in: code).filter { use in
      !keys.contains { $0.contains(sources.text.token(at: use.location) ?? -1) }
    }
  }

  private func uses(_ function: SymbolID, in body: SymbolID) -> Bool {
    graph.uses(in: body).contains { index.property(of: $0.target) == function }
  }

  /// A member and the static and free functions that it calls, directly or not.
  private func codeRun(by member: SymbolID) -> [SymbolID] {
    reached(from: member) { code in
      graph.uses(in: code).map(\.target).filter {
        [.staticMethod, .function].contains(index.symbols[$0].kind)
      }
    }
  }

  /// The code for every role, in source order: rules, and functions for screens.
  private func builders() -> [SymbolID] {
    index.uses.keys.filter { symbol in
      guard let owner = index.owner(of: symbol) else { return false }
      // What the assembler of a preview or a test writes itself is no default.
      return catalog.isAssembling(owner) && ![.preview, .test].contains(catalog.role(of: owner))
        && !isGuarded(owner, catalog.conditions(of: symbol))
    }
    .sorted { location(of: $0) < location(of: $1) }
  }

  struct SystemRead {
    let name: String
    let location: Location
    /// The types that control it, of which a scene can have one.
    let effects: Set<String>
  }

  /// A read of the system in code that a rule or function for every role runs.
  struct Read {
    let read: SystemRead
    /// The object that the builder makes, or `nil` if it reads the system itself.
    let type: SymbolID?
    let builder: SymbolID
    /// The rule of the scene for the effect.
    let rule: (rule: Requirement, request: String)?
  }

  private func detection(_ read: Read, _ rule: Requirement, _ request: String) -> Detection {
    let (effect, place) = (rule.signature.result, read.read.location)
    let declared = note("the rule is declared here", at: rule.location)
    guard let type = read.type else {
      return detection(
        "this reads \(read.read.name), and the scene resolves \(effect), so a stub of that isn't used here; use "
          + "'\(request)'",
        at: place,
        notes: [declared],
        anchors: [place, location(of: read.builder)]
      )
    }
    return detection(
      "\(name(type)) reads \(read.read.name), and its scene resolves \(effect), so a stub of that isn't used here; take "
        + "it as an argument, and pass '\(request)'",
      at: place,
      notes: [note("this builds \(name(type))", at: read.builder), declared],
      anchors: [place, location(of: read.builder), location(of: type)]
    )
  }

  /// The types whose initializers a rule or function calls in its own code.
  private func types(builtBy builder: SymbolID) -> [SymbolID] {
    graph.uses(in: builder).compactMap(index.createdType).unique()
  }

  /// The members of a type, and those of its superclasses that it doesn't override.
  private func inherited(by type: SymbolID, of members: [SymbolID: [SymbolID]]) -> [SymbolID] {
    var known: Set<String> = []
    return catalog.tables.chain(of: type).flatMap { type in
      let own = (members[type] ?? []).filter {
        index.symbols[$0].kind == .constructor || !known.contains(index.symbols[$0].name)
      }
      known.formUnion(own.map { index.symbols[$0].name })
      return own
    }
  }

  private func makes(_ type: SymbolID?, in body: SymbolID) -> Bool {
    type != nil && graph.uses(in: body).contains { index.createdType(by: $0) == type }
  }

  /// What the body of a member reads. A default argument isn't read if the caller passes another one.
  private func systemReads(by member: SymbolID) -> [SystemRead] {
    lazy var body = sources.body(of: member) ?? sources.initialValue(of: member)
    return usesBesidesKeys(in: member).compactMap { use in
      guard let name = systemName(of: use), let effects = SystemAPI.effects[name],
        let token = sources.text.token(around: use.location), body?.contains(token) == true
      else { return nil }
      return SystemRead(name: name, location: use.location, effects: effects)
    }
  }

  /// The methods, initializers and properties of each type's instances that run code. A memberwise initializer replaces
  /// the initial value of a variable of a structure.
  private func members() -> [SymbolID: [SymbolID]] {
    let members = index.uses.keys.filter { symbol in
      let kind = index.symbols[symbol].kind
      return kind == .instanceMethod || kind == .constructor
        || (kind == .instanceProperty
          && (!index.stored.contains(symbol) || !sources.isVariable(symbol)
            || index.owner(of: symbol).map { index.symbols[$0].kind == .class } ?? false))
    }
    // An observer belongs to its property's type.
    return Dictionary(grouping: members) { index.owner(of: index.property(of: $0)) ?? $0 }
  }

  /// Whether the extension is constrained to some assemblers, or extends a protocol of live ones alone.
  private func isGuarded(_ owner: SymbolID, _ conditions: [Condition]) -> Bool {
    catalog.role(of: owner) == .live || !conditions.isEmpty
  }

  /// The system's API that the code of a leaf reads.
  private func systemName(readBy code: SymbolID) -> String? {
    usesBesidesKeys(in: code).lazy.compactMap(systemName).first
  }

  private func systemName(of use: Use) -> String? {
    let name = SystemAPI.name(of: index.symbols[use.target], catalog.signatures.demangle)
    // `Task.sleep(for: .seconds(1), clock: clock)` waits on the clock that it's given.
    return name.flatMap { sources.text.hasArgument("clock", inCallAt: use.location) ? nil : $0 }
  }
}

/// System APIs with side effects, or whose results differ from run to run.
enum SystemAPI {
  private static let modules: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]

  /// The demangled declarations without their module, with the names that users know.
  private static let declarations: [Substring: String] = {
    var all = [
      "Clock< where A == _Concurrency.ContinuousClock>.continuous": "Clock.continuous",
      "Clock< where A == _Concurrency.SuspendingClock>.suspending": "Clock.suspending",
      "UserDefaults.init(suiteName: Swift.String?)": "UserDefaults(suiteName:)",
      "Date.init(timeIntervalSinceNow: Swift.Double)": "Date(timeIntervalSinceNow:)",
    ]
    for name in [
      "Date.init()", "Date.now", "UUID.init()", "URLSession.shared", "FileManager.default",
      "UserDefaults.standard", "ProcessInfo.processInfo", "NotificationCenter.default", "Calendar.current",
      "Calendar.autoupdatingCurrent", "Locale.current", "Locale.autoupdatingCurrent", "TimeZone.current",
      "TimeZone.autoupdatingCurrent", "ContinuousClock.init()", "SuspendingClock.init()",
      "ContinuousClock.now", "SuspendingClock.now", "ContinuousClock.Instant.now",
      "SuspendingClock.Instant.now",
      "UserDefaults.init()", "FileManager.init()", "SystemRandomNumberGenerator.init()",
    ] { all[name] = name.replacing(".init()", with: "()") }
    return Dictionary(uniqueKeysWithValues: all.map { (Substring($0), $1) })
  }()

  /// The methods of the standard library, which have one name for many types.
  private static let methods = [
    "random(in:)": "random(in:)", "random()": "Bool.random()", "shuffled()": "shuffled()",
    "shuffle()": "shuffle()", "randomElement()": "randomElement()",
    "sleep(for:tolerance:clock:)": "Task.sleep", "sleep(nanoseconds:)": "Task.sleep",
  ]

  /// The USRs of the declarations that Apple's Foundation imports from Objective-C.
  private static let objectiveC: [String: String] = [
    "c:objc(cs)NSURLSession(cpy)sharedSession": "URLSession.shared",
    "c:objc(cs)NSFileManager(cpy)defaultManager": "FileManager.default",
    "c:objc(cs)NSUserDefaults(cpy)standardUserDefaults": "UserDefaults.standard",
    "c:objc(cs)NSProcessInfo(cpy)processInfo": "ProcessInfo.processInfo",
    "c:objc(cs)NSNotificationCenter(cpy)defaultCenter": "NotificationCenter.default",
  ]

  /// The results of rules that control what the system's API returns.
  static let effects: [String: Set<String>] = {
    let clock: Set<String> = ["any Clock<Duration>"]
    var effects: [String: Set<String>] = [
      "Date()": ["DateGenerator"], "Date.now": ["DateGenerator"], "UUID()": ["UUIDGenerator"],
      "Date(timeIntervalSinceNow:)": ["DateGenerator"], "SystemRandomNumberGenerator()": ["RandomNumbers"],
      "UserDefaults()": ["Preferences"], "FileManager()": ["FileAccess"],
      "ContinuousClock.Instant.now": clock,
      "SuspendingClock.Instant.now": clock,
      "URLSession.shared": ["HTTPClient"], "FileManager.default": ["FileAccess"],
      "UserDefaults.standard": ["Preferences"], "UserDefaults(suiteName:)": ["Preferences"],
      "ProcessInfo.processInfo": ["ProcessEnvironment"], "NotificationCenter.default": ["Notifications"],
      "ContinuousClock()": clock, "SuspendingClock()": clock, "Clock.continuous": clock,
      "Clock.suspending": clock, "ContinuousClock.now": clock, "SuspendingClock.now": clock,
      "Task.sleep": clock,
    ]
    for type in ["Calendar", "Locale", "TimeZone"] {
      for name in ["current", "autoupdatingCurrent"] { effects["\(type).\(name)"] = [type] }
    }
    for name in methods.values where name != "Task.sleep" { effects[name] = ["RandomNumbers"] }
    return effects
  }()

  /// The members' names, which rule out nearly every other symbol before it is demangled.
  private static let members = Set(
    declarations.keys.map { $0[($0.lastIndex(of: ".") ?? $0.startIndex)...].dropFirst() } + [
      "init(suiteName:)", "init(timeIntervalSinceNow:)",
    ]
  )

  /// The name of a system API, such as `URLSession.shared`, or `nil`. The framework's live effects count as well.
  static func name(of symbol: SymbolTable.Entry, _ demangle: Demangler) -> String? {
    if let name = objectiveC[symbol.usr] { return name }
    let method = methods[symbol.name]
    guard symbol.name == "live" || method != nil || members.contains(symbol.name[...]),
      let text = demangle(symbol.usr), let (module, declaration) = parts(of: text)
    else { return nil }
    if let method { return modules.contains(module) ? method : nil }
    if symbol.name == "live", Framework.modules.contains(String(module)) { return "a live effect" }
    return modules.contains(module) ? declarations[declaration] : nil
  }

  /// The module and the rest of a demangled name.
  ///
  /// - Returns: `nil` for a member of an extension in another module, which isn't the system's.
  private static func parts(of text: String) -> (module: Substring, declaration: Substring)? {
    var rest = text[...]
    if rest.hasPrefix("static ") { rest = rest.dropFirst("static ".count) }
    var extending: Substring?
    if let match = rest.prefixMatch(of: #/\(extension in (\w+)\):/#) {
      (extending, rest) = (match.1, rest[match.range.upperBound...])
    }
    guard let dot = rest.firstIndex(of: ".") else { return nil }
    let module = rest[..<dot]
    if let extending, !modules.contains(extending) { return nil }
    rest = rest[dot...].dropFirst()
    let end = rest.firstRange(of: " : ") ?? rest.firstRange(of: " -> ")
    return (module, end.map { rest[..<$0.lowerBound] } ?? rest)
  }
}
