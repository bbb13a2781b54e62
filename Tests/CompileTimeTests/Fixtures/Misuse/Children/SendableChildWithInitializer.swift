// mistake: A Sendable child with an initializer of its own isn't nonisolated
import Assembler

protocol AppAssembler: ScopedAssembler, Sendable {}
extension AppAssembler {
  func session(user: String) -> Session<Self> { Session(parent: self, user: user) }
  // expected-error@-1:49 {{call to main actor-isolated initializer 'init(parent:user:)' in a synchronous nonisolated context}}
  // expected-note@-2:8 {{add '@MainActor' to make instance method 'session(user:)' part of global actor 'MainActor'}}
}
final class Session<Parent: AppAssembler>: SendableChild<Parent>, ChildAssembler {
  let user: String

  init(parent: Parent, user: String) {
    // expected-note@-1:3 {{calls to initializer 'init(parent:user:)' from outside of its actor context are implicitly asynchronous}}
    // expected-note@-2:3 {{main actor isolation inferred from inheritance from generic class 'SendableChild'}}
    self.user = user
    super.init(parent: parent)
  }
}
