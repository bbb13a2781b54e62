import Assembler
import AssemblerEffects
import AssemblerTesting

// Advice: store it: 'let preferences: Preferences = .inMemory()'
protocol SettingsScene: PreferencesAssembler {}
extension SettingsScene {
  func users() -> (setter: Preferences, getter: Preferences) { (preferences, preferences) }
}
final class SettingsTest: TestAssembler, SettingsScene {
  #if FIXED
  let preferences: Preferences = .inMemory()
  #else
  var preferences: Preferences { .inMemory() }
  #endif
}
func replacedEffect() -> Bool {
  let users = SettingsTest().users()
  users.setter.set(.bool(true), for: "isOn")
  return users.getter.bool(for: "isOn") == true
}
