// mistake: One assembler conforms to two protocols that define the same rule
import Assembler

struct Radio {}

protocol MusicAssembler: Assembling {
  func resolve() -> Radio
  // expected-note@-1 {{multiple matching functions named 'resolve()' with type '() -> Radio'}}
}
extension MusicAssembler {
  func resolve() -> Radio { Radio() }
  // expected-note@-1 2 {{candidate exactly matches}}
}

protocol NewsAssembler: Assembling {
  func resolve() -> Radio
  // expected-note@-1 {{multiple matching functions named 'resolve()' with type '() -> Radio'}}
}
extension NewsAssembler {
  func resolve() -> Radio { Radio() }
  // expected-note@-1 2 {{candidate exactly matches}}
}

final class AppAssembler: LiveAssembler, MusicAssembler, NewsAssembler {}
// expected-error@-1:13 {{type 'AppAssembler' does not conform to protocol 'MusicAssembler'}}
// expected-error@-2:13 {{type 'AppAssembler' does not conform to protocol 'NewsAssembler'}}
