/// AG008: a leaf with side effects in every role.
///
/// A test that forgets to replace it runs the live implementation, and nothing reports it.
struct UnguardedLeaf: Check {
  static let id = FindingID.unguardedLeaf
  let graph: RuleGraph

  func detections() -> [Detection] {
    catalog.defaults.compactMap { body -> Detection? in
      guard graph.isOwn(body.location), catalog.isAssembling(body.owner), !isGuarded(body),
        graph.isLeaf(body.symbol), let reason = reason(body)
      else { return nil }
      let owner = name(body.owner)
      return detection(
        "\(owner).\(body.signature.text) \(reason) in every role, so a test that doesn't replace it uses it silently; "
          + "move it to 'extension \(owner) where Self: LiveAssembler'",
        at: body.location,
        anchors: [body.location]
      )
    } + leavesOfTests()
  }

  /// The leaves that a test or preview runs, because the condition of their extension says nothing of a role, or
  /// because a generic rule serves what only live assemblers should build.
  private func leavesOfTests() -> [Detection] {
    let liveLeaves = catalog.effects()
    var reported: Set<SymbolID> = []
    return graph.assemblers.filter { [.test, .preview].contains(catalog.role(of: $0)) }.flatMap { type in
      graph.rules(of: type).compactMap { requirement, node -> Detection? in
        guard let body = catalog.bodies[node.body], body.isDefault, graph.isOwn(body.location),
          body.role == nil, catalog.isAssembling(body.owner)
        else { return nil }
        var reason: String?
        if liveLeaves.contains(requirement.symbol), !body.signature.generics.isEmpty,
          requirement.signature.generics.isEmpty
        {
          reason = "serves \(requirement.signature.text), which has a leaf for live assemblers"
        } else if isGuarded(body), !body.conditions.contains(where: { $0.hasPrefix("Parent") }),
          graph.isLeaf(body.symbol)
        {
          reason = self.reason(body)
        }
        guard let reason, reported.insert(body.symbol).inserted else { return nil }
        let (owner, place) = (name(body.owner), location(of: type))
        return detection(
          "\(owner).\(body.signature.text) \(reason), and \(name(type)) uses it silently; move "
            + "it to 'extension \(owner) where Self: LiveAssembler', or write the rule in \(name(type))",
          at: body.location,
          notes: [note("this assembler uses it", at: place)],
          anchors: [body.location, place]
        )
      }
    }
  }

  /// Whether the extension is constrained to some assemblers.
  private func isGuarded(_ body: Body) -> Bool {
    body.conditions.contains { $0.hasPrefix("Self: ") || $0.hasPrefix("Role ") || $0.hasPrefix("Parent") }
  }

  private func reason(_ body: Body) -> String? {
    let name = graph.uses(in: body.symbol).lazy
      .compactMap { SystemAPI.name(of: index.symbols[$0.target], catalog.signatures.demangle) }.first
    if let name { return "reads \(name)" }
    return body.signature.result.contains("any ") ? "chooses \(body.signature.result)" : nil
  }
}

/// System APIs with side effects, or whose results differ from run to run.
private enum SystemAPI {
  private static let modules: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]

  /// The demangled declarations without their module, with the names that users know.
  private static let declarations: [Substring: String] = {
    var all = [
      "Clock< where A == _Concurrency.ContinuousClock>.continuous": "Clock.continuous",
      "Clock< where A == _Concurrency.SuspendingClock>.suspending": "Clock.suspending",
    ]
    for name in [
      "Date.init()", "Date.now", "UUID.init()", "URLSession.shared", "FileManager.default",
      "UserDefaults.standard", "ProcessInfo.processInfo", "NotificationCenter.default", "Calendar.current",
      "Calendar.autoupdatingCurrent", "Locale.current", "Locale.autoupdatingCurrent", "TimeZone.current",
      "TimeZone.autoupdatingCurrent", "ContinuousClock.init()", "SuspendingClock.init()",
      "ContinuousClock.now",
      "SuspendingClock.now",
    ] { all[name] = name.replacing(".init()", with: "()") }
    return Dictionary(uniqueKeysWithValues: all.map { (Substring($0), $1) })
  }()

  /// The USRs of the declarations that Apple's Foundation imports from Objective-C.
  private static let objectiveC: [String: String] = [
    "c:objc(cs)NSURLSession(cpy)sharedSession": "URLSession.shared",
    "c:objc(cs)NSFileManager(cpy)defaultManager": "FileManager.default",
    "c:objc(cs)NSUserDefaults(cpy)standardUserDefaults": "UserDefaults.standard",
    "c:objc(cs)NSProcessInfo(cpy)processInfo": "ProcessInfo.processInfo",
    "c:objc(cs)NSNotificationCenter(cpy)defaultCenter": "NotificationCenter.default",
  ]

  /// The members' names, which rule out nearly every other symbol before it is demangled.
  private static let members = Set(
    declarations.keys.map { $0[($0.lastIndex(of: ".") ?? $0.startIndex)...].dropFirst() }
  )

  /// The name of a system API, such as `URLSession.shared`, or `nil`. The framework's live effects count as well.
  static func name(of symbol: SymbolTable.Entry, _ demangle: Demangler) -> String? {
    if let name = objectiveC[symbol.usr] { return name }
    guard symbol.name == "live" || members.contains(symbol.name[...]), let text = demangle(symbol.usr),
      let (module, declaration) = parts(of: text)
    else { return nil }
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
    if rest.hasPrefix("(extension in "), let end = rest.firstRange(of: "):") {
      extending = rest[..<end.lowerBound].dropFirst("(extension in ".count)
      rest = rest[end.upperBound...]
    }
    guard let dot = rest.firstIndex(of: ".") else { return nil }
    let module = rest[..<dot]
    let isOwn = extending.map {
      $0 == module || Framework.modules.isSuperset(of: [String($0), String(module)])
    }
    guard isOwn ?? true else { return nil }
    rest = rest[dot...].dropFirst()
    let end = rest.firstRange(of: " : ") ?? rest.firstRange(of: " -> ")
    return (module, end.map { rest[..<$0.lowerBound] } ?? rest)
  }
}
