import Assembler
import AssemblerTesting

struct Settings: Sendable { var size = 1 }
final class Clock: Sendable {}

protocol SettingsAssembler: ScopedAssembler {
  func resolve() -> Settings
  func resolve() -> Clock
  func resolve(_ label: Int.Type) -> Clock
}
extension SettingsAssembler where Self: LiveAssembler {
  func resolve() -> Settings { shared { Settings() } }
  func resolve() -> Clock { shared { Clock() } }
  func resolve(_ label: Int.Type) -> Clock { shared { Clock() } }
}
extension SettingsAssembler where Self: ChildAssembler, Parent: SettingsAssembler {
  func resolve() -> Settings { parent.resolve() }
  func resolve() -> Clock { parent.resolve() }
  func resolve(_ label: Int.Type) -> Clock { parent.resolve(label) }
}
final class SettingsApp: LiveAssembler, SettingsAssembler { let scope = Scope() }
final class SettingsScreen: ChildAssembler, SettingsAssembler {
  let parent: SettingsApp
  let scope = Scope()
  init(parent: SettingsApp) { self.parent = parent }
}
// A value is as good as another; a property, a static one and a cached rule are one object.
final class SettingsTestAssembler: TestAssembler, SettingsAssembler {
  private static let clock = Clock()
  func resolve() -> Settings { Settings(size: 2) }
  func resolve() -> Clock { Self.clock }
  func resolve(_ label: Int.Type) -> Clock { resolve() }
}

func use(_ screen: SettingsScreen, _ test: SettingsTestAssembler) {
  let _: Settings = screen.resolve()
  let _: Clock = screen.resolve()
  let _: Clock = test.resolve(Int.self)
}
