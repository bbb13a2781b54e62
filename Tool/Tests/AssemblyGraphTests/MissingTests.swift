import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import TestSupport
import Testing

@Suite("The rules that assemblers are missing")
struct MissingTests {
  private static let fixture = Paths.tests + "/Fixtures/Missing"
  private static let scratch = Paths.products + "/AssemblyGraphMissing"

  /// The log of an application of twelve modules that doesn't compile, and of a test.
  private static let log = Task {
    var log = ""
    for target in ["ShopApp", "CartTests"] {
      let build = ["swift", "build", "--scratch-path", scratch, "--target", target]
      let output = try await Shell.run(build, in: fixture)
      log += output.standardOutput + output.standardError
    }
    let path = scratch + "/build.log"
    try log.write(toFile: path, atomically: true, encoding: .utf8)
    return path
  }

  private func missing(_ arguments: String...) async throws -> Shell.Output {
    let log = try await Self.log.value
    return try await Shell.run(
      [Paths.tool, "missing", "--scratch-path", Self.scratch, "--log", log] + arguments,
      in: Self.fixture
    )
  }

  @Test("The tool lists seven missing rules in twelve modules, and one in a test")
  func twelveModules() async throws {
    let output = try await missing()
    #expect(output.status == 1)
    #expect(output.standardError == "")
    #expect(output.standardOutput.split(separator: "\n").count <= 40)
    try Expected.expect(output.standardOutput, equals: "missing.txt")

    let test = try await missing("CartTestAssembler")
    let expected = """
      CartTestAssembler is missing 1 rule  Tests/CartTests/CartTests.swift:5
        resolve() -> any CartDataSource  CartSceneAssembler  Sources/Cart/Cart.swift:16
        add to CartTestAssembler:
          func resolve() -> any CartDataSource { fatalError("stub any CartDataSource") }

      """
    #expect(test == Shell.Output(status: 1, standardOutput: expected, standardError: ""))

    let other = try await missing("Nobody")
    let error = """
      error: no assembler is called 'Nobody'; there are: ShopAssembler, CartTestAssembler

      """
    #expect(other == Shell.Output(status: 64, standardOutput: "", standardError: error))
  }

  /// The forms of the framework's overload. The compiler reports the first as an error, and the second as a note.
  enum Form: String, CaseIterable {
    case witness = "func resolve<T>() -> T { fatalError() }"
    case candidate = "func resolve<T>(_ nothing: Void = ()) -> T { fatalError() }"
  }

  /// The diagnostics of the compiler for a file.
  private func compile(_ source: String, _ style: String) async throws -> (
    log: String, folder: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    try folder.write(source, to: "App.swift")
    let output = try await Shell.run(
      ["swiftc", "-typecheck", "-swift-version", "6", "-diagnostic-style", style, folder.path + "/App.swift"]
    )
    return (output.standardError, folder)
  }

