/// A rule that an assembler protocol declares: `func resolve(user: User) -> ContactsListPresenter`.
struct Requirement {
  let symbol: SymbolID
  let owner: SymbolID
  let signature: Signature
  let place: Place
}
