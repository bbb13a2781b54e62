import Assembler

// Advice: share both for the same time: write 'shared' in both rules
final class Stamp: Sendable {}
struct Letter: Sendable { let stamp: Stamp }
protocol LetterAssembler: ScopedAssembler { func resolve() -> Stamp; func resolve() -> Letter }
extension LetterAssembler {
  #if FIXED
  func resolve() -> Stamp { shared { Stamp() } }
  #else
  func resolve() -> Stamp { weaklyShared { Stamp() } }
  #endif
  func resolve() -> Letter { shared { Letter(stamp: resolve()) } }
}
final class LetterApp: LiveAssembler, LetterAssembler { let scope = Scope() }
func captiveOfValue() -> Bool {
  let app = LetterApp()
  #if FIXED
  return (app.resolve() as Letter).stamp === app.resolve() as Stamp
  #else
  // The scope keeps what should live only while others hold it.
  weak var stamp: Stamp?
  do { stamp = (app.resolve() as Letter).stamp }
  return stamp == nil
  #endif
}
