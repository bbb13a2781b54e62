// mistake: A test's property has the name of an effect, and another type
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting

protocol CarAssembler: HTTPAssembler {}

final class CarTestAssembler: TestAssembler, CarAssembler {
  // expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'HTTPAssembler'}}
  // expected-error@-2:13 {{unavailable property 'http' was used to satisfy a requirement of protocol 'HTTPAssembler': tests and previews must stub HTTP: write 'let http = HTTPClient { … }'}}
  let http = "https://cars.example"
}
