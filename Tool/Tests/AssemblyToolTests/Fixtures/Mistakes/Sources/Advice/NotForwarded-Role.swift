import Assembler

// Advice: the child runs this rule; forward it to 'parent' in VoucherScreen itself
protocol VoucherScene: ScopedAssembler { var voucher: Item { get } }
extension VoucherScene where AssemblerRole == LiveRole { var voucher: Item { shared { Item() } } }
final class VoucherApp: LiveAssembler, VoucherScene { let scope = Scope() }
final class VoucherScreen: ChildAssembler, VoucherScene {
  let parent: VoucherApp
  let scope = Scope()
  init(parent: VoucherApp) { self.parent = parent }
  #if FIXED
  var voucher: Item { parent.voucher }
  #endif
}
func builtForRole() -> Bool {
  let app = VoucherApp()
  return app.voucher === VoucherScreen(parent: app).voucher
}
