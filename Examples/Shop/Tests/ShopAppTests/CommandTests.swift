import AssemblerEffects
import AssemblerTesting
import AssemblyGraph
import Domain
import Foundation
import Testing

@testable import ShopApp

@MainActor @Suite struct CommandTests {
  let console = Recorder<Console.Output>()

  private func run(_ arguments: String..., typing lines: [String] = []) async -> Int32 {
    var rest = lines[...]
    return await ShopCommand.run(arguments, console: Console { console.record($0) }) { rest.popFirst() }
  }

  private var text: String { console.values.map(\.text).joined() }

  @Test("The scripted purchase buys") func script() async {
    #expect(await run() == 0)
    #expect(text.contains("> pay\nPaid $33.55, receipt R-1. Thank you, Ada.\n"))
    #expect(text.hasSuffix("> sign out\nSigned out.\n"))
    #expect(console.values.allSatisfy { $0.stream == .output })
  }

  @Test("Unknown arguments are named on the standard error, with the status 64") func unknown() async {
    #expect(await run("--fast") == 64)
    #expect(text.hasPrefix("shop: these arguments are unknown: --fast\nusage: shop"))
    #expect(console.values.allSatisfy { $0.stream == .error })
    #expect(await run("--data", "folder") == 64)
  }

  @Test("An interactive basket survives the process, on disk") func survives() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let arguments = ["--interactive", "--data", folder.path()]
    #expect(await run(arguments[0], arguments[1], arguments[2], typing: ["sign in ada", "add 1", "quit", "add 1"]) == 0)
    #expect(await run(arguments[0], arguments[1], arguments[2], typing: ["sign in ada", "cart"]) == 0)
    #expect(text.hasSuffix("Basket\n  1  1 × Teapot, $32.00\n  total $32.00\n"))
  }

  @Test("A shop whose orders are damaged does not start") func damagedOrders() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileAccess.live.write(Data("{".utf8), to: folder.appending(path: "orders.json"))
    #expect(await run("--interactive", "--data", folder.path()) == 1)
    #expect(text.hasPrefix("shop: the orders in "))
  }

  @Test("The preview and the usage are printed") func others() async {
    #expect(await run("--preview") == 0)
    #expect(text == "Basket\n  1  1 × Teapot, $32.00\n  2  2 × Cup, $14.50\n  total $46.50\n")
    #expect(await run("--help") == 0)
    #expect(text.contains("usage: shop"))
  }

  #if DEBUG  // a release build has no index
  @Test("The check is silent") func check() throws { try AssemblyGraph.check() }
  #endif
}
