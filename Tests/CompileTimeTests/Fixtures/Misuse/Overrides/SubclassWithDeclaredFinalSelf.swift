// mistake: A nonfinal class declares `FinalSelf` itself
// swift5: warning
import Assembler

class AppAssembler: LiveAssembler {
  // expected-error@-1:7 {{non-final class 'AppAssembler' cannot safely conform to protocol 'Assembling', which requires that 'Self.FinalSelf' is exactly equal to 'Self'}}
  typealias FinalSelf = AppAssembler
}
