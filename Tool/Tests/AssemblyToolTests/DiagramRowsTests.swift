@testable import AssemblyCheck
@testable import AssemblyCommands
import TestSupport
import Testing

@Suite("Rows of pictures")
struct DiagramRowsTests {
  private func diagram(_ rules: [PrintedRule]) -> Diagram {
    PrintedGraph(PrintedAssembler("App", rules: rules)).diagrams(foldsLeaves: false)[0]
  }

  private func block(_ name: String, width: Int = 1, height: Int = 1) -> DiagramBlock {
    DiagramBlock(first: "\(name)first", last: "\(name)last", width: width, height: height)
  }

  @Test(
    "A node's column is after those of the nodes that request it, and the nodes of a cycle follow each other"
  )
  func columns() {
    let steps = diagram([
      .sample("A", [.request("B"), .request("C")]), .sample("B", [.request("C")]), .sample("C"),
    ])
    #expect(steps.columns == [0, 1, 2])
    let cycle = diagram([
      .sample("Last"), .sample("A", [.request("B")]), .sample("B", [.request("A"), .request("Last")]),
      .sample("First", [.request("A")]),
    ])
    #expect(cycle.columns == [3, 1, 2, 0])
  }

  @Test("Nodes that arrows connect are a part, single ones come last")
  func parts() {
    let rules: [PrintedRule] = [.sample("X"), .sample("A", [.request("C")]), .sample("B"), .sample("C")]
    #expect(diagram(rules).parts == [[1, 3], [0], [2]])
    let blocks = diagram(rules).blocks
    #expect(blocks.map(\.first) == ["a0_1", "a0_0", "a0_2"])
    #expect(blocks.map(\.last) == ["a0_3", "a0_0", "a0_2"])
    #expect(blocks.map(\.width) == [2, 1, 1])
    let fan = diagram([.sample("A", [.request("B"), .request("C")]), .sample("B"), .sample("C")])
    #expect(fan.blocks.map(\.height) == [2])
  }

  @Test(
    "Blocks stand beside each other as long as the row is not wider than the widest, or than half of the height"
  )
  func rows() throws {
    let two = DiagramRows([block("a", width: 3, height: 2), block("b"), block("c", width: 2), block("d")])
    #expect(two.links.map(\.from) == ["blast"])
    #expect(two.links.map(\.to) == ["cfirst"])
    let whole = try #require(two.whole)
    #expect([whole.width, whole.height] == [3, 4])
    #expect(whole.first == "afirst")
    #expect(DiagramRows([]).whole == nil)
    // A thousand single nodes: 20 columns.
    let many = DiagramRows((0..<1000).map { block("\($0)") })
    #expect(many.links.count == 950)
    #expect(many.whole.map { [$0.width, $0.height] } == [20, 50])
  }

  @Test("The leaves of a node that requests many stand in several columns")
  func fans() {
    func lengths(_ leaves: [String], _ more: [PrintedRule] = []) -> [Substring] {
      let known = more.map(\.id)
      let rules =
        [.sample("Top", leaves.map { .request($0) })]
        + leaves.filter { !known.contains($0) }.map { .sample($0) } + more
      return DotRenderer().render(PrintedGraph(PrintedAssembler("App", rules: rules)))
        .matches(of: #/minlen=(?<length>\d)/#).map(\.output.length)
    }
    let leaves = (0..<16).map { "Leaf\($0)" }
    #expect(lengths(leaves) == Array(repeating: "2", count: 8))
    #expect(lengths(leaves.dropLast()) == [])
    // A node that others request, or that requests something, isn't a leaf.
    #expect(lengths(leaves, [.sample("Other", [.request("Leaf3")])]) == [])
    #expect(lengths(leaves, [.sample("Leaf3", [.request("Other")]), .sample("Other")]) == [])
  }

  @Test("A chain of 10,000 rules doesn't need the stack", .hangLimit)
  func longChain() {
    let diagram = PrintedGraph.chain(of: 10_000).diagrams(foldsLeaves: true)[0]
    #expect(diagram.columns.max() == 9_999)
  }
}
