import AssemblyCheck
import Foundation
import Testing

/// A finding has one name: that of its file, of its type and of its fixture.
@Suite("The page of findings")
struct FindingPageTests {
  @Test(
    "A finding has one file, whose type is documented by the page's heading",
    arguments: FindingID.allCases
  )
  func file(id: FindingID) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.findings)
      .filter { $0.hasPrefix(id.rawValue) }
    #expect(files == ["\(id.fixture).swift"])

    let source = try Self.text("\(Self.findings)/\(id.fixture).swift")
    let name = try #require(id.fixture.split(separator: "-").last)
    let lines = source.split(separator: "\n").prefix { !$0.contains("struct \(name): ") }
    let comment = lines.reversed().prefix { $0.hasPrefix("///") }.reversed()
      .map { $0.dropFirst(4) }.joined(separator: " ")
    #expect(comment.hasPrefix("\(try Self.heading(of: id))."))
  }

  @Test("The page's table has the severities that the fixtures' findings have", arguments: FindingID.allCases)
  func table(id: FindingID) throws {
    let rows = try Self.page().filter { $0.hasPrefix("| [\(id.rawValue)](#") }
    #expect(rows.count == 1)
    let severities = try #require(rows.first).split(separator: "|")[1].split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(severities.first == id.severity.rawValue)

    let folder = "\(Paths.tests)/Expected"
    var recorded: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder) where file.hasSuffix(".txt") {
      for line in try Self.text("\(folder)/\(file)").split(separator: "\n") {
        guard line.hasSuffix("[\(id.rawValue)]") else { continue }
        let level = try #require(line.firstMatch(of: #/:\d+: (error|warning): /#)).1
        recorded.insert(String(level))
      }
    }
    #expect(recorded == Set(severities))
  }

  @Test("The page has the findings in their order, and no others")
  func headings() throws {
    let identifiers = try Self.page().compactMap { $0.firstMatch(of: #/^## (AG\d+): /#)?.1 }
    #expect(identifiers.map { String($0) } == FindingID.allCases.map(\.rawValue))
  }

  private static let findings = "\(Paths.package)/Tool/Sources/AssemblyCheck/Findings"

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private static func page() throws -> [Substring] {
    try text("\(Paths.package)/Tool/Sources/AssemblyCheck/AssemblyCheck.docc/WhatTheCheckFinds.md").split(
      separator: "\n"
    )
  }

  /// The heading of the page's section, without the mark.
  private static func heading(of id: FindingID) throws -> Substring {
    let mark = "## \(id.rawValue): "
    return try #require(page().first { $0.hasPrefix(mark) }).dropFirst(3)
  }
}

extension FindingID {
  /// The finding's target in Fixtures/Mistakes, which its file in Sources is named as.
  var fixture: String {
    let folder = "\(Paths.tests)/Fixtures/Mistakes/Sources"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let own = names.filter { $0.hasPrefix("\(rawValue)-") }
    return own.count == 1 ? own[0] : "\(rawValue): \(own.count) fixtures in \(folder)"
  }
}
