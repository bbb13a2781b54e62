import Measurement

/// Resolves the scene of four objects.
public let resolveCasesWithinModule: [Case] = [
  Case("resolve/within one module/by hand") {
    let user = User(name: "Ada")
    return { count in
      for _ in 0..<count { consume(makeByHand(user)) }
    }
  },
  Case("resolve/within one module/concrete", reference: "resolve/within one module/by hand", limit: 1.05) {
    let user = User(name: "Ada")
    let assembler = AppAssembler()
    return { count in
      for _ in 0..<count { consume(resolve(assembler, user)) }
    }
  },
  Case("resolve/within one module/generic", reference: "resolve/within one module/by hand", limit: 1.15) {
    let user = User(name: "Ada")
    let assembler = AppAssembler()
    return { count in
      for _ in 0..<count { consume(resolveGenerically(assembler, user)) }
    }
  },
  Case("resolve/within one module/any", reference: "resolve/within one module/by hand", limit: 1.15) {
    let user = User(name: "Ada")
    let assembler = AppAssembler()
    return { count in
      for _ in 0..<count { consume(resolveExistentially(assembler, user)) }
    }
  },
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
