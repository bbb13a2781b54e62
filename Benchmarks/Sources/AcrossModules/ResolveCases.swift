import ContactsScene
import Measurement

/// Resolving the scene of four objects.
public let resolveCases: [Case] = [
  Case("resolve/across modules/by hand") {
    let user = User(name: "Ada")
    return { count in
      for _ in 0..<count { consume(makeByHand(user)) }
    }
  },
  Case("resolve/across modules/concrete", reference: "resolve/across modules/by hand", limit: 1.05) {
    let user = User(name: "Ada")
    let assembler = AppAssembler()
    return { count in
      for _ in 0..<count { consume(resolve(assembler, user)) }
    }
  },
  Case("resolve/across modules/generic", reference: "resolve/across modules/by hand", limit: 1.15) {
    let user = User(name: "Ada")
    let assembler = AppAssembler()
    return { count in
      for _ in 0..<count { consume(resolveGenerically(assembler, user)) }
    }
  },
  Case("resolve/across modules/any", reference: "resolve/across modules/by hand", limit: 1.15) {
    let user = User(name: "Ada")
    let assembler = AppAssembler()
    return { count in
      for _ in 0..<count { consume(resolveExistentially(assembler, user)) }
    }
  },
]

/// A test's override of one leaf: a new test assembler, and what is built from the leaf.
public let overrideCases: [Case] = [
  Case("override/one leaf, and use it", most: 1_500) {
    return { count in
      for _ in 0..<count {
        let assembler = opaque(ContactsTestAssembler() as any ContactsSceneAssembler)
        consume(assembler.resolve() as GetAllContacts)
      }
    }
  }
]

@inline(never)
private func makeByHand(_ user: User) -> ContactsListViewController {
  ContactsListViewController(
    presenter: ContactsListPresenter(
      user: user,
      getAllContacts: GetAllContacts(contactsDataSource: NetworkContactsDataSource())
    )
  )
}

@inline(never)
private func resolve(_ assembler: AppAssembler, _ user: User) -> ContactsListViewController {
  assembler.resolve(user: user)
}

@inline(never)
@_semantics("optimize.sil.specialize.generic.never")
private func resolveGenerically(
  _ assembler: some ContactsSceneAssembler,
  _ user: User
) -> ContactsListViewController {
  assembler.resolve(user: user)
}

@inline(never)
private func resolveExistentially(
  _ assembler: any ContactsSceneAssembler,
  _ user: User
) -> ContactsListViewController {
  assembler.resolve(user: user)
}
