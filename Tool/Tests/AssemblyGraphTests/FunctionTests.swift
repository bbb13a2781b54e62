import Foundation
import TestSupport
import Testing

@Suite("Functions that build, and the children that they create")
struct FunctionTests {
  /// An application whose session is created by a function, and whose router opens a screen that needs the router.
  private static let source = """
    import Assembler
    import AssemblerEffects

    struct Account: Hashable, Sendable { var name = "" }
    protocol TripsServer: Sendable {}
    struct LiveTripsServer: TripsServer {}
    final class TripCache: Sendable { init(server: any TripsServer) {} }
    final class TripList { init(cache: TripCache, router: TripsRouter, now: DateGenerator) {} }
    final class TripMap { init(router: TripsRouter) {} }
    final class TripDetail { init(id: Int, cache: TripCache, router: TripsRouter, account: Account) {} }
    final class TripsRouter: @unchecked Sendable {
      let openDetail: (Int) -> TripDetail
      init(openDetail: @escaping (Int) -> TripDetail, _ map: @escaping () -> TripMap, _ again: @escaping () -> TripMap) {
        self.openDetail = openDetail
      }
    }
    final class LoginModel { init(server: any TripsServer, makeSession: @escaping (Account) -> AppSession<App>) {} }
    final class Unused: Sendable {}

    protocol TripsApp: ScopedAssembler, DateAssembler {
      func resolve() -> any TripsServer
      func resolve() -> Unused
    }
    extension TripsApp {
      func resolve() -> Unused { shared { Unused() } }
    }
    extension TripsApp where Self: LiveAssembler {
      func resolve() -> any TripsServer { shared { LiveTripsServer() } }
    }
    extension TripsApp where Self == App {
      func login() -> LoginModel { LoginModel(server: resolve(), makeSession: session) }
      func session(_ account: Account) -> AppSession<App> { AppSession(account: account, parent: self) }
    }
    protocol TripsSession: ScopedAssembler, DateAssembler {
      var account: Account { get }
      func resolve() -> any TripsServer
      func resolve() -> TripCache
      func resolve() -> TripsRouter
    }
    extension TripsSession {
      func resolve() -> TripCache { shared { TripCache(server: resolve()) } }
      func resolve() -> TripsRouter {
        shared {
          TripsRouter(
            openDetail: { [unowned self] in detail(id: $0) },
            { [session = later()] in session().map() },
            { [session = later()] in session().otherMap() }
          )
        }
      }
      func map() -> TripMap { TripMap(router: resolve()) }
      func otherMap() -> TripMap { TripMap(router: resolve()) }
      func list() -> TripList { TripList(cache: resolve(), router: resolve(), now: date) }
      func detail(id: Int) -> TripDetail { TripDetail(id: id, cache: resolve(), router: resolve(), account: account) }
    }
    final class App: LiveAssembler, TripsApp { let scope = Scope() }
    final class AppSession<Parent: TripsApp>: Child<Parent>, ChildAssembler, TripsSession {
      let account: Account
      init(account: Account, parent: Parent) { self.account = account; super.init(parent: parent) }
      func resolve() -> any TripsServer { parent.resolve() }
      var date: DateGenerator { parent.date }
    }
    extension App {
      func guest() -> AppSession<App> { start() }
      private func start() -> AppSession<App> { AppSession(account: Account(), parent: self) }
      func restart() -> App { App() }
    }

    """

  private static let bench = Task {
    let bench = try Workbench(["App": source])
    #expect(try await bench.build() == "")
    return bench
  }

  private func tool(_ arguments: String...) async throws -> String {
    let output = try await Self.bench.value.tool(arguments)
    #expect(output.status == 0)
    #expect(output.standardError == "")
    return output.standardOutput
  }

