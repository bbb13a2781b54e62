import Assembler

final class AppAssembler: LiveAssembler, ContactsSceneAssembler {
  let scope = Scope()
}

@main struct Main {
  static func main() throws {
    let presenter: ContactsPresenter = AppAssembler().resolve(user: "Blob")
    print("\(presenter.user)'s contacts")
    print(try presenter.lines().joined(separator: "\n"))
  }
}
