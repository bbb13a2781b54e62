import Assembler
import RightKit

// Wrong: another module's assembler has the rule already.
extension Root { func resolve() -> Journal { shared { Journal() } } }
// Right: an assembler of this module.
final class OwnRoot: LiveAssembler, JournalAssembler {
  let scope = Scope()
  func resolve() -> Journal { shared { Journal() } }
}
