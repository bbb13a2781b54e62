import AssemblyCheck

/// The body of a rule that the user has to write.
struct StubBody {
  /// The statements: `fatalError("build Home")`.
  let text: String
  /// Whether it's an effect's value that fails the test, which a property stores.
  let isStored: Bool

  /// - Parameters:
  ///   - isEffect: Whether one of the framework's modules of effects declares the rule.
  ///   - reports: Whether the file can fail a test, because it imports AssemblerTesting.
  init(of rule: MemberDeclaration, for role: Role?, isEffect: Bool, reports: Bool) {
    let what = rule.result.isEmpty ? rule.name : rule.result.replacing("\"", with: "'")
    let stop = "fatalError(\"\(role == .test ? "stub" : "build") \(what)\")"
    let fails = role == .test && reports
    isStored = fails && isEffect && Self.effects.contains(rule.result)
    if isStored {
      text = ".unimplemented()"
      return
    }
    // Where there is something to return, only the test fails that calls it.
    let report = fails ? Self.empty(rule.result).map { "reportUnimplemented()\($0)" } : nil
    text = fails && rule.effects.contains("throws") ? "throw reportUnimplemented()" : report ?? stop
  }

  /// The effects with a value that fails the test.
  static let effects: Set = [
    "FileAccess", "FireAndForget", "HTTPClient", "Notifications", "Preferences", "URLOpener",
  ]

  /// What returns a value without content, or `nil` if the type has none.
  private static func empty(_ type: String) -> String? {
    switch ParsedType(type.isEmpty ? "()" : type) {
    case .optional: "; return nil"
    case .tuple(let elements) where elements.isEmpty: ""
    case .named(let name, _): values[name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name]
    default: nil
    }
  }

  private static let values = [
    "Array": "; return []", "Bool": "; return false", "Dictionary": "; return [:]", "Double": "; return 0",
    "Float": "; return 0", "Int": "; return 0", "Optional": "; return nil", "Set": "; return []",
    "String": "; return \"\"", "UInt": "; return 0", "Void": "",
  ]
}
