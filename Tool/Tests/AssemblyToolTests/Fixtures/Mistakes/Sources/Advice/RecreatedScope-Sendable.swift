import Assembler

// Advice: store the assembler: 'static let app = …', and let VaultApp conform to 'Sendable'
protocol VaultScene: ScopedAssembler { var vault: Item { get } }
extension VaultScene { var vault: Item { shared { Item() } } }
#if FIXED
final class VaultApp: LiveAssembler, VaultScene, Sendable { let scope = Scope() }
#else
final class VaultApp: LiveAssembler, VaultScene { let scope = Scope() }
#endif
enum VaultRoot {
  #if FIXED
  static let app = VaultApp()
  #else
  static var app: VaultApp { VaultApp() }
  #endif
}
func newRootOfClass() -> Bool { VaultRoot.app.vault === VaultRoot.app.vault }
