// mistake: An override calls itself instead of the default rule
// swift5: warning
import Assembler

struct Engine {
  var isTuned = false
}

protocol CarAssembler: Assembling {
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Engine { Engine() }
}

final class AppAssembler: LiveAssembler, CarAssembler {
  func resolve() -> Engine {
    var engine: Engine = resolve()
    // expected-warning@-1:26 {{function call causes an infinite recursion}}
    engine.isTuned = true
    return engine
  }
}
