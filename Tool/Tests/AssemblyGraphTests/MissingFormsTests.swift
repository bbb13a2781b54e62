import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyGraph

@Suite("Each form in which a build fails for want of wiring")
struct MissingFormsTests {
  private static let calls = """
    import Assembler

    protocol Log: Sendable {}
    struct Server: Sendable {}
    struct Watch: Sendable {}
    protocol WatchAssembler: Assembling { func resolve() -> Watch }
    struct Item { let id: Int }
    struct Page { let id: Int }
    protocol ItemAssembler: Assembling { func resolve(id: Int) -> Item }
    protocol PageAssembler: Assembling { func resolve(id: Int) -> Page }
    struct List { let server: Server; let watch: Watch }
    final class Cache: Sendable { init(server: Server, _ log: any Log, limit: Int = 3) {} }
    @MainActor final class Screen { init(make: @escaping () -> Cache, number: Float) {} }
    protocol ListAssembler: ScopedAssembler, ItemAssembler {
      func resolve() -> Server
      func resolve() -> Cache
    }
    extension ListAssembler {
      func list() -> List { List(server: resolve(), watch: resolve()) }
      func resolve() -> Cache { shared { Cache(server: resolve(), resolve()) } }
      func titles() -> [String] { let titles: [String] = resolve(); return titles }
      func number() -> Int { resolve() }
      @MainActor func screen() -> Screen { Screen(make: resolve, number: self.resolve() as Float) }
    }

    """

  @Test(
    "The types of calls that no rule builds are named, with the requirement to add or the protocol to refine"
  )
  func calls() async throws {
    let item = """
      extension ListAssembler { func item() -> Item { resolve() } }
      extension PageAssembler { func number() -> Double { resolve() } }
      extension ListAssembler { func page() -> Page { resolve() } }
      extension ListAssembler {
        func size() async throws -> UInt8 { let size: UInt8 = try await resolve(); return size }
      }

      """
    let bench = try Workbench(["App": Self.calls + item])
    try await bench.build()
    let output = try await bench.tool("missing")
    let expected = """
      ListAssembler requests 8 types that no rule builds  Sources/App/App.swift:19
        Watch  Sources/App/App.swift:19
        any Log  Sources/App/App.swift:20
        [String]  Sources/App/App.swift:21
        Int  Sources/App/App.swift:22
        Float  Sources/App/App.swift:23
        Item  Sources/App/App.swift:25
          resolve(id: Int) -> Item builds it: pass its arguments
        Page  Sources/App/App.swift:27
        UInt8  Sources/App/App.swift:29
        refine in ListAssembler:
          WatchAssembler
        add to ListAssembler:
          func resolve() -> any Log
          func resolve() -> [String]
          func resolve() -> Int
          func resolve() -> Float
          func resolve() -> Page
          func resolve() -> UInt8

      PageAssembler requests 1 type that no rule builds  Sources/App/App.swift:26
        Double  Sources/App/App.swift:26
        add to PageAssembler:
          func resolve() -> Double

      """
    #expect(output == Shell.Output(status: 1, standardOutput: expected, standardError: ""))
    try bench.write(Self.calls, to: "App")
    try await bench.build()
    try bench.insert(try await bench.tool("missing").standardOutput, into: "App")
    #expect(try await bench.build() == "")
  }

  @Test("--fix declares them, and imports the module of a protocol that declares one")
  func fixedCalls() async throws {
    let bench = try Workbench([
      "Zones": """
      import Assembler
      public struct Zone: Sendable { public init() {} }
      public protocol ZoneAssembler: Assembling { func resolve() -> Zone }

      """,
      "Lists": "import Zones\npublic struct List { public init(zone: Zone) {} }\n",
      "App": """
      import Assembler
      import Lists

      protocol ListAssembler: Assembling {}
      extension ListAssembler {
        func list() -> List { List(zone: resolve()) }
      }

      """,
    ])
    try await bench.build()
    #expect(try await bench.tool("missing", "--fix").status == 3)
    #expect(try await bench.build() == "")
    let source = try bench.source(of: "App")
    #expect(source.contains("import Zones\n"))
    #expect(source.contains("protocol ListAssembler: Assembling, ZoneAssembler {}"))
  }

  private static let session = """
    import Assembler
    import AssemblerEffects

    struct Account: Sendable {}
    struct Log: Sendable { let account: Account; let date: DateGenerator }
    protocol TripsApp: ScopedAssembler {}
    final class App: LiveAssembler, TripsApp { let scope = Scope() }

    """

