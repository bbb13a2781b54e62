import Assembler

// Advice: pass each closure with a key of its own: take it as an argument, and write 'shared(for: key)'
protocol LabelScene: ScopedAssembler { var labels: [Named] { get } }
extension LabelScene {
  #if FIXED
  var labels: [Named] { [label("a") { Named(name: "a") }, label("b") { Named(name: "b") }] }
  private func label(_ key: String, _ build: () -> Named) -> Named { shared(for: key, build) }
  #else
  var labels: [Named] { [label { Named(name: "a") }, label { Named(name: "b") }] }
  private func label(_ build: () -> Named) -> Named { shared(build) }
  #endif
}
final class LabelApp: LiveAssembler, LabelScene { let scope = Scope() }
func keyOfHelper() -> Bool { LabelApp().labels.map(\.name) == ["a", "b"] }
