import Assembler
import AssemblerTesting

protocol Plugin: Sendable {}
struct LivePlugin: Plugin {}
struct StubPlugin: Plugin {}
struct Bag<Value>: Sendable {}
// Stubs of collections, and a generic one with another constraint.
protocol PluginAssembler: Assembling {
  func resolve() -> [any Plugin]; func resolve() -> [String: any Plugin]
  func resolve<Value: Comparable>(_ type: Value.Type) -> Bag<Value>
}
extension PluginAssembler {
  func resolve() -> [any Plugin] { [LivePlugin()] }
  func resolve() -> [String: any Plugin] { ["live": LivePlugin()] }
  func resolve<Value: Comparable>(_ type: Value.Type) -> Bag<Value> { Bag() }
}
final class PluginTestAssembler: TestAssembler, PluginAssembler {
  func resolve() -> [StubPlugin] { [StubPlugin()] }
  func resolve() -> [String: StubPlugin] { ["stub": StubPlugin()] }
  func resolve<Element: Numeric>(_ type: Element.Type) -> Bag<Element> { Bag() }
}
func use(_ test: PluginTestAssembler) {
  let app: any PluginAssembler = test; let _: [any Plugin] = app.resolve()
  let _: [String: any Plugin] = app.resolve(); let _: Bag<Int> = app.resolve(Int.self)
}
