/// System APIs with side effects, or whose results differ from run to run.
enum SystemAPI {
  private static let modules: Set<Substring> = [
    "Swift", "_Concurrency", "Foundation", "FoundationEssentials", "FoundationNetworking",
  ]

  /// The demangled declarations without their module, with the names that users know.
  private static let declarations: [Substring: String] = {
    var all: [Substring: String] = [
      "Clock< where A == _Concurrency.ContinuousClock>.continuous": "Clock.continuous",
      "Clock< where A == _Concurrency.SuspendingClock>.suspending": "Clock.suspending",
      "UserDefaults.init(suiteName: Swift.String?)": "UserDefaults(suiteName:)",
      "Date.init(timeIntervalSinceNow: Swift.Double)": "Date(timeIntervalSinceNow:)",
      "URLSession.init(configuration: FoundationNetworking.URLSessionConfiguration)":
        "URLSession(configuration:)",
    ]
    for name in effects.keys { all[name.replacing("()", with: ".init()")[...]] = name }
    return all
  }()

  /// The methods and initializers that have one name for many types.
  private static let methods = [
    "init(contentsOf:options:)": "Data(contentsOf:)", "init(contentsOf:encoding:)": "String(contentsOf:)",
    "random(in:)": "random(in:)", "random()": "Bool.random()", "shuffled()": "shuffled()",
    "shuffle()": "shuffle()", "randomElement()": "randomElement()",
    "sleep(for:tolerance:clock:)": "Task.sleep", "sleep(nanoseconds:)": "Task.sleep",
    "init(configuration:delegate:delegateQueue:)": "URLSession(configuration:)",
  ]

  /// The USRs of the declarations that Apple's Foundation imports from Objective-C.
  private static let objectiveC: [String: String] = [
    "c:objc(cs)NSURLSession(cpy)sharedSession": "URLSession.shared",
    "c:objc(cs)NSURLSession(cm)sessionWithConfiguration:": "URLSession(configuration:)",
    "c:objc(cs)NSURLSession(cm)sessionWithConfiguration:delegate:delegateQueue:":
      "URLSession(configuration:)",
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
      "Date.timeIntervalSinceReferenceDate": ["DateGenerator"],
      "Date(timeIntervalSinceNow:)": ["DateGenerator"], "SystemRandomNumberGenerator()": ["RandomNumbers"],
      "UserDefaults()": ["Preferences"], "FileManager()": ["FileAccess"],
      "ContinuousClock.Instant.now": clock,
      "SuspendingClock.Instant.now": clock,
      "URLSession.shared": ["HTTPClient"], "URLSession(configuration:)": ["HTTPClient"],
      "FileManager.default": ["FileAccess"],
      "UserDefaults.standard": ["Preferences"], "UserDefaults(suiteName:)": ["Preferences"],
      "ProcessInfo.processInfo": ["ProcessEnvironment"], "NotificationCenter.default": ["Notifications"],
      "ContinuousClock()": clock, "SuspendingClock()": clock, "Clock.continuous": clock,
      "Clock.suspending": clock, "ContinuousClock.now": clock, "SuspendingClock.now": clock,
      "Task.sleep": clock, "Data(contentsOf:)": ["FileAccess"], "String(contentsOf:)": ["FileAccess"],
    ]
    for type in ["Calendar", "Locale", "TimeZone"] {
      for name in ["current", "autoupdatingCurrent"] { effects["\(type).\(name)"] = [type] }
    }
    for name in methods.values where effects[name] == nil { effects[name] = ["RandomNumbers"] }
    return effects
  }()

  /// The members' names, which rule out nearly every other symbol before it is demangled.
  private static let members = Set(
    declarations.keys.map { $0[($0.lastIndex(of: ".") ?? $0.startIndex)...].dropFirst() } + [
      "init(suiteName:)", "init(timeIntervalSinceNow:)", "init(configuration:)",
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
    // `date.timeIntervalSinceReferenceDate`
    if symbol.kind == .instanceProperty { return nil }
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
