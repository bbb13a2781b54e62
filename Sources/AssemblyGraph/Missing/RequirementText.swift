import Foundation

/// Reads declarations out of the sources, where the compiler's diagnostics name only their places.
final class RequirementText {
  private var files: [String: [String]] = [:]

  /// A requirement as its protocol declares it.
  struct Requirement: Equatable {
    /// The protocol's name; nil where the source cannot be read.
    let owner: String?
    /// `@MainActor func resolve(user: User) async throws -> Presenter`.
    let declaration: String
  }

  /// A type's declaration, up to its brace.
  struct TypeHead: Equatable {
    let name: String
    /// `public final class AppAssembler: LiveAssembler, SceneAssembler`.
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

  /// The requirement whose name is at `position`; nil where the source cannot be read.
  func requirement(at position: SourcePosition) -> Requirement? {
    let lines = lines(of: position.file)
    guard position.line >= 1, position.line <= lines.count else { return nil }
    let start = position.line - 1
    var text = lines[start].trimmingBlanks
    // A protocol in one line: only the requirement itself counts.
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

  /// The declaration of the type whose name is at `position`.
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

  /// Whether a source of the target that `file` is in has a function with the labels and the result of a requirement.
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

  /// `Sources/App` or `Tests/AppTests`; the file's own folder in a project without a manifest.
  private static func folder(ofTargetWith file: String) -> String {
    let own = FilePath.parent(file)
    guard let root = StoreLocator.package(above: file) else { return own }
    let parts = own.dropFirst(root.count).split(separator: "/").prefix(2)
    return ([root] + parts.map { String($0) }).joined(separator: "/")
  }

  /// What two functions have in common where one serves the other.
  private struct Head: Equatable {
    let name: Substring
    let labels: [Substring]
    let result: String

    /// The first function in a text.
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
      // A body in one line, a protocol in one line, and the next requirement end the type.
      let end = type.firstMatch(of: #/\s(?:func|var|let|@)|[;}]/#)?.range.lowerBound ?? type.endIndex
      result = type[..<end].filter { !$0.isWhitespace }
    }
  }

  /// The global actors in the lines above a requirement: without one, a stub would not serve it.
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

  /// A declaration without what follows it on its line, and without blanks at its parentheses.
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
