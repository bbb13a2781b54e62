// mistake: A child's scene refines an effect that its parent's doesn't
import Assembler
import AssemblerEffects
import AssemblerHTTP

protocol GarageAssembler: ScopedAssembler {}
protocol CarAssembler: HTTPAssembler {}

final class CarScreen<Parent: GarageAssembler>: Child<Parent>, ChildAssembler, CarAssembler {}
// expected-error@-1:13 {{type 'CarScreen<Parent>' does not conform to protocol 'HTTPAssembler'}}
// expected-note@-2:13 {{add stubs for conformance}}
// expected-elsewhere {{note: candidate would match if 'Parent' conformed to 'HTTPAssembler'}}
