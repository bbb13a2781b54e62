import AssemblyCheck
@testable import AssemblyGraph
import Foundation
import TestSupport
import Testing

@Suite("Which assembler a request reaches")
struct ReceiverTests {
  private static let base = """
    import Assembler

    public struct Engine: Sendable { public init() {} }
    public protocol EngineAssembler: Assembling {
      func resolve() -> Engine
    }
    public struct BaseApp: LiveAssembler, EngineAssembler {
      public init() {}
      public func resolve() -> Engine { Engine() }
    }

    """

  private static let app = """
    import Assembler
    import Base

    struct Part: Sendable { init(_ engine: Engine) {} }
    struct Router: Sendable { init(_ part: @escaping () -> Engine) {} }
    protocol AppLevel: EngineAssembler {}
    extension AppLevel {
      fileprivate func spare() -> Engine { resolve() }
    }
    enum Levels {
      protocol PartAssembler: Assembling {
        func resolve() -> Part
      }
    }
    final class App: LiveAssembler, AppLevel {
      func resolve() -> Engine { Engine() }
    }

    // The source creates two of these, and names the parent as a constant or in place. One creates another of its own.
    final class Screen<Parent: AppLevel>: Child<Parent>, ChildAssembler, Levels.PartAssembler, AppLevel {
      func resolve() -> Engine { parent.resolve() }
      func resolve() -> Part { Part(parent.spare()) }
      func next() { _ = Screen<Screen>(parent: self) }
    }
    final class Sheet<Parent: EngineAssembler>: Child<Parent>, ChildAssembler, Levels.PartAssembler {
      func resolve() -> Part { Part(parent.resolve()) }
    }
    func start() {
      let app = App()
      _ = Screen(parent: app)
      _ = Sheet(parent: App())
    }
    // Nothing creates this one.
    final class Loose<Parent: AppLevel & LiveAssembler>: Child<Parent>, ChildAssembler, Levels.PartAssembler {
      func resolve() -> Part { Part(parent.resolve()) }
    }
    // It has an assembler besides its parent.
    final class Pair<Parent: AppLevel & LiveAssembler, Other: EngineAssembler>: Child<Parent>, ChildAssembler, Levels.PartAssembler {
      let other: Other
      init(parent: Parent, other: Other) { self.other = other; super.init(parent: parent) }
      func resolve() -> Part { Part(other.resolve()) }
    }

    protocol RouterAssembler: ScopedAssembler, EngineAssembler {
      func resolve() -> Router
    }
    extension RouterAssembler {
      func resolve() -> Router { shared { Router { [app = later()] in app().helper() } } }
      fileprivate func helper() -> Engine { resolve() }
    }
    final class RouterApp: LiveAssembler, RouterAssembler {
      let scope = Scope()
      func resolve() -> Engine { Engine() }
    }
    // An array isn't a list of captures.
    protocol FleetAssembler: Assembling {
      func resolve() -> [Engine]
    }
    struct Fleet: LiveAssembler, FleetAssembler {
      func resolve() -> [Engine] { [app().resolve()] }
      private func app() -> App { App() }
    }

    // A child's default asks its parent, which asks the child.
    struct Hub: Sendable {}
    protocol HubAssembler: Assembling {
      func resolve() -> Hub
    }
    extension HubAssembler where Self: ChildAssembler, Parent: HubAssembler {
      func resolve() -> Hub { parent.resolve() }
    }
    struct HubApp: LiveAssembler, HubAssembler {
      func resolve() -> Hub { HubScreen(parent: self).resolve() }
    }
    struct HubScreen: ChildAssembler, HubAssembler { let parent: HubApp }

    """

  private static let bench = Task {
    let bench = try Workbench(["Base": base, "App": app])
    #expect(try await bench.build() == "")
    return bench
  }

  @Test("A tree says whose rule a request through a generic parent is, and that a later one is no call")
  func tree() async throws {
    let tree = try await Self.bench.value.tool("graph").standardOutput
    let below = tree.split(separator: "\n").filter { $0.hasPrefix("   └─ ") }.map { $0.dropFirst(6) }
    #expect(
      below == [
        "Engine  from App", "Engine  from App", "Engine  from App", "Engine  from other",
        "Engine  referenced, own  App.swift:53", "Engine  from App",
      ]
    )
  }

  @Test("A default of a child that asks its parent closes a cycle")
  func cycle() async throws {
    let output = try await Self.bench.value.tool("check").standardOutput
    #expect(output.contains("HubApp: Hub → HubScreen: Hub → HubApp: Hub [AG001]"))
    #expect(output.hasSuffix("\n1 error\n"))
  }

  @Test("A protocol inside a type is named with it, and only what creates a child is its parent")
  func names() async throws {
    struct Document: Decodable {
      struct Assembler: Decodable { let name: String, parents: [String], rules: [Rule] }
      struct Rule: Decodable { let requirements: [Requirement] }
      struct Requirement: Decodable { let `protocol`: String }
      let assemblers: [Assembler]
    }
    let json = try await Self.bench.value.tool("graph", "--format", "json").standardOutput
    let assemblers = try JSONDecoder().decode(Document.self, from: Data(json.utf8)).assemblers
    let sheet = try #require(assemblers.first { $0.name == "Sheet" })
    #expect(sheet.rules.flatMap(\.requirements).map(\.protocol) == ["Levels.PartAssembler"])
    let parents = Dictionary(uniqueKeysWithValues: assemblers.map { ($0.name, $0.parents) })
    #expect(parents["Screen"] == ["App"] && parents["Sheet"] == ["App"] && parents["Loose"] == [])
  }

  @Test("Another package's assemblers have no graph of their own")
  func otherPackage() async throws {
    let folder = try await Self.bench.value.folder.path
    let graph = try PrintedGraph(
      reading: IndexedPackage(store: "\(folder)/index", root: "\(folder)/Sources/App")
    )
    let names = graph.assemblers.map(\.name)
    #expect(
      names == ["App", "Screen", "Sheet", "Loose", "Pair", "RouterApp", "Fleet", "HubApp", "HubScreen"]
    )
  }
}
