// mistake: A child has no parent
import Assembler

struct CarAssembler: ChildAssembler {}
// expected-error@-1:8 {{type 'CarAssembler' does not conform to protocol 'ChildAssembler'}}
// expected-error@-2:8 {{type 'CarAssembler' does not conform to protocol 'Assembling'}}
// expected-note@-3 {{add stubs for conformance}}
// expected-elsewhere {{note: protocol requires nested type 'Parent'}}
// expected-elsewhere {{note: protocol requires nested type 'AssemblerRole'}}
