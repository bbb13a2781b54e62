// mistake: A preview doesn't stub an effect of the framework
import Assembler
import AssemblerEffects
import AssemblerHTTP

protocol CarAssembler: HTTPAssembler {}

struct CarPreviewAssembler: PreviewAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'CarPreviewAssembler' does not conform to protocol 'HTTPAssembler'}}
// expected-error@-2:8 {{unavailable property 'http' was used to satisfy a requirement of protocol 'HTTPAssembler': tests and previews must stub HTTP: write 'let http = HTTPClient { … }'}}
