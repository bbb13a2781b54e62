// mistake: A preview does not stub an effect of the framework
import Assembler

protocol CarAssembler: HTTPAssembler {}

struct CarPreviewAssembler: PreviewAssembler, CarAssembler {}
// expected-error@-1:8 {{type 'CarPreviewAssembler' does not conform to protocol 'HTTPAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'CarPreviewAssembler' conformed to 'LiveAssembler'}}
// expected-elsewhere {{note: candidate would match if 'CarPreviewAssembler' conformed to 'ChildAssembler'}}
// expected-elsewhere {{note: protocol requires function 'resolve()' with type '() -> HTTPClient'}}
