import Foundation

/// Reads declarations from the sources, at the positions in the compiler's diagnostics.
final class RequirementText {
  private var files: [String: [String]] = [:]

  /// A requirement's declaration.
  struct Requirement: Equatable {
    /// The name of the protocol, or `nil` if it can't be read.
    let owner: String?
    /// The declaration: `@MainActor func resolve(user: User) async throws -> Presenter`.
    let declaration: String
  }

  /// The start of a type's declaration, up to its brace.
  struct TypeHead: Equatable {
    let name: String
    /// The source: `public final class AppAssembler: LiveAssembler, SceneAssembler`.
    let text: String
  }

  func lines(of file: String) -> [String] {
    if let lines = files[file] { return lines }
    let text = FilePath.bytes(file).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      Self.withoutComment
    )
    files[file] = lines
    return lines
  }

  /// The requirement whose name is at a position, or `nil` if the source can't be read.
  func requirement(at position: SourcePosition) -> Requirement? {
    let lines = lines(of: position.file)
    guard position.line >= 1, position.line <= lines.count else { return nil }
    let start = position.line - 1
    var text = lines[start].trimmingBlanks
    // In a protocol on one line, drop the other requirements.
    let before = String(decoding: Array(lines[start].utf8).prefix(position.column - 1), as: UTF8.self)
    if let brace = before.lastIndex(where: { $0 == "{" || $0 == ";" || $0 == "}" }) {
      text = String(lines[start][lines[start].index(after: brace)...]).trimmingBlanks
    }
    var next = start + 1
    while next < lines.count, Self.isContinued(text, by: lines[next].trimmingBlanks) {
      text += " " + lines[next].trimmingBlanks
      next += 1
    }
    let declaration = (isolation(above: start, in: lines) + [Self.ended(text)]).joined(separator: " ")
    return Requirement(owner: owner(above: start, in: lines), declaration: declaration)
  }

  /// The type whose name is at a position.
  func type(at position: SourcePosition) -> TypeHead? {
    let lines = lines(of: position.file)
    guard position.line >= 1, position.line <= lines.count else { return nil }
    let line = Array(lines[position.line - 1].utf8)
    let rest = String(decoding: line.dropFirst(position.column - 1), as: UTF8.self)
    let name = String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    var text = lines[position.line - 1]
    var next = position.line
    while !text.contains("{"), next < min(lines.count, position.line + 60) {
      text += " " + lines[next].trimmingBlanks
      next += 1
    }
    return TypeHead(name: name, text: String(text.prefix { $0 != "{" }).trimmingBlanks)
  }

  /// The modules that a file imports.
  func imports(of file: String) -> Set<String> {
    let imports = lines(of: file).compactMap { line -> String? in
      guard line.contains("import"),
        let match = line.firstMatch(
          of: #/(?:^|\s)import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
        )
      else { return nil }
      return String(match.1)
    }
    return Set(imports)
  }

  /// Whether the target that contains a file declares a function with a requirement's labels and result.
  func declares(_ declaration: String, inTargetOf file: String) -> Bool {
    guard let wanted = Head(declaration) else { return false }
    let folder = Self.folder(ofTargetWith: file)
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.lazy.filter { $0.hasSuffix(".swift") }.prefix(2000).contains { name in
      let lines = self.lines(of: "\(folder)/\(name)")
      return lines.indices.contains { number in
        lines[number].contains("func ")
          && Head(lines[number...].prefix(8).joined(separator: " ")) == wanted
      }
    }
  }

  /// The folder of a target, such as `Sources/App`, or the file's own folder in a project without a manifest.
  private static func folder(ofTargetWith file: String) -> String {
    let own = FilePath.parent(file)
    guard let root = FilePath.package(above: file) else { return own }
    let parts = own.dropFirst(root.count).split(separator: "/").prefix(2)
    return ([root] + parts.map { String($0) }).joined(separator: "/")
  }

  /// The parts of a function's declaration that a witness shares with its requirement.
  private struct Head: Equatable {
    let name: Substring
    let labels: [Substring]
    let result: String

    /// Parses the first function in a text.
    init?(_ text: String) {
      guard let match = text.firstMatch(of: #/func\s+(\w+)\s*(?:<[^(]*>)?\s*\(/#) else { return nil }
      name = match.1
      var depth = 1
      var parameters: [Substring] = [""]
      var rest = text[match.range.upperBound...]
      while let character = rest.popFirst() {
        if "([{".contains(character) { depth += 1 }
        if ")]}".contains(character) { depth -= 1 }
        if depth == 0 { break }
        if depth == 1, character == "," {
          parameters.append("")
        } else {
          parameters[parameters.count - 1].append(character)
        }
      }
      labels = parameters.compactMap { $0.split { $0 == " " || $0 == ":" }.first }
      let head = rest.prefix { $0 != "{" }.firstRange(of: "->").map {
        rest[$0.upperBound...].prefix { $0 != "{" }
      }
      let type = (head ?? "").firstRange(of: " where ").map { head?[..<$0.lowerBound] ?? "" } ?? head ?? ""
      // The type ends before a body, a closing brace or the next requirement on the same line.
      let end = type.firstMatch(of: #/\s(?:func|var|let|@)|[;}]/#)?.range.lowerBound ?? type.endIndex
      result = type[..<end].filter { !$0.isWhitespace }
    }
  }

  /// The global actors on the lines above a requirement, which a stub needs as well.
  private func isolation(above start: Int, in lines: [String]) -> [String] {
    var attributes: [String] = []
    var line = start - 1
    while line >= 0, lines[line].trimmingBlanks.hasPrefix("@") {
      let name = lines[line].trimmingBlanks
      if name.hasSuffix("Actor") { attributes.insert(name, at: 0) }
      line -= 1
    }
    return attributes
  }

  private func owner(above start: Int, in lines: [String]) -> String? {
    for line in lines[...start].reversed() {
      if let match = line.firstMatch(of: #/(?:^|\s)protocol\s+(\w+)/#) { return String(match.1) }
    }
    return nil
  }

  private static func isContinued(_ text: String, by next: String) -> Bool {
    let open = text.count { $0 == "(" } - text.count { $0 == ")" }
    if open > 0 { return true }
    let words = ["->", "async", "throws", "where "]
    return text.hasSuffix("->") || words.contains { next.hasPrefix($0) }
  }

  /// Removes the rest of the line, and spaces inside parentheses.
  private static func ended(_ text: String) -> String {
    var depth = 0
    var end = text.startIndex
    while end < text.endIndex {
      let character = text[end]
      if "([<".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      if character == ">", end == text.startIndex || text[text.index(before: end)] != "-" { depth -= 1 }
      if depth <= 0, character == ";" || character == "{" || character == "}" { break }
      end = text.index(after: end)
    }
    return text[..<end].trimmingBlanks.replacing("( ", with: "(").replacing(#/,? \)/#, with: ")")
  }

  private static func withoutComment(_ line: Substring) -> String {
    String(line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line)
  }
}

extension StringProtocol {
  fileprivate var trimmingBlanks: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

/// Finds bodies for a rule in the modules that compiled.
struct LeafFinder {
  private let catalog: RuleCatalog

  /// Reads the index. Returns `nil` if there is none, because nothing compiled.
  init?(reading source: PackageGraph.Source) {
    do {
      let library = try IndexLibrary(path: Toolchain.indexLibrary())
      let store = try IndexStore(path: source.store, library: library)
      let selection = try UnitSelection(store: store)
      // The index is out of date for sources that changed and no longer compile.
      let stale = Set(selection.staleFiles)
      let packageIndex = try IndexReader.read(selection.units.filter { !stale.contains($0.file) }, in: store)
      catalog = RuleCatalog(index: packageIndex, demangler: try Demangler(besideIndexLibrary: library.path))
    } catch {
      return nil
    }
  }

  /// Returns the bodies for a requirement that an assembler with a role can use.
  ///
  /// - Parameter imports: The modules that the assembler's file imports.
  func leaves(
    of location: SourcePosition,
    for role: AssemblerGraph.Role?,
    _ imports: Set<String>
  ) -> [MissingRules.Leaf] {
    guard let requirement = requirement(at: location) else { return [] }
    return bodies(of: requirement, for: role)
      .sorted { $0.location < $1.location }
      .map { body in
        let module = catalog.module(of: body)
        return MissingRules.Leaf(
          module: module,
          conditions: body.conditions,
          location: catalog.index.position(body.location),
          isImported: imports.contains(module)
        )
      }
  }

  /// Returns the other requirements of the same protocol that have no body.
  ///
  /// The compiler reports only the first of a protocol's missing rules that have labels.
  func unserved(besides location: SourcePosition, for role: AssemblerGraph.Role?) -> [SourcePosition] {
    guard let known = requirement(at: location) else { return [] }
    return catalog.requirements.values
      .filter { $0.owner == known.owner && $0.symbol != known.symbol && bodies(of: $0, for: role).isEmpty }
      .map { catalog.index.position($0.location) }
  }

  private func requirement(at location: SourcePosition) -> Requirement? {
    let file = FilePath.real(location.file) ?? location.file
    return catalog.requirements.values.first { requirement in
      let declared = catalog.index.position(requirement.location)
      return declared.line == location.line && declared.column == location.column && declared.file == file
    }
  }

  private func bodies(of requirement: Requirement, for role: AssemblerGraph.Role?) -> [Body] {
    let reader = RoleReader(catalog: catalog)
    return catalog.bodies.values.filter { body in
      guard body.isDefault, serves(body, requirement) else { return false }
      let wanted = reader.role(of: body)
      return wanted == nil || role == nil || wanted == role
    }
  }

  private func serves(_ body: Body, _ requirement: Requirement) -> Bool {
    body.overrides.contains { catalog.tables.dispatched($0) == requirement.symbol }
      || (body.signature == requirement.signature
        && catalog.ancestors(of: body.owner).contains(requirement.owner))
  }
}
