import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyGraph

/// What `missing` says of the compiler's messages, without an index and without a build.
@Suite("What is missing, by the messages of a log")
struct MissingLogTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let source: String
    let log: [String]
    /// What is printed, or a part of it.
    var printed = ""
    /// The errors that are about something else, without their positions.
    var others: [String] = []
  }

  private static let head = "error: type 'App' does not conform to protocol 'P'"
  private static let unavailable =
    "error: unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'P'"

  private static let rules = [
    Row(
      testDescription: "A scope is stored, and a parent that isn't a child's is a rule",
      source: """
        protocol P: Assembling {
          var ②parent: Person { get }
          func ③scope() -> Scope
          var ④cache: Scope { get }
          var ⑤owner: Parent { get }
        }
        struct ①App: LiveAssembler, P {}

        """,
      log: [
        "① \(head)", "② note: protocol requires property 'parent' with type 'Person'",
        "③ note: protocol requires function 'scope()' with type '() -> Scope'",
        "④ note: protocol requires property 'cache' with type 'Scope'",
        "⑤ note: protocol requires property 'owner' with type 'Parent'",
      ],
      printed: """
          add to App:
            var parent: Person { fatalError("build Person") }
            func scope() -> Scope { fatalError("build Scope") }
            let cache = Scope()
            var owner: Parent { fatalError("build Parent") }

        """
    ),
    Row(
      testDescription: "An extension stores nothing",
      source: """
        protocol P: ScopedAssembler { var ②name: Name { get } }
        ①extension App: P {}

        """,
      log: [
        "① \(head)",
        "/Assembler/ScopedAssembler.swift:35:7: note: protocol requires property 'scope' with type 'Scope'",
        "② note: protocol requires property 'name' with type 'Name'",
        "/App/P.swift:2:1: note: protocol requires function 'resolve()' with type '() -> Scope'",
      ],
      printed: """
          var scope: Scope    /Assembler/ScopedAssembler.swift:35
            an extension can't store it: declare it in the type
          var name: Name  P  App.swift:1
          add to App:
            func resolve() -> Scope { fatalError("build Scope") }
            var name: Name { fatalError("build Name") }

        """
    ),
    Row(
      testDescription: "An initializer isn't a rule",
      source: "protocol P: Assembling { ②init() }\nclass ①App: LiveAssembler, P {}\n",
      log: ["① \(head)", "② note: protocol requires initializer 'init()' with type '()'"],
      others: ["type 'App' does not conform to protocol 'P'"]
    ),
    Row(
      testDescription: "A rule beside an initializer, an operator and what the standard library declares",
      source: """
        protocol P: Assembling {
          ②init()
          static func ③<=> (one: Self, other: Self) -> Bool
          var ④user: String { get }
        }
        class ①App: LiveAssembler, P, CustomStringConvertible {}

        """,
      log: [
        "① \(head)", "② note: protocol requires initializer 'init()' with type '()'",
        "③ note: protocol requires function '<=>' with type '(Self, Self) -> Bool'",
        "④ note: protocol requires property 'user' with type 'String'",
        "Swift.CustomStringConvertible:2:9: note: protocol requires property 'description' with type 'String'",
      ],
      printed: """
        App is missing 1 rule  App.swift:6
          var user: String  P  App.swift:4
          add to App:
            var user: String { fatalError("build String") }

        """
    ),
    Row(
      testDescription: "What the standard library declares isn't a rule",
      source: "class ①App: LiveAssembler, CustomStringConvertible {}\n",
      log: [
        "① \(head)",
        "Swift.CustomStringConvertible:2:9: note: protocol requires property 'description' with type 'String'",
      ],
      others: ["type 'App' does not conform to protocol 'P'"]
    ),
    Row(
      testDescription: "A type that resolves names isn't an assembler",
      source: "protocol P { func ②resolveHost() -> String; var ③parent: Int { get } }\nstruct ①App: P {}\n",
      log: [
        "① \(head)", "② note: protocol requires function 'resolveHost()' with type '() -> String'",
        "③ note: protocol requires property 'parent' with type 'Int'",
      ],
      others: ["type 'App' does not conform to protocol 'P'"]
    ),
    Row(
      testDescription: "Only the import of the framework is missing",
      source: "import AssemblerTesting\nfinal class ①AppTests: TestAssembler, P {}\n",
      log: [
        "① error: type 'AppTests' does not conform to protocol 'P'",
        "/Assembler/Scopes/ScopedAssembler.swift:40:8: note: protocol requires function '_find' with type '(UInt) -> Int'",
      ],
      printed: "  import in App.swift:\n    import Assembler\n"
    ),
    Row(
      testDescription: "A call of resolve() in code without source",
      source: "",
      log: ["/generated.swift:1:1: error: 'resolve' is unavailable: no rule builds this type"],
      others: ["'resolve' is unavailable: no rule builds this type"]
    ),
    Row(
      testDescription: "What is there and refused, and of which the compiler says nothing",
      source: """
        protocol P: Assembling {
          func ②resolve() -> [String: Int]
          var ③files: FileAccess { get }
          var ④log: Log { get }
          var ⑤date: DateGenerator { get }
        }
        class ①App: TestAssembler, P {
          static func resolve() -> [String : Int] { [:] }
          let files = ""
          static let log: Log = Log()
          let date: Int = 1
        }

        """,
      log: [
        "① \(unavailable)", "② note: requirement 'resolve()' declared here", "① \(unavailable)",
        "③ note: requirement 'files' declared here", "① \(unavailable)",
        "④ note: requirement 'log' declared here",
        "① \(unavailable)", "⑤ note: requirement 'date' declared here",
      ],
      printed: """
          resolve() -> [String: Int]  P  App.swift:2
            it's there, and the compiler doesn't accept it
          var files: FileAccess  P  App.swift:3
            it's there, and the compiler doesn't accept it
          var log: Log  P  App.swift:4
            it's there, and the compiler doesn't accept it
          var date: DateGenerator  P  App.swift:5
            it's there with the type Int: declare it as 'date: DateGenerator'

        """
    ),
    Row(
      testDescription: "A test that a Sendable superclass puts on the main actor",
      source: "protocol P { func ②name() -> Name }\nfinal class ①App: SendableTestAssembler, P {}\n",
      log: ["① \(head)", "② note: protocol requires function 'name()' with type '() -> Name'"],
      printed: "    nonisolated func name() -> Name { fatalError("
    ),
    Row(
      testDescription: "Two rules for a type whose last word isn't a type",
      source: """
        protocol A: Assembling { func ②resolve(_: Int) -> (Server) throws -> () }
        protocol B: Assembling { func ③resolve(_: Int) -> (Server) throws -> () }
        struct ①App: LiveAssembler, A, B {}

        """,
      log: [
        "① \(head)",
        "② note: multiple matching functions named 'resolve' with type '(Int) -> (Server) throws -> ()'",
        "③ note: multiple matching functions named 'resolve' with type '(Int) -> (Server) throws -> ()'",
      ],
      printed:
        "    protocol ServerAssembler: Assembling { func resolve(_ value: Int) -> (Server) throws -> () }\n"
    ),
    Row(
      testDescription: "Two properties of a type",
      source: """
        protocol A: Assembling { var ②log: any Log { get } }
        protocol B: Assembling { var ③log: any Log { get } }
        struct ①App: LiveAssembler, A, B {}

        """,
      log: [
        "① \(head)", "② note: multiple matching properties named 'log' with type 'any Log'",
        "③ note: multiple matching properties named 'log' with type 'any Log'",
      ],
      printed: "    protocol LogAssembler: Assembling { var log: any Log { get } }\n"
    ),
  ]

  private static func crossing(_ type: String = "App") -> String {
    "error: conformance of '\(type)' to protocol 'P' crosses into main actor-isolated code and can cause data races"
  }

  private static func witness(_ kind: String, _ name: String) -> String {
    "note: main actor-isolated \(kind) '\(name)' cannot satisfy nonisolated requirement"
  }

  private static let fixes = [
    Row(
      testDescription: "Each import is named once for a file",
      source: "①a\n②b\n③c\n",
      log: [
        "① error: property 'a' is not available due to missing import of defining module 'Core'",
        "② error: property 'b' is not available due to missing import of defining module 'Core'",
        "③ error: property 'c' is not available due to missing import of defining module 'Live'",
        "/b/Other.swift:1:1: error: property 'a' is not available due to missing import of defining module 'Core'",
      ],
      printed: """
        App.swift uses what Core declares  App.swift:1
          import in App.swift:
            import Core

        App.swift uses what Live declares  App.swift:3
          import in App.swift:
            import Live

        Other.swift uses what Core declares  /b/Other.swift:1
          import in /b/Other.swift:
            import Core

        """
    ),
    Row(
      testDescription: "A property of a class on the main actor, which can be stored",
      source: "@MainActor final class App<T>: LiveAssembler, ①P { let ②name = 1 }\n",
      log: ["① \(crossing("App<T>"))", "② \(witness("property", "name"))"],
      printed: """
        App builds a rule of P on the main actor, and the rule is on no actor  App.swift:1
          remove '@MainActor' from App

        """
    ),
    Row(
      testDescription: "A function of a class on the main actor",
      source: "@MainActor final class App: LiveAssembler, ①P { func ②name() {} }\n",
      log: ["① \(crossing())", "② \(witness("instance method", "name()"))"],
      printed: "  write 'nonisolated' before name()  App.swift:1\n"
    ),
    Row(
      testDescription: "A property of an extension on the main actor, which is computed",
      source: "@MainActor extension App: ①P { var ②name: Int { 1 } }\n",
      log: ["① \(crossing())", "② \(witness("property", "name"))"],
      printed: "  write 'nonisolated' before name  App.swift:1\n"
    ),
    Row(
      testDescription: "A property of a Sendable child",
      source: "final class App: SendableChild<Root>, ①P { var ②name: Int { 1 } }\n",
      log: ["① \(crossing())", "② \(witness("property", "name"))"],
      printed: "  write 'nonisolated' before App  App.swift:1\n"
    ),
    Row(
      testDescription: "Only the error that an answer is for is answered",
      source: "final class App: ①P, ③Q { @MainActor func ②name() {} }\nimport ④Gone\n",
      log: [
        "① \(crossing())", "② \(witness("instance method", "name()"))", "③ \(crossing())",
        "note: initializer 'init()'",
        "① error: 'P' requires macOS 15",
        "④ error: property 'a' is not available due to missing import of defining module 'Core'",
        "④ error: cannot find 'a' in scope",
      ],
      printed: "  remove '@MainActor' from name()\n",
      others: [String(crossing().dropFirst(7)), "'P' requires macOS 15", "cannot find 'a' in scope"]
    ),
  ]

  @Test("The messages say what is missing", arguments: rules + fixes)
  func messages(row: Row) throws {
    let sources = try MarkedSources(["App.swift": row.source])
    let missing = MissingRules(in: sources.log(row.log))
    let text = missing.text(style: TextStyle(folder: sources.folder.path))
    #expect(row.printed.isEmpty ? text.isEmpty : text.contains(row.printed), "\(text)")
    let others = missing.otherErrors.map { $0.replacing(#/^\S+:\d+:\d+: /#, with: "") }
    #expect(others == row.others)
  }

  @Test(
    "In a module on the main actor by default, a rule in an extension says that it's on no actor, if it is",
    arguments: [
      ("nonisolated protocol", "func", "nonisolated func"), ("protocol", "static func", "static func"),
    ]
  )
  func isolation(keyword: String, requirement: String, stub: String) throws {
    let sources = try MarkedSources([
      "App.swift": """
      \(keyword) P: Assembling { \(requirement) ②resolve() -> Int }
      struct App: Equatable {}
      ①extension App: LiveAssembler, P {}

      """
    ])
    let log = sources.log(["① \(Self.unavailable)", "② note: requirement 'resolve()' declared here"])
    var arguments = Arguments(["--package-path", sources.folder.path])
    let package = try PackageLocation(&arguments)
    let isolated = DefaultIsolation(of: package, log: "swiftc -default-isolation=MainActor")
    let rule = #"resolve() -> Int { fatalError("build Int") }"#
    #expect(MissingRules(in: log, isolation: isolated).text().contains("    \(stub) \(rule)\n"))
    #expect(MissingRules(in: log).text().contains("    \(requirement) \(rule)\n"))
  }

  @Test(
    "Where a test can go on after the stub of a rule, the stub only fails the test",
    arguments: [
      ("var http: HTTPClient", Role.test, true, true, ".unimplemented()"),
      ("var http: HTTPClient", .test, true, false, #"fatalError("stub HTTPClient")"#),
      ("var http: HTTPClient", .test, false, true, #"fatalError("stub HTTPClient")"#),
      ("var http: HTTPClient", .preview, true, true, #"fatalError("build HTTPClient")"#),
      ("var date: DateGenerator", .test, true, true, #"fatalError("stub DateGenerator")"#),
      ("func count() -> Int", .test, false, true, "reportUnimplemented(); return 0"),
      ("func count() -> Int", .test, false, false, #"fatalError("stub Int")"#),
      ("func count() -> Int", .preview, false, true, #"fatalError("build Int")"#),
      ("func log() -> ()", .test, false, true, "reportUnimplemented()"),
      ("func pair() -> (Int, Int)", .test, false, true, #"fatalError("stub (Int, Int)")"#),
      ("func load() throws -> Int", .test, false, true, "throw reportUnimplemented()"),
      ("func load() throws -> Int", .live, false, true, #"fatalError("build Int")"#),
    ]
  )
  func stub(rule: String, role: Role, isEffect: Bool, reports: Bool, body: String) throws {
    let member = try #require(SourceTokens(rule).member(at: 1))
    let stub = StubBody(of: member, for: role, isEffect: isEffect, reports: reports)
    #expect(stub.text == body)
    #expect(stub.isStored == (body == ".unimplemented()"))
  }
}
