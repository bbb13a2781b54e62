import Assembler
import AssemblerTesting

struct Look { let name: String }
protocol LookAssembler: Assembling { func resolve() -> Look }
extension LookAssembler { func resolve() -> Look { Look(name: "plain") } }
extension LookAssembler where Self: LiveAssembler { func resolve() -> Look { Look(name: "live") } }
extension LookAssembler where Self: ChildAssembler, Parent: LookAssembler {
  func resolve() -> Look { parent.resolve() }
}
final class LookApp: LiveAssembler, LookAssembler {}
final class LookScreen<Parent: LookAssembler>: ChildAssembler, LookAssembler {
  let parent: Parent; init(parent: Parent) { self.parent = parent }
}
// A child of a test runs what the test runs.
final class LookTestAssembler: TestAssembler, LookAssembler {}
final class LookTestScreen: ChildAssembler, LookAssembler {
  let parent: LookTestAssembler
  init(parent: LookTestAssembler) { self.parent = parent }
}
func use(_ screen: LookScreen<LookApp>, _ test: LookTestScreen) {
  let _: Look = screen.resolve(); let _: Look = test.resolve()
}

// A child of tests alone runs what they run, with and without a forward.
struct Tint { let name: String }
protocol TintAssembler: Assembling { func resolve() -> Tint }
extension TintAssembler { func resolve() -> Tint { Tint(name: "plain") } }
extension TintAssembler where Self: LiveAssembler { func resolve() -> Tint { Tint(name: "live") } }
final class TintTestAssembler: TestAssembler, TintAssembler {}
final class TintTestScreen: Child<TintTestAssembler>, ChildAssembler, TintAssembler {}
