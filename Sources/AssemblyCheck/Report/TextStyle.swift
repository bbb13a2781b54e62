/// The style of text output.
package struct TextStyle: Sendable {
  /// The folder that paths are relative to, or `nil` for absolute paths.
  package var folder: String?
  /// Whether to use color, with ANSI escape sequences.
  package var usesColor: Bool

  package init(folder: String? = nil, usesColor: Bool = false) {
    self.folder = folder
    self.usesColor = usesColor
  }

  package func bold(_ text: String) -> String { escape("1", text) }
  package func dim(_ text: String) -> String { escape("2", text) }
  package func red(_ text: String) -> String { escape("1;31", text) }
  func yellow(_ text: String) -> String { escape("1;33", text) }
  package func green(_ text: String) -> String { escape("32", text) }
  package func cyan(_ text: String) -> String { escape("36", text) }

  /// `Sources/App/App.swift:3:10`.
  package func position(_ location: SourcePosition) -> String {
    dim("\(path(location)):\(location.line):\(location.column)")
  }

  /// `Sources/App/App.swift:3`.
  package func line(_ location: SourcePosition) -> String { dim("\(path(location)):\(location.line)") }

  /// A path relative to the folder. Paths in dependencies start with the package's name.
  package func path(_ location: SourcePosition) -> String {
    let path = location.path(relativeTo: folder)
    // Dependencies are checked out in the build folder, which can be inside the package.
    guard path.hasPrefix("/") || path.contains("/checkouts/"),
      let root = FilePath.package(above: location.file)
    else { return path }
    return "\(Self.name(ofPackage: root))/\(location.path(relativeTo: root))"
  }

  /// The name in the package's manifest, or its folder's name if the manifest computes it.
  private static func name(ofPackage root: String) -> String {
    let manifest = FilePath.bytes(root + "/Package.swift").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let name = manifest.firstMatch(of: #/Package\(\s*name:\s*"([^"]+)"/#)
    return name.map { String($0.1) } ?? FilePath.name(root)
  }

  private func escape(_ code: String, _ text: String) -> String {
    usesColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// `1 rule`, `2 rules`.
package func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
