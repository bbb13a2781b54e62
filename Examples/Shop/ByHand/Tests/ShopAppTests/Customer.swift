import AssemblerEffects
import AssemblerTesting
import Domain
import Session
import ShopTestSupport
import Testing

@testable import ShopApp

/// A customer of the shop.
@MainActor struct Customer {
  let leaves: StubLeaves
  let shell: Shell

  init(of application: ShopApplication? = nil, leaves: StubLeaves = StubLeaves()) {
    self.leaves = leaves
    shell = (application ?? ShopApplication(leaves)).shell()
  }

  /// Types each line and returns what was printed.
  @discardableResult func type(_ lines: String...) async -> [String] {
    let before = leaves.printed.values.count
    for line in lines { #expect(await shell.run(line)) }
    return leaves.printed.values.dropFirst(before).map { String($0.text.dropLast()) }
  }
}
