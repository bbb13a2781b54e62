@testable import AssemblyCheck
@testable import AssemblyGraph
import Testing

@Suite("What a picture and JSON show of requests")
struct DrawnRequestTests {
  @Test("The name of what another assembler builds fits in its box")
  func names() throws {
    let name = "BasketOfTheParent"
    let graph = PackageGraph(
      AssemblerGraph("App", rules: [.sample(name)]),
      AssemblerGraph(
        "Screen",
        role: .child,
        parents: ["App"],
        rules: [.sample("View", [.request(name, of: "App", receiver: "parent")])]
      )
    )
    let picture = SVGRenderer().render(graph)
    let boxes = picture.matches(
      of: #/<rect width="(?<width>\d+)" height="24".*?<text x="(?<left>\d+)".*?>(?<text>.*?)<\/text>/#
    )
    #expect(!boxes.isEmpty)
    for box in boxes {
      let text = String(box.output.text).replacing(#/<[^>]*>/#, with: "")
      #expect(text.contains(name))
      let (width, left) = (try #require(Int(box.output.width)), try #require(Int(box.output.left)))
      #expect(left + Text.width(text, 12) + 8 <= width)
    }
  }

  @Test("What two other assemblers build has a box of each")
  func owners() {
    let requests = [
      Rule.Dependency.request("Basket", of: "Left", receiver: "left"),
      .request("Basket", of: "Right", receiver: "right", line: 2),
    ]
    let graph = PackageGraph(
      AssemblerGraph("Left", rules: [.sample("Basket")]),
      AssemblerGraph("Right", rules: [.sample("Basket")]),
      AssemblerGraph("Screen", rules: [.sample("View", requests)])
    )
    let picture = SVGRenderer().render(graph)
    #expect(picture.contains("from Left"))
    #expect(picture.contains("from Right"))
  }

  @Test("JSON has the requests that tests make")
  func testRequests() {
    var graph = PackageGraph(AssemblerGraph("App", rules: [.sample("Basket")]))
    let place = SourcePosition(file: "/Tests/AppTests/AppTests.swift", line: 3, column: 5)
    graph.entryPoints = [EntryPoint(rule: "Basket", assembler: "App", code: nil, location: place)]
    #expect(graph.programEntryPoints.isEmpty)
    #expect(JSONRenderer(folder: "/").render(graph).contains("AppTests.swift"))
  }

  @Test("What a rule requests is drawn in the order of its requests")
  func order() throws {
    let graph = PackageGraph(
      AssemblerGraph(
        "App",
        rules: [
          .sample("View", [.request("First"), .request("Second", line: 2)]), .sample("First"),
          .sample("Second"),
        ]
      )
    )
    let boxes = SVGRenderer().render(graph).matches(
      of: #/translate\(\d+ (?<top>\d+)\)"><title>[^<]*?(?<name>First|Second)/#
    )
    let tops = Dictionary(boxes.map { ($0.output.name, Int($0.output.top)) }) { first, _ in first }
    let (first, second) = (try #require(tops["First"] ?? nil), try #require(tops["Second"] ?? nil))
    #expect(first < second)
  }
}
