import Assembler

// Advice: store the assembler: 'static let app = …', and let VaultApp conform to 'Sendable'
final class Vault: Sendable {}
protocol VaultAssembler: ScopedAssembler { func resolve() -> Vault }
extension VaultAssembler { func resolve() -> Vault { shared { Vault() } } }
#if FIXED
final class VaultApp: LiveAssembler, VaultAssembler, Sendable { let scope = Scope() }
#else
final class VaultApp: LiveAssembler, VaultAssembler { let scope = Scope() }
#endif
enum VaultRoot {
  #if FIXED
  static let app = VaultApp()
  #else
  static var app: VaultApp { VaultApp() }
  #endif
}
func newRootOfClass() -> Bool {
  let one: Vault = VaultRoot.app.resolve(); let other: Vault = VaultRoot.app.resolve()
  return one === other
}
