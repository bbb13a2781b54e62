// mistake: A live assembler isn't final
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car() }
}

class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:7 {{protocol 'Assembling' requirement '_isFinal' cannot be satisfied by a non-final class ('AppAssembler') because it uses 'Self' in a non-parameter, non-result type position}}

class SpecialAppAssembler: AppAssembler {
  func resolve() -> Car { Car() }
}
