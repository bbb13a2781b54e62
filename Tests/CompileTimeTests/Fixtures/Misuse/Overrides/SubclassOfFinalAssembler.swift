// mistake: An assembler inherits from another assembler
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car() }
}

final class AppAssembler: LiveAssembler, CarAssembler {}

final class SpecialAppAssembler: AppAssembler {
  // expected-error@-1:13 {{inheritance from a final class 'AppAssembler'}}
  func resolve() -> Car { Car() }
}
