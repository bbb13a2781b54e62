// mistake: One assembler is both live and a preview
import Assembler

struct AppAssembler: LiveAssembler, PreviewAssembler {}
// expected-error@-1:8 {{type 'AppAssembler' does not conform to protocol 'LiveAssembler'}}
// expected-error@-2:8 {{type 'AppAssembler' does not conform to protocol 'PreviewAssembler'}}
// expected-elsewhere {{note: protocol requires nested type 'AssemblerRole'}}
