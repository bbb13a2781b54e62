import Assembler

// Advice: ask for 'Presenter' later: take a closure in place of the object, and pass the rule itself
final class Presenter { let view: PresenterView; init(view: PresenterView) { self.view = view } }
#if FIXED
final class PresenterView {
  let presenter: () -> Presenter
  init(presenter: @escaping () -> Presenter) { self.presenter = presenter }
}
#else
final class PresenterView {
  let presenter: Presenter
  init(presenter: Presenter) { self.presenter = presenter }
}
#endif
protocol PresenterAssembler: Assembling { func resolve() -> Presenter; func resolve() -> PresenterView }
extension PresenterAssembler {
  func resolve() -> Presenter { Presenter(view: resolve()) }
  #if FIXED
  func resolve() -> PresenterView { PresenterView(presenter: resolve) }
  #else
  func resolve() -> PresenterView { PresenterView(presenter: resolve()) }
  #endif
}
final class PresenterApp: LiveAssembler, PresenterAssembler {}
func cycle() -> Bool {
  #if FIXED
  let presenter: Presenter = PresenterApp().resolve()
  return presenter.view.presenter() !== presenter
  #else
  // It would overflow the stack.
  return false
  #endif
}