  @Test(
    "A tree starts at functions, and names the children that they create and the rules that nobody requests"
  )
  func tree() async throws {
    let place = "Sources/App/App.swift"
    // The comparison's values are printed only if it awaits nothing.
    let tree = try await tool("graph").replacing(#/  [^ \/]+\/Sources\/AssemblerEffects\/\S+/#, with: "")
    #expect(
      tree == """
        App (live)  3 rules, 3 functions  \(place):56
        ├─ Unused  shared, not requested  App.swift:25
        ├─ date → DateGenerator  leaf
        ├─ login() → LoginModel  App.swift:31
        │  ├─ any TripsServer  shared, leaf  App.swift:28
        │  └─ session(_ account: Account) → AppSession<App>  referenced, creates AppSession  App.swift:32
        └─ guest() → AppSession<App>  creates AppSession, own  App.swift:64

        AppSession (child)  5 rules, 4 functions  App.swift:57
        └─ list() → TripList  App.swift:53
           ├─ TripCache  shared  App.swift:41
           │  └─ any TripsServer  own, from App
           ├─ TripsRouter  shared  App.swift:42
           │  ├─ detail(id: Int) → TripDetail  App.swift:54
           │  │  ├─ TripCache  shared, see above
           │  │  ├─ TripsRouter  shared, see above
           │  │  └─ account → Account  own  App.swift:58
           │  ├─ map() → TripMap  referenced  App.swift:51
           │  │  └─ TripsRouter  shared, see above
           │  └─ otherMap() → TripMap  referenced  App.swift:52
           │     └─ TripsRouter  shared, see above
           └─ date → DateGenerator  leaf, own, from App

        """
    )
  }

  @Test("A diagram joins a function with the child that it creates")
  func mermaid() async throws {
    let diagram = try await tool("graph", "--format", "mermaid", "--without-leaves")
    #expect(diagram.contains(#"[["LoginModel<br/><small>login() · 1 leaf</small>"]]"#))
    #expect(diagram.contains(#"[["AppSession#lt;App#gt;<br/><small>session(_ account: Account)</small>"]]"#))
    let session = try #require(diagram.firstMatch(of: #/(a0_\d+)\[\["AppSession/#)?.1)
    #expect(diagram.contains("  \(session) --> a1\n"))
  }

  @Test("A picture has a box for a function, and one for the child after it")
  func picture() async throws {
    let picture = try await tool("graph", "--format", "dot")
    #expect(picture.contains(#"class="box function""#))
    #expect(picture.contains(##"tooltip="AppSession" URL="#a1""##))
    #expect(picture.contains("↓ AppSession"))
    #expect(picture.contains("not requested"))
    #expect(picture.contains(">function</FONT>"))
    // A router calls its screens in closures that run later, so they form no cycle.
    #expect(!picture.contains(#"class="cycle""#))
  }

  @Test("'explain' and 'diff' know functions")
  func explain() async throws {
    let text = try await tool("explain", "TripDetail")
    #expect(text.hasPrefix("detail(id: Int) -> TripDetail\n  built by\n    default of TripsSession  "))
    #expect(text.contains("      calls resolve() -> TripCache  "))
    #expect(text.contains("  called by\n    resolve() -> TripsRouter  "))
    #expect(try await tool("explain", "session").contains("      creates AppSession\n"))
    let difference = try await tool("diff", "App", "AppSession")
    #expect(difference.contains("  only in App\n"))
    #expect(difference.contains("    login() -> LoginModel\n"))
    #expect(difference.contains("    list() -> TripList\n"))
  }