  @Test("What a child requests of its parent is added to the protocol of the parent")
  func parent() async throws {
    let bench = try Workbench([
      "App": Self.session + """
        struct Watch: Sendable {}
        protocol WatchAssembler: Assembling { func resolve() -> Watch }
        protocol TripsSession: ScopedAssembler, DateAssembler {
          func resolve() -> Account
          func resolve() -> Watch
        }
        final class AppSession<Parent: TripsApp & DateAssembler>: Child<Parent>, ChildAssembler, TripsSession {
          func resolve() -> Account { parent.resolve() }
          func resolve() -> Watch { self.parent.resolve() }
          func log(_ other: App) -> Log { Log(account: other.resolve(), date: date) }
        }

        """
    ])
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(output.status == 1)
    let expected = """
      AppSession requests 2 types that no rule of its parent builds  Sources/App/App.swift:15
        Account  Sources/App/App.swift:15
        Watch  Sources/App/App.swift:16
        refine in TripsApp:
          WatchAssembler
        add to TripsApp:
          func resolve() -> Account

      """
    #expect(output.standardOutput.contains(expected))
    // Each round writes what the compiler reports: here, the rule of `other` is the last.
    #expect(try await bench.tool("missing", "--fix").status == 3)
    let source = try bench.source(of: "App")
    #expect(source.contains("protocol TripsApp: ScopedAssembler, WatchAssembler {"))
    #expect(source.contains("func resolve() -> Account"))
  }

