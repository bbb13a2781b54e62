import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

@testable import ShopApp

/// The file that `--trace` writes, in the trace event format.
@MainActor @Suite struct TraceTests {
  struct Trace: Decodable {
    let traceEvents: [Event]
  }

  struct Event: Decodable {
    let name: String
    let ph: String
    let tid: Int
    let args: [String: String]
    /// In microseconds. Only the builds have times.
    let ts: Double?
    let dur: Double?
  }

  @Test("A purchase's trace has the builds of application, session and graphs, nested")
  func purchase() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let status = await ShopCommand.run(["--trace", file.path()], console: Console { _ in }) { nil }
    #expect(status == 0)
    let builds = try JSONDecoder().decode(Trace.self, from: Data(contentsOf: file)).traceEvents
      .filter { $0.ph == "X" }

    var ends: [Double] = []  // of the builds around the current one
    var tree: [String] = []
    for build in builds {
      let start = try #require(build.ts)
      let end = start + (try #require(build.dur))
      while let outer = ends.last, outer <= start { ends.removeLast() }
      // The durations are rounded to nanoseconds.
      if let outer = ends.last { #expect(end <= outer + 0.001) }
      let line = String(repeating: "  ", count: ends.count) + build.name
      if !tree.contains(line) { tree.append(line) }
      ends.append(end)
    }
    #expect(
      tree == [
        "HTTPShop", "FeatureFlags", "DebugMenu", "FileBasketStorage", "ProductList", "  SwitchableProducts",
        "StoredBasket", "VisitCounter", "OrderDraft",
      ]
    )
    #expect(Set(builds.map(\.tid)).count == 1)
    let basket = try #require(builds.first { $0.name == "StoredBasket" })
    #expect(basket.args["rule"] == "basket -> StoredBasket")
    #expect(basket.args["place"]?.contains(#/^CartAssembler\.swift:\d+$/#) == true)
  }
}
