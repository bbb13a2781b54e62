import Assembler
import AssemblerEffects
import AssemblerTesting

// Advice: store it: 'let preferences: Preferences = .inMemory()'
struct Setter { let preferences: Preferences }
struct Getter { let preferences: Preferences }
protocol SettingsAssembler: PreferencesAssembler { func resolve() -> Setter; func resolve() -> Getter }
extension SettingsAssembler {
  func resolve() -> Setter { Setter(preferences: preferences) }
  func resolve() -> Getter { Getter(preferences: preferences) }
}
final class SettingsTestAssembler: TestAssembler, SettingsAssembler {
  #if FIXED
  let preferences: Preferences = .inMemory()
  #else
  var preferences: Preferences { .inMemory() }
  #endif
}
func replacedEffect() -> Bool {
  let assembler = SettingsTestAssembler()
  let (setter, getter): (Setter, Getter) = (assembler.resolve(), assembler.resolve())
  setter.preferences.set(.bool(true), for: "isOn")
  return getter.preferences.bool(for: "isOn") == true
}
