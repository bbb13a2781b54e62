import AssemblyCheck
@testable import AssemblyGraph
import Testing

@Suite("Parts of a graph")
struct SelectionTests {
  private func entry(_ rule: String, of assembler: String?) -> EntryPoint {
    EntryPoint(rule: rule, assembler: assembler, code: nil, location: .sample(9))
  }

  @Test("A graph without effects lacks those that a child forwards, and keeps those that request something")
  func withoutEffects() {
    let graph = PackageGraph(
      AssemblerGraph(
        "Screen",
        role: .child,
        rules: [
          .sample("Date", [.request("Date", of: "App")], isEffect: true),
          .sample("Log", [.request("Path")], isEffect: true), .sample("Path"),
        ]
      )
    )
    #expect(graph.withoutEffects().assemblers[0].rules.map(\.id) == ["Log", "Path"])
  }

  @Test("A request whose receiver is unknown starts the tree of each assembler that has the rule")
  func unknownReceiver() {
    let rules: [Rule] = [.sample("Home", [.request("List")]), .sample("List")]
    let app = AssemblerGraph("App", rules: rules)
    #expect(app.entryRules([entry("List", of: nil)]).map(\.id) == ["List"])
    #expect(app.entryRules([entry("List", of: "App")]).map(\.id) == ["List"])
    #expect(app.entryRules([entry("List", of: "Other")]).map(\.id) == ["Home"])
  }

  @Test("An explanation for one assembler has the requests of its own rules and of its children")
  func explanation() throws {
    let graph = PackageGraph(
      AssemblerGraph("App", rules: [.sample("Home", [.request("List")]), .sample("List")]),
      AssemblerGraph("Other", rules: [.sample("Map", [.request("List")]), .sample("List")]),
      AssemblerGraph("Screen", role: .child, rules: [.sample("Row", [.request("List", of: "App")])])
    )
    let explanation = try Explanation(of: "List", in: graph, assembler: "App")
    #expect(explanation.sections.map { $0.dependents.map(\.rule.id) } == [["Home", "Row"]])
  }

  @Test(
    "A child whose parent no source names belongs to a root that has its requests, and not to another child"
  )
  func parents() {
    let child = AssemblerGraph(
      "Screen",
      role: .child,
      rules: [.sample("Row", [.request("List", receiver: "parent")])]
    )
    let other = AssemblerGraph("Panel", role: .child, parents: ["App"], rules: [.sample("List")])
    let app = AssemblerGraph("App", rules: [.sample("List")])
    #expect(PackageGraph(child, other, app).parents == [2, 2, nil])
    #expect(PackageGraph(child, other).parents == [1, nil])
  }
}
