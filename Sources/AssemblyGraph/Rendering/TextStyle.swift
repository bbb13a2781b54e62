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

  /// `Sources/App/App.swift:3:10`.
  func place(_ location: SourcePosition) -> String {
    dim("\(path(location)):\(location.line):\(location.column)")
  }

  /// `Sources/App/App.swift:3`.
  func line(_ location: SourcePosition) -> String { dim("\(path(location)):\(location.line)") }

  /// A path for people: relative to the folder, or to the package that a dependency is, after its name.
  func path(_ location: SourcePosition) -> String {
    let path = location.path(relativeTo: folder)
    // Dependencies are checked out in the build's folder, which may lie in the package's own.
    guard path.hasPrefix("/") || path.contains("/checkouts/"),
      let root = StoreLocator.package(above: location.file)
    else { return path }
    return "\(Self.name(ofPackage: root))/\(location.path(relativeTo: root))"
  }

  /// The name in the package's manifest; that of its folder where the manifest computes it.
  private static func name(ofPackage root: String) -> String {
    let manifest = FilePath.bytes(root + "/Package.swift").map { String(decoding: $0, as: UTF8.self) } ?? ""
    let name = manifest.firstMatch(of: #/Package\(\s*name:\s*"([^"]+)"/#)
    return name.map { String($0.1) } ?? FilePath.name(root)
  }

  private func escape(_ code: String, _ text: String) -> String {
    hasColours ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
