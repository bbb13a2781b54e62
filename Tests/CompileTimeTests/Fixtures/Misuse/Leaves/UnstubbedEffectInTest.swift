// mistake: A test doesn't stub an effect of the framework
import Assembler
import AssemblerEffects
import AssemblerTesting

protocol CarAssembler: HTTPAssembler {}

final class CarTestAssembler: TestAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarTestAssembler' does not conform to protocol 'HTTPAssembler'}}
// expected-error@-2:13 {{unavailable instance method 'resolve()' was used to satisfy a requirement of protocol 'HTTPAssembler': test assemblers must stub this dependency: write 'func resolve() -> ThatType { … }', with exactly that type and no effect that the rule lacks, or import the module of its rule}}
