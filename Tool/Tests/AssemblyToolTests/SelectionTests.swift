@testable import AssemblyCheck
@testable import AssemblyCommands
import Testing

@Suite("Parts of a graph")
struct SelectionTests {
  private func entry(_ rule: String, of assembler: String?) -> EntryPoint {
    EntryPoint(rule: rule, assembler: assembler, code: nil, location: .sample(9))
  }

  @Test("A graph without leaves lacks those that a child forwards, and keeps those that request something")
  func withoutLeaves() {
    let graph = PrintedGraph(
      PrintedAssembler(
        "Screen",
        role: .child,
        rules: [
          .sample("Date", [.request("Date", of: "App")], isLeaf: true),
          .sample("Log", [.request("Path")], isLeaf: true), .sample("Path"),
        ]
      )
    )
    #expect(graph.withoutLeaves().assemblers[0].rules.map(\.id) == ["Log", "Path"])
    #expect(TreeRenderer(foldsLeaves: true).render(graph).contains("─ Path"))
  }

  @Test("A request whose receiver is unknown starts the tree of each assembler that has the rule")
  func unknownReceiver() {
    let rules: [PrintedRule] = [.sample("Home", [.request("List")]), .sample("List")]
    let app = PrintedAssembler("App", rules: rules)
    #expect(app.entryRules([entry("List", of: nil)]).map(\.id) == ["List"])
    #expect(app.entryRules([entry("List", of: "App")]).map(\.id) == ["List"])
    #expect(app.entryRules([entry("List", of: "Other")]).map(\.id) == ["Home"])
  }

  @Test(
    "A tree of a library begins with rules that lead to all others, and at a cycle with what is cached in it"
  )
  func library() {
    let app = PrintedAssembler(
      "App",
      rules: [
        .sample("Store"), .sample("A", [.request("Store")]), .sample("B", [.request("Screens")]),
        .sample("Screens", [.request("A", .reference), .request("B", .reference)], lifetime: .shared),
        .sample("X", [.request("Y")]), .sample("Y", [.request("X"), .request("Store")]),
        .sample("Self", [.request("Self")]), .sample("Forward", [.request("Forward", of: "Other")]),
      ]
    )
    #expect(app.entryRules([]).map(\.id) == ["Screens", "X", "Self"])
    // Of two cached rules in a cycle, the first.
    let cycle: [PrintedRule] = [
      .sample("A", [.request("B")]), .sample("B", [.request("C")], lifetime: .shared),
      .sample("C", [.request("A")], lifetime: .weak),
    ]
    #expect(PrintedAssembler("App", rules: cycle).entryRules([]).map(\.id) == ["B"])
    // What leads to a cycle comes before it.
    let home = PrintedAssembler("App", rules: app.rules + [.sample("Home", [.request("B"), .request("Y")])])
    #expect(home.entryRules([]).map(\.id) == ["Self", "Home"])
  }

