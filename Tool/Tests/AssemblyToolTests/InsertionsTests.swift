import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyCommands

@Suite("Code that is inserted into sources")
struct InsertionsTests {
  /// An insertion into a source with the mark `①`.
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let insert: @Sendable (inout Insertions, SourcePosition) throws -> Void
    let expected: String
  }

  private static let rows = [
    Row(
      testDescription: "An import in a condition isn't an import for all",
      source: "#if canImport(Core)\nimport Core\n#endif\nimport Base\n①struct A {}\n",
      insert: { try $0.addImport("Core", isPublic: false, to: $1.file) },
      expected: "#if canImport(Core)\nimport Core\n#endif\nimport Base\nimport Core\nstruct A {}\n"
    ),
    Row(
      testDescription: "A comment stays beside its import",
      source: "import Base  // first\r\nimport Zones\r\n①struct A {}\r\n",
      insert: { try $0.addImport("Core", isPublic: false, to: $1.file) },
      expected: "import Base  // first\r\nimport Core\r\nimport Zones\r\nstruct A {}\r\n"
    ),
    Row(
      testDescription: "A file without imports and declarations",
      source: "①",
      insert: { try $0.addImport("Core", isPublic: false, to: $1.file) },
      expected: "import Core\n\n"
    ),
    Row(
      testDescription: "A protocol is refined once, also if several ask for it",
      source: "protocol ①P: Base, Feature.Other {}\n",
      insert: { edits, position in
        try edits.refine(position, named: "P", ["Base", "Feature.Other", "New"])
        try edits.refine(position, named: "P", ["New", "Feature.New"])
      },
      expected: "protocol P: Base, Feature.Other, New, Feature.New {}\n"
    ),
    Row(
      testDescription: "A protocol that refines no other",
      source: "protocol ①P where Self: Base {}\n",
      insert: { edits, position in
        try edits.refine(position, named: "P", ["A"])
        try edits.refine(position, named: "P", ["B"])
      },
      expected: "protocol P: A, B where Self: Base {}\n"
    ),
    Row(
      testDescription: "A type inside another",
      source: "struct Outer { struct ①App {} }\n",
      insert: { try $0.add(["let a = 1"], to: $1, named: "Outer.App") },
      expected: "struct Outer { struct App {\n  let a = 1\n} }\n"
    ),
    Row(
      testDescription: "An extension of a type with its module",
      source: "extension ①Core.App {}\n",
      insert: { try $0.add(["let a = 1"], to: $1, named: "App") },
      expected: "extension Core.App {\n  let a = 1\n}\n"
    ),
    Row(
      testDescription: "A brace after the last member",
      source: "struct ①A {\n  let a = 1 }\n",
      insert: { try $0.add(["let b = 2"], to: $1, named: "A") },
      expected: "struct A {\n  let a = 1\n  let b = 2\n}\n"
    ),
    Row(
      testDescription: "A rule that two protocols require",
      source: "protocol ①P: Base { func resolve() -> Int }\n",
      insert: { edits, position in
        let rules = ["Mail", "Mail", "Int", "Log"].map { "func resolve() -> \($0)" }
        try edits.add(rules, to: position, named: "P")
      },
      expected:
        "protocol P: Base {\n  func resolve() -> Int\n  func resolve() -> Mail\n  func resolve() -> Log\n}\n"
    ),
    Row(
      testDescription: "Members of two types",
      source: "struct ①A {\n}\nstruct B {\n}\n",
      insert: { edits, position in
        let other = SourcePosition(file: position.file, line: 3, column: 8)
        try edits.add(["let a = 1"], to: position, named: "A")
        try edits.add(["let a = 1"], to: other, named: "B")
      },
      expected: "struct A {\n  let a = 1\n}\nstruct B {\n  let a = 1\n}\n"
    ),
  ]

  @Test("An insertion is written where it belongs", arguments: rows)
  func insertion(row: Row) throws {
    let sources = try MarkedSources(["App.swift": row.source])
    var edits = Insertions(root: sources.folder.path, builtAt: .infinity)
    try row.insert(&edits, sources["①"])
    _ = try edits.apply(style: TextStyle())
    #expect(try String(contentsOfFile: sources.path(of: "App.swift"), encoding: .utf8) == row.expected)
  }

  @Test("Nothing is written into another type, or into a file that changed meanwhile")
  func refusals() throws {
    let sources = try MarkedSources(["App.swift": "struct ①App {}\nstruct Other {}\n"])
    let path = sources.path(of: "App.swift")
    var edits = Insertions(root: sources.folder.path, builtAt: .infinity)
    let other = EditError(description: "\(path):1:8 isn't the declaration of Other; nothing was written")
    #expect(throws: other) { try edits.add(["let a = 1"], to: sources["①"], named: "Other") }
    #expect(throws: other) { try edits.refine(sources["①"], named: "Other", ["P"]) }
    try edits.add(["let a = 1"], to: sources["①"], named: "App")
    try sources.folder.write("struct App { let b = 1 }\n", to: "App.swift")
    #expect(throws: EditError(description: "\(path) changed meanwhile; nothing was written")) {
      try edits.apply(style: TextStyle())
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "struct App { let b = 1 }\n")
  }

  @Test(
    "A type can't have two members that are the same",
    arguments: [
      ("var a: Int", "let a: String", true), ("var a: Int", "var b: Int", false),
      ("var `a`: Int", "func a() -> Int", true), ("var a: Int", "func a(b: Int) -> Int", false),
      ("func a() -> [Int : Int]", "func a() -> [Int: Int]", true),
      ("func a() -> Int", "func a() -> String", false),
      ("func a(b: Int)", "func a(c: Int)", false), ("func a(b: Int)", "func a(b c: Int)", true),
    ]
  )
  func same(one: String, other: String, isSame: Bool) throws {
    let members = try [one, other].map { try #require(SourceFile($0).member(at: 1)) }
    #expect(members[0].isSame(as: members[1]) == isSame)
    #expect(members[1].isSame(as: members[0]) == isSame)
  }
}
