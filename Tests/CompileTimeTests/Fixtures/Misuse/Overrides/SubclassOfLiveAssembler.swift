// mistake: A live assembler isn't final
// swift5: warning
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car() }
}

class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:7 {{non-final class 'AppAssembler' cannot safely conform to protocol 'Assembling', which requires that 'Self.FinalSelf' is exactly equal to 'Self'}}

class SpecialAppAssembler: AppAssembler {
  func resolve() -> Car { Car() }
}
