import Assembler

// A cached object that stores the session which it creates: no closure helps, since the session retains its parent.
final class SignIn: @unchecked Sendable {
  let makeSession: () -> SignedIn
  var session: SignedIn?
  init(makeSession: @escaping () -> SignedIn) { self.makeSession = makeSession }
}
protocol SignInScene: ScopedAssembler { var signIn: SignIn { get } }
final class SignInApp: LiveAssembler, SignInScene {
  let scope = Scope()
  #if FIXED
  var signIn: SignIn { SignIn { self.session() } }
  #else
  var signIn: SignIn { shared { SignIn { self.session() } } }
  #endif
  func session() -> SignedIn { SignedIn(parent: self) }
}
final class SignedIn: Child<SignInApp>, ChildAssembler {}