  @Test(
    "Missing rules are read from both forms of the framework's message, in both styles of the compiler",
    arguments: Form.allCases,
    ["swift", "llvm"]
  )
  func forms(form: Form, style: String) async throws {
    let source = """
      struct User {}
      struct Home {}
      struct Editor { let user: User }
      protocol Assembling {}
      extension Assembling {
        @available(*, unavailable, message: "write the rule")
        @_disfavoredOverload \(form.rawValue)
      }
      protocol RootAssembler: Assembling {
        // Two attributes and three lines.
        @available(*, noasync)
        @MainActor
        func resolve(
          user: User,
          _ number: Int,
        ) throws -> Editor
      }
      protocol HomeAssembler: Assembling { func resolve() -> Home }
      protocol ScopeAssembler: Assembling { var scope: Scope { get } }
      final class Scope {}
      public struct Outer {
        public struct AppAssembler<Value>: RootAssembler, HomeAssembler {}
      }
      final class Scoped: ScopeAssembler {}
      let number: Int = "an error of another kind"

      """
    let (log, folder) = try await compile(source, style)
    let missing = MissingRules(in: log)
    let expected = """
      Outer.AppAssembler is missing 2 rules  App.swift:22
        resolve(user: User, _ number: Int) throws -> Editor  RootAssembler  App.swift:13
        resolve() -> Home  HomeAssembler  App.swift:18
        add to Outer.AppAssembler:
          @MainActor func resolve(user: User, _ number: Int) throws -> Editor { fatalError("build Editor") }
          func resolve() -> Home { fatalError("build Home") }

      Scoped is missing 1 rule  App.swift:24
        var scope: Scope  ScopeAssembler  App.swift:19
        add to Scoped:
          let scope = Scope()

      """
    #expect(missing.text(style: TextStyle(folder: folder.path)) == expected)
    #expect(
      missing.otherErrors == [
        "\(folder.path)/App.swift:25:19: cannot convert value of type 'String' to specified type 'Int'"
      ]
    )
  }

  @Test("Types that aren't assemblers aren't missing rules, and an assembler with two bodies for one says so")
  func otherTypes() async throws {
    let source = """
      struct Home {}
      struct Point: Comparable {}
      protocol First {}
      protocol Second {}
      protocol Rules: First, Second { func resolve() -> Home }
      extension First { func resolve() -> Home { Home() } }
      extension Second { func resolve() -> Home { Home() } }
      struct App: Rules {}

      """
    let (log, folder) = try await compile(source, "swift")
    let missing = MissingRules(in: log)
    #expect(
      missing.text(style: TextStyle(folder: folder.path)) == """
        App has two rules for resolve() -> Home  App.swift:8
          Rules  App.swift:5
          remove one of them

        """
    )
    #expect(
      missing.otherErrors == [
        "\(folder.path)/App.swift:2:8: type 'Point' does not conform to protocol 'Comparable'"
      ]
    )
  }

  @Test(
    "A requirement is read from the compiler's note if its source isn't there",
    arguments: [
      ("resolve(user:)", "(User) -> Home", "func resolve(user: User) -> Home"),
      (
        "resolve(_:at:_:)", "@MainActor (Int, [Int], String) async throws(Offline) -> (any Log)?",
        "@MainActor func resolve(_ value: Int, at: [Int], _ value3: String) async throws(Offline) -> (any Log)?"
      ),
      (
        "resolve(boxing:)", "<Value> (Value) -> Box<Value>",
        "func resolve<Value>(boxing: Value) -> Box<Value>"
      ),
      (
        "resolve(action:)", "(@Sendable (Int) -> Void) -> ()",
        "func resolve(action: @Sendable (Int) -> Void) -> ()"
      ),
      ("resolve", "(Int, User) -> Home", "func resolve(_ value: Int, _ value2: User) -> Home"),
      ("scope", "Scope", "var scope: Scope"), ("action", "(Int) -> Void", "var action: (Int) -> Void"),
      ("repeat", "Int", "var `repeat`: Int"),
      ("default(in:)", "(Int) -> Int", "func `default`(in: Int) -> Int"),
    ]
  )
  func note(name: String, type: String, declaration: String) {
    let member = MemberDeclaration(name: name, type: type, isProperty: declaration.hasPrefix("var"))
    #expect(member.map { $0.isolation + $0.declaration() } == declaration)
  }

  @Test("A log can have colors, no diagnostics, or incomplete ones")
  func otherLogs() {
    let head = "error: type 'App' does not conform to protocol 'Rules'"
    let note = "note: protocol requires function 'resolve(user:)' with type '(User) -> Home'"
    let colours = "\u{1B}[1m/a/App.swift:3:7: \u{1B}[31m\(head)\u{1B}[0m\n/a/Rules.swift:2:8: \(note)\n"
    let expected = """
      App is missing 1 rule  App.swift:3
        resolve(user: User) -> Home    Rules.swift:2
        add to App:
          func resolve(user: User) -> Home { fatalError("build Home") }

      """
    let style = TextStyle(folder: "/a")
    #expect(MissingRules(in: colours).text(style: style) == expected)
    #expect(MissingRules(in: "error: Build failed\n").otherErrors == ["Build failed"])
    let linker = "ld.lld: error: undefined symbol: main\n>>> by App.o\nerror: link command failed\n"
    #expect(MissingRules(in: linker).otherErrors == ["undefined symbol: main", "link command failed"])
    #expect(MissingRules(in: "<unknown>:0: error: no module\n").otherErrors == ["no module"])
    for log in [
      "", "\n\n", "Build complete!", note, "12 | note: x\n   | `- error: y",
    ] {
      let missing = MissingRules(in: log)
      #expect(missing.text() == "")
      #expect(missing.otherErrors == [])
    }
  }

  @Test(
    "--fix writes what each build reports until nothing is missing: first an import, then a stub of the same assembler"
  )
  func rounds() async throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(
        name: "Rounds",
        targets: [
          .target(name: "Assembler"), .target(name: "Core", dependencies: ["Assembler"]),
          .target(name: "Live", dependencies: ["Core"]), .target(name: "App", dependencies: ["Live"]),
        ]
      )

      """,
      to: "Package.swift"
    )
    // A small framework with the names of the real one, which takes longer to build.
    try folder.write(
      """
      public protocol Assembling {}
      public protocol LiveAssembler: Assembling {}
      public protocol ChildAssembler: Assembling { associatedtype Parent; var parent: Parent { get } }

      """,
      to: "Sources/Assembler/Assembler.swift"
    )
    let core = """
      import Assembler

      public struct User { public init() {} }
      public protocol AppScene: Assembling {}
      public protocol UserAssembler: Assembling {
        func resolve() -> User
        func resolve() -> Int
      }

      """
    try folder.write(core, to: "Sources/Core/Core.swift")
    let live = """
      import Assembler
      import Core

      extension UserAssembler where Self: LiveAssembler { public func resolve() -> User { User() } }

      """
    try folder.write(live, to: "Sources/Live/Live.swift")
    let app = "import Assembler\nimport Core\n\nstruct App: LiveAssembler, UserAssembler {}\n"
    try folder.write(app, to: "Sources/App/App.swift")
    let scene = "import Assembler\n\nprotocol AppScene: Assembling {}\n"
    try folder.write(scene, to: "Sources/App/Scenes/AppScene.swift")
    let child = """
      import Assembler
      import Core

      struct Name {}
      protocol NameAssembler: Assembling { func resolve() -> Name }
      protocol NameScene: NameAssembler {}
      struct NameChild<Parent: AppScene>: ChildAssembler, NameScene { let parent: Parent }

      """
    try folder.write(child, to: "Sources/App/NameChild.swift")
    var output = ""
    for round in 1...4 where !output.hasSuffix("no rules are missing\n") {
      let build = try await Shell.build(folder.path)
      try folder.write(build.standardOutput + build.standardError, to: "\(round).log")
      let tool = [Paths.tool, "missing", "--fix", "--log", "\(round).log"]
      output += try await Shell.run(tool, in: folder.path).standardOutput
    }
    #expect(output.contains("+ protocol AppScene: Assembling, NameAssembler {}\n"))
    #expect(!output.contains("import App\n"))
    #expect(output.contains("+ import Live\n"))
    #expect(output.contains(#"+   func resolve() -> Int { fatalError("build Int") }"#))
    #expect(output.hasSuffix("no rules are missing\n"))
  }

  @Test("The tool says so if no rules are missing, whether the build fails or not")
  func nothingMissing() async throws {
    let folder = try TemporaryFolder()
    func missing(_ log: String, _ arguments: String...) async throws -> Shell.Output {
      try folder.write(log, to: "build.log")
      return try await Shell.run([Paths.tool, "missing", "--log", "build.log"] + arguments, in: folder.path)
    }
    let place = "\(folder.path)/Sources/Small/Small.swift:1:19"
    let failing = try await missing(
      "\(place): error: cannot convert value of type 'String' to specified type 'Int'\n"
    )
    let error = """
      error: no rules are missing, but the build fails:
        \(place): cannot convert value of type 'String' to specified type 'Int'

      """
    #expect(failing == Shell.Output(status: 2, standardOutput: "", standardError: error))
    // Without an index, no name is wrong.
    let named = try await missing("error: Build failed\n", "App")
    #expect(named.standardError == "error: no rules are missing, but the build fails:\n  Build failed\n")
    // A compiler that crashes names no place.
    let crash = try await missing("error: compile command failed due to signal 6\n")
    #expect(crash.standardError.hasSuffix("fails:\n  compile command failed due to signal 6\n"))
    let clean = try await missing("Build complete!\n")
    #expect(clean == Shell.Output(status: 0, standardOutput: "no rules are missing\n", standardError: ""))
    let noLog = try await Shell.run([Paths.tool, "missing", "--log", "/nowhere"], in: folder.path)
    #expect(noLog.status == 64)
    #expect(noLog.standardError.hasPrefix("error: can't read the build log at /nowhere\n"))
    // What has to be removed isn't written.
    try folder.write(
      "@MainActor final class App: LiveAssembler, P { var name = 1 }\n",
      to: "Sources/App.swift"
    )
    let written = try await missing(
      """
      \(folder.path)/Sources/App.swift:1:40: error: conformance of 'App' to protocol 'P' crosses into main actor-isolated code
      \(folder.path)/Sources/App.swift:1:48: note: main actor-isolated property 'name' cannot satisfy nonisolated requirement

      """,
      "--fix"
    )
    #expect(
      written
        == Shell.Output(status: 1, standardOutput: "", standardError: "note: nothing to write in App\n")
    )
  }
}
