#if DEBUG
import AssemblerEffects
@testable import AssemblyCheck
@testable import AssemblyCommands
import Foundation
import TestSupport
import Testing

/// The reader of sources, which `assembly missing` also gives what doesn't compile.
@Suite("Sources that aren't Swift")
struct SourceFuzzTests {
  /// Every `stride`th token of the repository.
  private static let stride = max(1, 2003 / rounds)

  @Test("Sources of this repository, cut and mutilated at their tokens, are read without a trap")
  func cut() throws {
    var sources: [String] = []
    let files = try #require(FileManager.default.enumerator(atPath: Paths.package))
    for case let file as String in files {
      // `.build` has a hundred times as many.
      if FilePath.name(file).hasPrefix(".") { files.skipDescendants() }
      if file.hasSuffix(".swift") { sources.append(file) }
    }
    sources.sort()
    #expect(sources.count > 300)
    var cuts = 0
    for file in sources {
      let bytes = try #require(FilePath.bytes("\(Paths.package)/\(file)"))
      let ranges = SourceFile(bytes: bytes).ranges
      for token in Swift.stride(from: 0, to: ranges.count, by: Self.stride) {
        let first = ranges[max(0, token - 30)].lowerBound
        let last = ranges[min(ranges.count - 1, token + 20)].upperBound
        let (before, after) = (
          bytes[first..<ranges[token].lowerBound], bytes[ranges[token].upperBound..<last]
        )
        SourceFile(bytes: Array(before)).readEverything()
        SourceFile(bytes: Array(before + after)).readEverything()
        SourceFile(bytes: Array(after + before)).readEverything()
        cuts += 1
      }
    }
    #expect(cuts > 300)
  }

  @Test("Pieces of Swift in any order are read without a trap")
  func pieces() {
    let pieces = [
      "func ", "f", "(", ")", "{", "}", "[", "]", "<", ">", ",", ":", ";", ".", "?", "!", "=", "->", "\n",
      "var ", "let ",
      "init", "class ", "extension ", "in ", "get ", "async ", "throws ", "where ", "#", "\"", "\"\"\"",
      "\\(", "/", "@",
      "_ ", "`", "0", "return ", "if ", "else ", "self", "/*", "*/", "import ", "private(", "é", "didSet ",
    ]
    var numbers = RandomNumbers.seeded(7)
    for _ in 0..<200 * rounds {
      let count = Int.random(in: 1...14, using: &numbers)
      let source = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      SourceFile(source).readEverything()
    }
  }
}

extension SourceFile {
  /// Calls each reader at each token.
  fileprivate func readEverything() {
    _ = text(0..<count)
    _ = types.map { ($0.members, $0.inheritedNames, $0.access, $0.isIsolated) }
    _ = (importDeclarations, count == 0 ? nil : ownerType(of: count / 2))
    for token in -1...count {
      readDeclaration(at: token)
      guard kinds.indices.contains(token) else { continue }
      readExpression(at: token)
      if matches(token, "{"), partner[token] > token { readBraces(token) }
      for part in interpolations(in: token) {
        _ = part.text(0..<part.count)
        _ = part.variables(in: 0..<part.count)
      }
    }
  }

  private func readDeclaration(at token: Int) {
    _ = (body(of: token), parameters(of: token), genericParameters(of: token), attributes(of: token))
    guard kinds.indices.contains(token) else { return }
    _ = (initialValue(of: token), isWeak(token))
    _ = (member(at: token), type(at: token), endOfType(from: token))
    _ = clauses(in: token..<min(token + 8, count))
  }

  private func readExpression(at token: Int) {
    _ = (call(named: token), callEnd(of: token), valueEnd(from: token), callee(ofArgument: token))
    let arguments = arguments(ofCall: token)
    _ = Self.match(arguments, [])
    _ = arguments.map { (text($0.range.lowerBound..<$0.range.upperBound + 1), variables(in: $0.range)) }
    if kinds[token] == .open { _ = elements(in: token) }
    _ = argumentStart(of: token, in: max(enclosing[token], 0))
    _ = (touchesCallee(token), continuesStatement(token), isBlock(token), capturedCall(of: "a", in: token))
  }

  private func readBraces(_ brace: Int) {
    let braces = brace...partner[brace]
    _ = (
      results(in: braces), remembers(in: braces), closureIn(brace), callee(ofClosure: brace),
      function(of: brace)
    )
    _ = (localNames(in: braces), constant(named: "f", before: partner[brace], in: braces))
  }
}
#endif
