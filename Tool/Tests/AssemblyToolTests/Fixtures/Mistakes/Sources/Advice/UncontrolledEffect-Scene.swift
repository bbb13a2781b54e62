import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// Advice: this reads UUID(), and the scene resolves UUIDGenerator, so a stub of that isn't used here; use 'uuid()'
protocol EntryScene: UUIDAssembler { func entry() -> UUID }
extension EntryScene {
  #if FIXED
  func entry() -> UUID { uuid() }
  #else
  func entry() -> UUID { UUID() }
  #endif
}
final class EntryTest: TestAssembler, EntryScene {}
func uncontrolledLeafOfScene() -> Bool { EntryTest().entry() == EntryTest().entry() }
