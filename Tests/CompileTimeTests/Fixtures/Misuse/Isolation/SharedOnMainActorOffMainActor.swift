// mistake: A nonisolated rule shares a main-actor instance
import Assembler

final class Odometer { var miles = 0 }

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Odometer
}
extension CarAssembler {
  func resolve() -> Odometer { shared(on: MainActor.self) { Odometer() } }
  // expected-error@-1:32 {{call to main actor-isolated instance method 'shared(on:for:fileID:function:line:column:_:)' in a synchronous nonisolated context}}
  // expected-note@-2 {{add '@MainActor' to make instance method 'resolve()' part of global actor 'MainActor'}}
}