  @Test(
    "A tree of a program also begins with what only other assemblers request, but not with what it reaches"
  )
  func requestedElsewhere() {
    let home: [PrintedRule] = [.sample("Home", [.request("List")]), .sample("List"), .sample("Unused")]
    func child(_ role: Role, of parent: String?, _ rules: [PrintedRule]) -> PrintedAssembler {
      PrintedAssembler(
        "Screen",
        role: role,
        rules: rules.map { .sample("For\($0.id)", [.request($0.id, of: parent, receiver: "parent")]) }
      )
    }
    func entries(_ child: PrintedAssembler, _ more: PrintedRule...) -> [String] {
      var graph = PrintedGraph(PrintedAssembler("App", rules: home + more), child)
      graph.noteRequests()
      return graph.assemblers[0].entryRules([entry("Home", of: "App")]).map(\.id)
    }
    let badge = PrintedRule.sample("Badge", [.request("Icon")])
    #expect(
      entries(child(.child, of: "App", [badge, home[1]]), badge, .sample("Icon")) == ["Home", "Badge"]
    )
    #expect(entries(child(.child, of: nil, [badge]), badge, .sample("Icon")) == ["Home", "Badge"])
    #expect(entries(child(.child, of: "Other", [badge]), badge, .sample("Icon")) == ["Home"])
    #expect(entries(child(.test, of: "App", [badge]), badge, .sample("Icon")) == ["Home"])
    // Of two that a child requests, the one that leads to the other.
    let icon = PrintedRule.sample("Icon")
    #expect(entries(child(.child, of: "App", [icon, badge]), icon, badge) == ["Home", "Badge"])
  }

  @Test("Functions that the program calls leave the other trees as they are")
  func calledFunctions() {
    let app = PrintedAssembler(
      "App",
      rules: [.function("home", [.request("List")]), .sample("List"), .sample("Map")]
    )
    #expect(app.entryRules([entry("home", of: "App")]).map(\.id) == ["home", "Map"])
    #expect(
      app.entryRules([entry("home", of: "App"), entry("List", of: "App")]).map(\.id) == ["home", "List"]
    )
    // One that no rule requests is first although nobody calls it, also if it calls itself.
    let more: [PrintedRule] = [
      .function("free", []), .function("again", [.request("again")]), .function("part", []),
      .sample("List", [.request("part")]),
    ]
    let entries = PrintedAssembler("App", rules: more).entryRules([entry("List", of: "App")])
    #expect(entries.map(\.id) == ["free", "again", "List"])
  }

  @Test("A text matches a result, also without 'any', a signature or an identifier, before a part of one")
  func matching() throws {
    let app = PrintedAssembler(
      "App",
      rules: [.sample("any Store"), .sample("Store2"), .function("Storeroom", [])]
    )
    #expect(app.rules(matching: "Store").map(\.id) == ["any Store"])
    #expect(app.rules(matching: "resolve() -> Store2").map(\.id) == ["Store2"])
    #expect(app.rules(matching: "Storeroom").map(\.id) == ["Storeroom"])
    #expect(app.rules(matching: "Stor").map(\.id) == ["any Store", "Store2", "Storeroom"])
    let graph = PrintedGraph(app)
    #expect(try graph.selecting(assembler: "App.App").assemblers.map(\.name) == ["App"])
    #expect(throws: UsageError.self) { try graph.selecting(assembler: "Other.App") }
    #expect(throws: UsageError.self) { try graph.selecting(assembler: nil, role: .child) }
  }

  @Test("An explanation for one assembler has the requests of its own rules and of its children")
  func explanation() throws {
    let graph = PrintedGraph(
      PrintedAssembler("App", rules: [.sample("Home", [.request("List")]), .sample("List")]),
      PrintedAssembler("Other", rules: [.sample("Map", [.request("List")]), .sample("List")]),
      PrintedAssembler("Screen", role: .child, rules: [.sample("Row", [.request("List", of: "App")])])
    )
    let explanation = try Explanation(of: "List", in: graph, assembler: "App")
    #expect(explanation.sections.map { $0.dependents.map(\.rule.id) } == [["Home", "Row"]])
    // A function that no rule calls.
    var program = PrintedGraph(PrintedAssembler("App", rules: [.function("home", [])]))
    func text() throws -> String { try Explanation(of: "home", in: program).text() }
    #expect(try !text().contains("called"))
    program.entryPoints = [entry("home", of: "App")]
    #expect(try text().contains("  called by no rule\n  requested by\n    the top level of the file of App"))
  }

  @Test(
    "A child whose parent no source names belongs to a root that has its requests, and not to another child"
  )
  func parents() {
    let child = PrintedAssembler(
      "Screen",
      role: .child,
      rules: [.sample("Row", [.request("List", receiver: "parent")])]
    )
    let other = PrintedAssembler("Panel", role: .child, parents: ["App"], rules: [.sample("List")])
    let app = PrintedAssembler("App", rules: [.sample("List")])
    #expect(PrintedGraph(child, other, app).parents == [2, 2, nil])
    #expect(PrintedGraph(child, other).parents == [1, nil])
  }
}
