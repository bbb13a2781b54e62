// mistake: A scene refines two protocols that define the same rule
import Assembler

struct Radio {}
struct Car {
  let radio: Radio
}

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

protocol CarAssembler: MusicAssembler, NewsAssembler {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car(radio: resolve()) }
}

struct AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'AppAssembler' does not conform to protocol 'MusicAssembler'}}
// expected-error@-2:8 {{type 'AppAssembler' does not conform to protocol 'NewsAssembler'}}