  @Test("'explain' names the code that calls a function, and JSON has the call")
  func calls() async throws {
    let source = """
      import Assembler

      final class Home: Sendable {}
      final class Router: Sendable { init(_ home: @escaping () -> Home) {} }
      protocol AppLevel: ScopedAssembler {
        func resolve() -> Router
      }
      extension AppLevel {
        func resolve() -> Router { shared { Router { [app = later()] in app().home() } } }
        func home() -> Home { other() }
        func other() -> Home { _ = resolve() as Router; return Home() }
      }
      final class App: LiveAssembler, AppLevel { let scope = Scope() }
      func start() -> Home { App().home() }
      let first = App().home()

      """
    let bench = try Workbench(["App": source])
    #expect(try await bench.build() == "")
    let text = try await bench.tool("explain", "home").standardOutput
    #expect(
      text.hasSuffix(
        """
          requested by
            start() of App  Sources/App/App.swift:14:30
            first of App  Sources/App/App.swift:15:19

        """
      )
    )
    // A call by another function is that function's.
    #expect(
      try await bench.tool("explain", "other").standardOutput.hasSuffix("  requested by no other code\n")
    )
    struct Document: Decodable {
      struct Entry: Decodable { let rule: String, code: String? }
      let entryPoints: [Entry]
    }
    let json = try await bench.tool("graph", "--format", "json").standardOutput
    let entries = try JSONDecoder().decode(Document.self, from: Data(json.utf8)).entryPoints
    #expect(entries.map(\.rule) == ["App.AppLevel.home() -> Home", "App.AppLevel.home() -> Home"])
    #expect(entries.map(\.code) == ["start()", "first"])
  }

  @Test("JSON has functions and rules with names")
  func json() async throws {
    struct Document: Decodable {
      struct Assembler: Decodable {
        struct Rule: Decodable {
          struct Signature: Decodable { let name: String }
          let signature: Signature
          let creates: [String]
          let isRequested: Bool
        }
        let name: String
        let rules: [Rule]
      }
      let assemblers: [Assembler]
    }
    let text = try await tool("graph", "--format", "json")
    let app = try #require(try JSONDecoder().decode(Document.self, from: Data(text.utf8)).assemblers.first)
    let named = app.rules.filter { $0.signature.name != "resolve" }
    #expect(named.map(\.signature.name) == ["date", "login", "session", "guest"])
    #expect(named.map(\.creates) == [[], [], ["AppSession"], ["AppSession"]])
    #expect(app.rules.filter { !$0.isRequested }.count == 1)
  }

  /// A child whose router opens screens later; some of them request rules of the parent.
  private static func router(_ screens: [String]) -> String {
    let closures = screens.map { "{ [session = later()] in session().\($0)() }" }.joined(separator: ", ")
    return """
      import Assembler

      struct Store: Sendable {}
      struct Badge: Sendable {}
      struct Detail: Sendable { init(_ store: Store) {} }
      struct Settings: Sendable { init(_ store: Store, _ badge: Badge) {} }
      final class Router: Sendable { init(_ screens: (() -> any Sendable)...) {} }
      protocol AppLevel: ScopedAssembler {
        func resolve() -> Badge
      }
      extension AppLevel {
        func resolve() -> Badge { shared { Badge() } }
        func about() -> Badge { resolve() }
      }
      protocol SessionLevel: ScopedAssembler {
        func resolve() -> Store
        func resolve() -> Router
      }
      extension SessionLevel {
        func resolve() -> Store { shared { Store() } }
      }
      final class App: LiveAssembler, AppLevel { let scope = Scope() }
      final class Session<Parent: AppLevel>: Child<Parent>, ChildAssembler, SessionLevel {
        func resolve() -> Router { shared { Router(\(closures)) } }
        func detail() -> Detail { Detail(resolve()) }
        func settings() -> Settings { Settings(resolve(), parent.resolve()) }
        func badge() -> Badge { parent.resolve() }
        func help() -> Badge { parent.about() }
      }

      """
  }

  @Test(
    "A function that requests a rule of the parent is the child's own, wherever it's called",
    arguments: [
      ["detail", "settings", "badge"], ["settings", "badge", "detail"], ["badge", "detail", "settings"],
    ]
  )
  func closures(screens: [String]) async throws {
    let bench = try Workbench(["App": Self.router(screens)])
    #expect(try await bench.build() == "")
    let tree = try await bench.tool("graph", "--assembler", "Session").standardOutput
    let titles = [
      "detail": "detail() → Detail", "settings": "settings() → Settings", "badge": "badge() → Badge",
    ]
    .mapValues { "\($0)  referenced, own  App.swift:" }
    let below = tree.split(separator: "\n").filter { $0.hasPrefix("│  ├─ ") || $0.hasPrefix("│  └─ ") }
    #expect(
      below.map { String($0.dropFirst(6).prefix { !$0.isNumber }) } == screens.compactMap { titles[$0] }
    )
    #expect(tree.hasSuffix("─ help() → Badge  own  App.swift:28\n   └─ Badge  from App\n"))

    struct Document: Decodable {
      struct Assembler: Decodable { let rules: [Rule] }
      struct Rule: Decodable {
        let id: String
        let dependencies: [Request]
      }
      struct Request: Decodable {
        let rule: String
        let receiver: String?
      }
      let assemblers: [Assembler]
    }
    let json = try await bench.tool("graph", "--format", "json").standardOutput
    let rules = try JSONDecoder().decode(Document.self, from: Data(json.utf8)).assemblers.flatMap(\.rules)
    func receivers(of id: String) -> [String?] {
      rules.first { $0.id.hasSuffix(id) }?.dependencies.map(\.receiver) ?? []
    }
    #expect(receivers(of: "resolve() -> Router") == [nil, nil, nil])
    #expect(receivers(of: "settings() -> Settings") == [nil, "parent"])
    #expect(receivers(of: "help() -> Badge") == ["parent"])
    let picture = try await bench.tool("graph", "--format", "dot", "--assembler", "Session").standardOutput
    #expect(picture.matches(of: #/ -> .* class="reference"/#).count == 3)
  }

  @Test(
    "A request through 'parent' names the program's assembler, or a test's that the child's declaration names"
  )
  func parents() async throws {
    let source = """
      import Assembler
      import AssemblerTesting

      struct Badge: Sendable {}
      protocol AppLevel: Assembling {
        var badge: Badge { get }
      }
      extension AppLevel where Self: LiveAssembler {
        var badge: Badge { Badge() }
      }
      protocol Scene: ChildAssembler where Parent: AppLevel {
        var mark: Badge { get }
      }
      extension Scene {
        var mark: Badge { above }
        var above: Badge { parent.badge }
      }
      final class App: LiveAssembler, AppLevel {}
      final class TestApp: TestAssembler, AppLevel {
        let badge = Badge()
        func shown(by scene: any Scene) -> Badge { scene.above }
      }
      final class OtherTest: TestAssembler, AppLevel {
        let app = TestApp()
        let badge = Badge()
        func shown() -> Badge { app.badge }
      }
      final class AnyScene<Parent: AppLevel>: Child<Parent>, Scene {}
      final class LiveScene: Child<App>, Scene {}
      final class TestScene: Child<TestApp>, Scene {}
      func start() { _ = AnyScene(parent: TestApp()) }

      """
    let bench = try Workbench(["App": source])
    #expect(try await bench.build() == "")
    let expected = [
      // The source names only a test's parent of this one.
      "AnyScene": "parent", "LiveScene": "App", "TestScene": "TestApp", "OtherTest": "TestApp",
      // The scene's parent can be the test's own assembler.
      "TestApp": "parent",
    ]
    for (assembler, recipient) in expected {
      let tree = try await bench.tool("graph", "--assembler", assembler).standardOutput
      #expect(tree.matches(of: #/from (\S+)/#).map(\.1) == [Substring(recipient)], "\(tree)")
    }

    struct Document: Decodable {
      struct Assembler: Decodable { let name: String, parents: [String] }
      let assemblers: [Assembler]
    }
    let json = try await bench.tool("graph", "--format", "json").standardOutput
    let assemblers = try JSONDecoder().decode(Document.self, from: Data(json.utf8)).assemblers
    #expect(assemblers.first { $0.name == "AnyScene" }?.parents == [])
    #expect(assemblers.first { $0.name == "TestScene" }?.parents == ["TestApp"])
  }
}
