import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyCommands

@Suite("What --fix doesn't write")
struct RefusedEditsTests {
  @Test("--fix writes nothing at all if it can't place a change")
  func refusals() async throws {
    let bench = try Workbench([
      "Core": AnswersTests.core,
      "App": "import Assembler\nimport Core\nstruct App: LiveAssembler, StoreAssembler {}\n",
      "Other": "import Assembler\nimport Core\nstruct Other: LiveAssembler, StoreAssembler {}\n",
    ])
    try await bench.build()
    let other = try bench.source(of: "Other")
    func expectRefusal(_ reason: String, _ sourceLocation: SourceLocation = #_sourceLocation) async throws {
      let app = try bench.source(of: "App")
      let output = try await bench.tool("missing", "--fix")
      #expect(output.status == 2, sourceLocation: sourceLocation)
      #expect(output.standardOutput == "", sourceLocation: sourceLocation)
      #expect(
        output.standardError.hasSuffix("\(reason); nothing was written\n"),
        sourceLocation: sourceLocation
      )
      #expect(try bench.source(of: "App") == app, sourceLocation: sourceLocation)
      #expect(try bench.source(of: "Other") == other, sourceLocation: sourceLocation)
    }
    func age(_ seconds: Double) throws {
      let date = Date(timeIntervalSinceNow: seconds)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: bench.path(of: "App"))
    }
    // The editor saved the file after the build.
    try age(60)
    try await expectRefusal("App.swift changed after the build")
    // Branches with braces of their own.
    let branches =
      "#if A\nstruct App: LiveAssembler {\n#else\nstruct App: LiveAssembler, StoreAssembler {\n#endif\n}\n"
    try bench.write("import Assembler\nimport Core\n" + branches, to: "App")
    try await bench.build()
    try await expectRefusal("App.swift has brackets without a partner")
  }

  @Test("Sources in the build folder aren't changed, and a member that is there isn't added again")
  func edits() throws {
    let folder = try TemporaryFolder()
    let source = "struct App {\n  let scope = 1\n  var user: Int { 1 }\n  func resolve() -> Int { 1 }\n}\n"
    try folder.write(source, to: "Sources/App.swift")
    try folder.write(source, to: ".build/checkouts/Other/App.swift")
    var edits = Insertions(root: folder.path, builtAt: .infinity)
    let dependency = SourcePosition(
      file: folder.path + "/.build/checkouts/Other/App.swift",
      line: 1,
      column: 8
    )
    #expect(throws: EditError.self) { try edits.add(["let a = 1"], to: dependency, named: "App") }
    let app = SourcePosition(file: folder.path + "/Sources/App.swift", line: 1, column: 8)
    let lines = ["let scope = Scope()", "lazy var user: Int = 2", "func resolve() -> Int { 2 }"]
    try edits.add(lines, to: app, named: "App")
    #expect(edits.isEmpty)
    try edits.add(["func resolve() -> String { \"\" }"], to: app, named: "App")
    #expect(
      edits.insertions.values.flatMap { $0 }.map(\.text).joined() == "  func resolve() -> String { \"\" }\n"
    )
  }

  @Test("Of two logs, the older one says when the package was built")
  func twoLogs() async throws {
    let bench = try Workbench([
      "App":
        "import Assembler\n\nprotocol P: Assembling { func resolve() -> Int }\nstruct App: LiveAssembler, P {}\n"
    ])
    try await bench.build()
    func age(_ path: String, _ seconds: Double) throws {
      let date = Date(timeIntervalSinceNow: -seconds)
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
    }
    // The tool gets the log of the build, and this one.
    try bench.folder.write("", to: "old.log")
    try age(bench.folder.path + "/old.log", 7200)
    try age(bench.path(of: "App"), 3600)
    let output = try await bench.tool("missing", "--fix", "--log", bench.folder.path + "/old.log")
    #expect(output.status == 2)
    #expect(output.standardError.contains("changed after the build; nothing was written"))
  }

  @Test("If one file can't be written, the others get their contents again")
  func atomic() async throws {
    struct Denied: Error {}
    let bench = try Workbench([
      "Core": AnswersTests.core,
      "App": "import Assembler\nimport Core\nstruct App: LiveAssembler, StoreAssembler {}\n",
      "Other": "import Assembler\nimport Core\nstruct Other: LiveAssembler, StoreAssembler {}\n",
    ])
    let log = try await bench.build()
    let old = try bench.source(of: "App")
    let edits = try MissingRules(in: log, PackageSources(root: bench.folder.path)).edits(
      in: bench.folder.path,
      builtAt: .infinity
    )
    let error = #expect(throws: EditError.self) {
      _ = try edits.apply(style: TextStyle()) { data, path in
        if path.hasSuffix("Other.swift") { throw Denied() }
        try data.write(to: URL(filePath: path))
      }
    }
    #expect(
      error?.description.hasPrefix("\(bench.path(of: "Other")) can't be written, and nothing was: ") == true
    )
    #expect(
      error?.description.contains("'swift package --allow-writing-to-package-directory assembly …'") == true
    )
    #expect(try bench.source(of: "App") == old)
  }
}
