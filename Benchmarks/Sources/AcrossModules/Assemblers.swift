import Assembler
import ContactsScene

final class AppAssembler: LiveAssembler, ContactsSceneAssembler {
  let scope = Scope()
}
