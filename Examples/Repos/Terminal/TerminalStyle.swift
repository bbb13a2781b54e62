/// How a terminal sets text off.
struct TerminalStyle: Equatable {
  private let usesColor: Bool

  /// No attribute and no colour at all.
  static let plain = TerminalStyle(usesColor: false)

  /// Colours, unless `NO_COLOR` is set to anything (no-color.org).
  init(environment: [String: String]) {
    self.init(usesColor: environment["NO_COLOR", default: ""].isEmpty)
  }

  private init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  func bold(_ text: String) -> String { attributed(text, "1") }
  func dim(_ text: String) -> String { attributed(text, "2") }
  func selected(_ text: String) -> String { attributed(text, "7") }
  func warning(_ text: String) -> String { attributed(text, "33") }
  func alert(_ text: String) -> String { attributed(text, "31") }

  private func attributed(_ text: String, _ attribute: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(attribute)m\(text)\u{1B}[0m" : text
  }
}
