// mistake: A preview doesn't provide a leaf
import Assembler

protocol CarDatabase {}
struct NetworkCarDatabase: CarDatabase {}

protocol CarAssembler: Assembling {
  func resolve() -> any CarDatabase
  // expected-note@-1 {{requirement 'resolve()' declared here}}
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> any CarDatabase { NetworkCarDatabase() }
}

struct CarPreviewAssembler: PreviewAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'CarPreviewAssembler' does not conform to protocol 'CarAssembler'}}
// expected-error@-2:8 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'CarAssembler': previews must provide sample data: write the rule in this assembler}}
