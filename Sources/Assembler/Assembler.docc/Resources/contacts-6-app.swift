import Assembler
import AssemblerEffects

final class AppAssembler: LiveAssembler, FileAssembler, ContactsSceneAssembler {
  let scope = Scope()
}

@main struct Main {
  static func main() throws {
    let presenter = AppAssembler().resolve(user: "Blob")
    print("\(presenter.user)'s contacts")
    print(try presenter.lines().joined(separator: "\n"))
  }
}
