import Assembler
import AssemblerEffects
import AssemblerTesting
import Cart
import Catalog
import Checkout
import Domain
import LiveLeaves
import Profile
import Session
import ShopTestSupport
import Testing

@testable import ShopApp

/// The whole application, on the stub defaults of every leaf.
final class ShopTestAssembler: TestAssembler, ShopApplication {}

/// A customer of the shop.
@MainActor struct Customer {
  let application: any ShopApplication & TestAssembler
  let shell: Shell

  init(of application: some ShopApplication & TestAssembler = ShopTestAssembler()) {
    self.application = application
    shell = application.shell()
  }

  /// Types each line and returns what was printed.
  @discardableResult func type(_ lines: String...) async -> [String] {
    let before = application.effects.console.values.count
    for line in lines { #expect(await shell.run(line)) }
    return application.effects.console.values.dropFirst(before).map { String($0.text.dropLast()) }
  }
}
