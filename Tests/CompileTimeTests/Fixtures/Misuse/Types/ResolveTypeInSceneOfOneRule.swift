// mistake: The type is passed as an argument, in a scene of one rule
import Assembler

struct Engine {}

protocol CarAssembler: Assembling { func resolve() -> Engine }
extension CarAssembler { func resolve() -> Engine { Engine() } }
final class AppAssembler: LiveAssembler, CarAssembler {}

let engine = AppAssembler().resolve(Engine.self)
// expected-error@-1:29 {{'resolve' is unavailable: write 'let value: T = assembler.resolve()'}}
