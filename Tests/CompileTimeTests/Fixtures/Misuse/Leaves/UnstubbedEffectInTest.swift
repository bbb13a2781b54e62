// mistake: A test doesn't stub an effect of the framework
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting

protocol CarAssembler: HTTPAssembler {}

final class CarTestAssembler: TestAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'HTTPAssembler'}}
// expected-error@-2:13 {{unavailable property 'http' was used to satisfy a requirement of protocol 'HTTPAssembler': tests and previews must stub HTTP: write 'let http = HTTPClient { … }'}}
