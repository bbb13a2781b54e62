import Assembler

final class Account: Sendable {}
final class Notes: Sendable {
  let account: Account
  init(account: Account) { self.account = account }
}

protocol NotesAssembler: ScopedAssembler {
  func resolve() -> Account
  func resolve() -> Notes
}
extension NotesAssembler {
  func resolve() -> Notes { shared { Notes(account: resolve()) } }
}

protocol AppAssembling: ScopedAssembler {}
final class BorrowingApp: LiveAssembler, AppAssembling { let scope = Scope() }

// The second session gets the notes of the first one's account.
final class ComputedSession: ChildAssembler, NotesAssembler {
  let parent: BorrowingApp
  let account = Account()
  #if FIXED
  let scope = Scope()
  #else
  var scope: Scope { parent.scope }
  #endif

  init(parent: BorrowingApp) { self.parent = parent }
  func resolve() -> Account { account }
}
final class StoredSession: ChildAssembler, NotesAssembler {
  let parent: BorrowingApp
  let account = Account()
  let scope: Scope

  init(parent: BorrowingApp) {
    self.parent = parent
    #if FIXED
    scope = Scope()
    #else
    scope = parent.scope
    #endif
  }
  func resolve() -> Account { account }
}

// The parent's rule, in the parent's scope: the session builds nothing of its own.
final class Reader: Sendable {}
protocol ReaderAssembler: ScopedAssembler { func resolve() -> Reader }
extension ReaderAssembler { func resolve() -> Reader { shared { Reader() } } }
final class ReaderApp: LiveAssembler, ReaderAssembler { let scope = Scope() }
final class ReaderSession: ChildAssembler, ReaderAssembler {
  let parent: ReaderApp
  #if FIXED
  let scope = Scope()
  func resolve() -> Reader { parent.resolve() }
  #else
  var scope: Scope { parent.scope }
  #endif

  init(parent: ReaderApp) { self.parent = parent }
}

// In an extension, for two screens, which is reported once; and of a parent that is generic.
protocol BorrowingLevel: NotesAssembler {}
#if !FIXED
extension BorrowingLevel where Self: ChildAssembler, Parent: ScopedAssembler {
  var scope: Scope { parent.scope }
}
#endif
final class FirstLevel<Parent: AppAssembling>: ChildAssembler, BorrowingLevel {
  let parent: Parent
  let account = Account()
  #if FIXED
  let scope = Scope()
  #endif
  init(parent: Parent) { self.parent = parent }
  func resolve() -> Account { account }
}
final class SecondLevel<Parent: AppAssembling>: ChildAssembler, BorrowingLevel {
  let parent: Parent
  let account = Account()
  #if FIXED
  let scope = Scope()
  #endif
  init(parent: Parent) { self.parent = parent }
  func resolve() -> Account { account }
}

enum Scopes {
  static let notes = Scope()
}
final class StaticSession: ChildAssembler, NotesAssembler {
  let parent: BorrowingApp
  let account = Account()
  #if FIXED
  let scope = Scope()
  #else
  let scope = Scopes.notes
  #endif

  init(parent: BorrowingApp) { self.parent = parent }
  func resolve() -> Account { account }
}
final class GlobalSession: ChildAssembler, NotesAssembler {
  let parent: BorrowingApp
  let account = Account()
  #if FIXED
  let scope = Scope()
  #else
  var scope: Scope { Scopes.notes }
  #endif

  init(parent: BorrowingApp) { self.parent = parent }
  func resolve() -> Account { account }
}

protocol AccountAssembler: ScopedAssembler {
  func resolve() -> Account
}
extension AccountAssembler where Self: LiveAssembler {
  func resolve() -> Account { shared { Account() } }
}
extension AccountAssembler where Self: ChildAssembler, Parent: AccountAssembler {
  func resolve() -> Account { parent.resolve() }
}
final class AccountApp: LiveAssembler, AccountAssembler { let scope = Scope() }
final class Screen: ChildAssembler, AccountAssembler {
  let scope = Scope()
  #if FIXED
  let parent = AccountApp()
  #else
  var parent: AccountApp { AccountApp() }
  #endif
}

func use(_ computed: ComputedSession, _ stored: StoredSession, _ screen: Screen) {
  let _: Notes = computed.resolve()
  let _: Notes = stored.resolve()
  let _: Notes = StaticSession(parent: stored.parent).resolve()
  let _: Notes = GlobalSession(parent: stored.parent).resolve()
  let _: [Account] = [screen.resolve(), screen.resolve()]
}
