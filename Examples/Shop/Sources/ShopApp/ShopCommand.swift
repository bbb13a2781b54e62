public import AssemblerEffects
import Cart
import Session
import Foundation

/// The command `shop`.
@MainActor public enum ShopCommand {
  /// What the scripted purchase types.
  static let script = [
    "sign in Ada", "list", "add 1", "add 3", "add 3", "show 3", "cart", "remove 2", "sign out",
    "sign in Ada", "flags summer-sale on", "checkout", "pay", "profile",
    "debug offline", "list", "debug live", "list", "sign out",
  ]

  private static let usage = """
    usage: shop [--interactive [--data FOLDER] | --preview | --help]

      runs a scripted purchase on embedded data, in memory
      --interactive   takes commands, line by line; saves the basket and the orders in files
      --data FOLDER   the folder of the files
      --preview       prints the preview of the cart
    """

  /// Runs the command and returns its exit status: 64 for arguments that it does not know.
  public static func run(_ arguments: [String], console: Console, readLine: () -> String?) async -> Int32 {
    do {
      switch arguments {
      case []: try await runScript(console)
      case ["--interactive"]: try await interact(.onDisk(console: console), console, readLine)
      case _ where arguments.count == 3 && arguments.starts(with: ["--interactive", "--data"]):
        try await interact(.onDisk(folder: URL(filePath: arguments[2]), console: console), console, readLine)
      case ["--preview"]: for line in CartPreview.screen().content.lines { console.print(line) }
      case ["--help"], ["-h"]: console.print(usage)
      default:
        console.print(
          "shop: these arguments are unknown: \(arguments.joined(separator: " "))\n\(usage)",
          to: .error
        )
        return 64
      }
      return 0
    } catch {
      console.print("shop: \(error)", to: .error)
      return 1
    }
  }

  private static func runScript(_ console: Console) async throws {
    let assembler = try await ShopAssembler.open(.inMemory(console: console))
    let shell: Shell = assembler.resolve()
    for line in script {
      console.print("> \(line)")
      _ = await shell.run(line)
    }
  }

  private static func interact(
    _ start: ShopAssembler.Start,
    _ console: Console,
    _ readLine: () -> String?
  ) async throws {
    let assembler = try await ShopAssembler.open(start)
    let shell: Shell = assembler.resolve()
    console.print("Welcome to the shop. Sign in with sign in Ada; help lists the commands.")
    while let line = readLine(), await shell.run(line) {}
  }
}