  @Test("A child forwards an effect, which the protocol of its parent refines")
  func forwardedEffect() async throws {
    let bench = try Workbench([
      "App": Self.session + """
        struct Trip: Sendable {}
        protocol OldScene: Assembling {}
        protocol TripAssembler: Assembling { func resolve() -> Trip }
        extension TripAssembler where Self: LiveAssembler { func resolve() -> Trip { Trip() } }
        extension TripAssembler where Self: OldScene { func resolve() -> Trip { Trip() } }
        protocol TripsSession: ScopedAssembler, DateAssembler, TripAssembler { var account: Account { get } }
        extension TripsSession { func log() -> Log { Log(account: account, date: date) } }
        final class AppSession<Parent: TripsApp>: Child<Parent>, ChildAssembler, TripsSession {
          var account: Account { Account() }
        }

        """
    ])
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(output.status == 1)
    #expect(
      output.standardOutput.contains(
        """
          refine in TripsApp:
            DateAssembler
            TripAssembler

        """
      )
    )
    // The effect's protocol forwards it.
    #expect(
      output.standardOutput.contains("add to AppSession:\n    func resolve() -> Trip { parent.resolve() }\n")
    )
    #expect(try await bench.tool("missing", "--fix").status == 3)
    #expect(try await bench.build() == "")
    let source = try bench.source(of: "App")
    #expect(source.contains("protocol TripsApp: ScopedAssembler, DateAssembler, TripAssembler {}"))
    #expect(!source.contains("fatalError"))
  }

  @Test("A rule that two protocols declare is declared once, in a protocol that both refine")
  func conflict() async throws {
    let bench = try Workbench([
      "App": """
      import Assembler

      struct Server: Sendable {}
      protocol First: Assembling { func resolve() -> Server }
      protocol Second: Assembling { func resolve() -> Server }
      extension First { func resolve() -> Server { Server() } }
      extension Second { func resolve() -> Server { Server() } }
      struct App: LiveAssembler, First, Second {}

      """
    ])
    try await bench.build()
    let output = try await bench.tool("missing")
    let expected = """
      App has two rules for resolve() -> Server  Sources/App/App.swift:8
        First  Sources/App/App.swift:4
        Second  Sources/App/App.swift:5
        declare it once, in a protocol that First and Second refine, and keep one of the rules, in its extension:
          protocol ServerAssembler: Assembling { func resolve() -> Server }

      """
    #expect(output == Shell.Output(status: 1, standardOutput: expected, standardError: ""))
    try bench.write(
      """
      import Assembler

      struct Server: Sendable {}
      protocol ServerAssembler: Assembling { func resolve() -> Server }
      protocol First: ServerAssembler {}
      protocol Second: ServerAssembler {}
      extension ServerAssembler { func resolve() -> Server { Server() } }
      struct App: LiveAssembler, First, Second {}

      """,
      to: "App"
    )
    #expect(try await bench.build() == "")
  }

  @Test("A stub with another label leaves the compiler's error, which names both labels")
  func label() async throws {
    let bench = try Workbench([
      "App": """
      import Assembler
      import AssemblerTesting

      struct Item: Sendable {}
      protocol ItemAssembler: Assembling { func resolve(id: Int) -> Item }
      final class Stubbed: TestAssembler, ItemAssembler { func resolve(key: Int) -> Item { Item() } }
      final class Empty: TestAssembler, ItemAssembler {}

      """
    ])
    try await bench.build()
    let output = try await bench.tool("missing")
    #expect(output.status == 1)
    #expect(
      output.standardError.hasPrefix(
        "note: the build has 1 other error:\n  \(bench.path(of: "App")):6:58: instance method"
      )
    )
    #expect(output.standardOutput.hasPrefix("Empty is missing 1 rule  Sources/App/App.swift:7\n"))
    #expect(output.standardOutput.contains(#"func resolve(id: Int) -> Item { fatalError("stub Item") }"#))
    try bench.insert(output.standardOutput, into: "App")
    try await bench.build()
    let rest = try await bench.tool("missing")
    #expect(rest.status == 2)
    #expect(
      rest.standardError.contains(
        "instance method 'resolve(key:)' has different argument labels from those required by protocol "
          + "'ItemAssembler' ('resolve(id:)')"
      )
    )
  }

  private static let core = """
    import Assembler

    public protocol Analytics: Sendable { func name() -> String }
    public struct NoAnalytics: Analytics {
      public init() {}
      public func name() -> String { "none" }
    }
    public protocol AnalyticsAssembler: Assembling { func resolve() -> any Analytics }

    """

  private static let app = """
    import Assembler
    import AssemblerEffects
    import Core

    protocol Server { func name() -> String }
    struct StubServer: Server { func name() -> String { "stub" } }
    final class Screen {
      let server: any Server
      init(server: any Server) { self.server = server }
    }
    protocol ServerAssembler: ScopedAssembler { func resolve() -> any Server }
    protocol SceneAssembler: ServerAssembler, ClockAssembler, AnalyticsAssembler {
      func resolve() -> Screen
      func resolve(name: String) async throws -> [String]
    }
    extension SceneAssembler { func resolve() -> Screen { Screen(server: resolve()) } }
    final class Live: LiveAssembler, SceneAssembler { let scope = Scope() }
    final class Canvas: PreviewAssembler, SceneAssembler { let scope = Scope() }
    final class Screens<Parent: SceneAssembler>: Child<Parent>, ChildAssembler, SceneAssembler {}
    struct Plain<Parent: SceneAssembler>: ChildAssembler, AnalyticsAssembler { let parent: Parent }
    struct Value: PreviewAssembler, AnalyticsAssembler {}

    """

  private static let tests = """
    import Assembler
    import AssemblerEffects
    import AssemblerTesting
    import Core
    @testable import App

    final class SceneTests: TestAssembler, SceneAssembler {}
    final class ExtendedTests: TestAssembler {}
    extension ExtendedTests: SceneAssembler {}
    @MainActor final class MainTests: TestAssembler, SceneAssembler {}
    nonisolated final class SentTests: SendableTestAssembler, SceneAssembler {}
    final class SmallTests: TestAssembler, AnalyticsAssembler {}
    @main struct Program {
      @MainActor static func main() {
        let assemblers: [any Assembling] = [Canvas(), Value(), SceneTests(), MainTests(), SentTests()]
        print(assemblers.count)
      }
    }

    """

  enum Modules: String, CaseIterable {
    case plain, isolated, mixed

    var isolated: Set<String> {
      switch self {
      case .plain: []
      case .isolated: ["App", "Program"]
      case .mixed: ["App"]
      }
    }
  }

  @Test(
    "What --fix writes compiles in plain modules, in those on the main actor by default, and in a plain test of one",
    arguments: Modules.allCases
  )
  func isolation(modules: Modules) async throws {
    let bench = try Workbench(
      ["Core": Self.core, "App": Self.app, "Program": Self.tests],
      isolated: modules.isolated
    )
    for _ in 0..<4 where try await bench.build() != "" { _ = try await bench.tool("missing", "--fix") }
    #expect(try await bench.build() == "")
    #expect(try await bench.run().output == "5\n")
  }
}
