/// How text is printed: the folder that paths are relative to, and whether there are colours.
public struct TextStyle: Sendable {
  /// Paths in this folder are printed relative to it.
  public var folder: String?
  /// Whether ANSI escape sequences are used.
  public var hasColours: Bool

  public init(folder: String? = nil, hasColours: Bool = false) {
    self.folder = folder
    self.hasColours = hasColours
  }

  func bold(_ text: String) -> String { escape("1", text) }
  func dim(_ text: String) -> String { escape("2", text) }
  func red(_ text: String) -> String { escape("1;31", text) }
  func yellow(_ text: String) -> String { escape("1;33", text) }
  func green(_ text: String) -> String { escape("32", text) }
  func cyan(_ text: String) -> String { escape("36", text) }

  func place(_ location: SourcePosition) -> String { dim(location.text(relativeTo: folder)) }

  private func escape(_ code: String, _ text: String) -> String {
    hasColours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
