import Assembler

// Advice: the child runs this rule; forward it to 'parent' in VoucherScreen itself
final class Voucher: Sendable {}
protocol VoucherAssembler: ScopedAssembler { func resolve() -> Voucher }
extension VoucherAssembler where Role == LiveRole { func resolve() -> Voucher { shared { Voucher() } } }
final class VoucherApp: LiveAssembler, VoucherAssembler { let scope = Scope() }
final class VoucherScreen: ChildAssembler, VoucherAssembler {
  let parent: VoucherApp; let scope = Scope(); init(parent: VoucherApp) { self.parent = parent }
  #if FIXED
  func resolve() -> Voucher { parent.resolve() }
  #endif
}
func builtForRole() -> Bool {
  let app = VoucherApp()
  return VoucherScreen(parent: app).resolve() as Voucher === app.resolve() as Voucher
}
