import AssemblyCheck

/// The body of a rule that the user has to write.
struct StubBody {
  /// The statements: `fatalError("build Home")`.
  let text: String
  /// An expression for the initial value of a property.
  let value: String

  /// - Parameters:
  ///   - isEffect: Whether AssemblerEffects declares the rule.
  ///   - reports: Whether the file can fail a test, because it imports AssemblerTesting.
  init(of rule: MemberDeclaration, for role: Role?, isEffect: Bool, reports: Bool) {
    let what = rule.result.isEmpty ? rule.name : rule.result.replacing("\"", with: "'")
    let stop = "fatalError(\"\(role == .test ? "stub" : "build") \(what)\")"
    // Where there is something to return, only the test fails that calls it.
    if role == .test, reports, isEffect, Self.effects.contains(rule.result) {
      (text, value) = (".unimplemented()", ".unimplemented()")
    } else if role == .test, reports, rule.effects.contains("throws") {
      // A closure, because the type of `fatalError` doesn't convert to the property's.
      (text, value) = ("throw reportUnimplemented()", "{ \(stop) }()")
    } else if role == .test, reports, let empty = Self.empty(rule.result) {
      text = empty.isEmpty ? "reportUnimplemented()" : "reportUnimplemented(); return \(empty)"
      value = empty.isEmpty ? "()" : "{ \(text) }()"
    } else {
      (text, value) = (stop, "{ \(stop) }()")
    }
  }

  /// The effects with a value that fails the test.
  private static let effects: Set = [
    "Assertions", "FileAccess", "FireAndForget", "HTTPClient", "Notifications", "Preferences", "URLOpener",
  ]

  private static func empty(_ type: String) -> String? {
    if type.hasSuffix("?") { return "nil" }
    if type.hasPrefix("[") { return ParsedType(type).map { _ in type.contains(":") ? "[:]" : "[]" } }
    if type.hasPrefix("Set<") { return "[]" }
    return [
      "": "", "Void": "", "()": "", "Bool": "false", "Double": "0", "Float": "0", "Int": "0",
      "String": "\"\"",
    ][
      type
    ]
  }
}
