// mistake: The application does not import the module of its live leaves
// options: -enable-upcoming-feature MemberImportVisibility
import Assembler
import Cars

final class AppAssembler: LiveAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'AppAssembler' does not conform to protocol 'CarAssembler'}}
// expected-note@-2 {{add stubs for conformance}}
// expected-elsewhere {{note: protocol requires function 'resolve()' with type '() -> any CarDatabase'}}
