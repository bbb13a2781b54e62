import Assembler

// Advice: share both for the same time: write 'shared' in both rules
struct Letter: Sendable { let item: Item }
protocol LetterScene: ScopedAssembler { func letter() -> Letter }
extension LetterScene {
  #if FIXED
  func item() -> Item { shared { Item() } }
  #else
  func item() -> Item { weaklyShared { Item() } }
  #endif
  func letter() -> Letter { shared { Letter(item: item()) } }
}
final class LetterApp: LiveAssembler, LetterScene { let scope = Scope() }
func captiveOfValue() -> Bool {
  let app = LetterApp()
  #if FIXED
  return app.letter().item === app.item()
  #else
  // The scope keeps what should live only while others hold it.
  return isReleased { app.letter().item }
  #endif
}
