import Assembler

final class AppAssembler: LiveAssembler, ContactsSceneAssembler {
  let scope = Scope()
}
