// mistake: An assembler that is not Sendable is used by a build that awaits
import Assembler

struct Battery: Sendable {}
struct Engine: Sendable {
  static func start(battery: Battery) async -> Engine { Engine() }
}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Battery
  func resolve() async -> Engine
}
extension CarAssembler {
  func resolve() async -> Engine { await shared { await Engine.start(battery: resolve()) } }
  // expected-error@-1:79 {{capture of 'self' with non-Sendable type 'Self' in a '@Sendable' closure}}
}
// expected-elsewhere {{note: consider making generic parameter 'Self' conform to the 'Sendable' protocol}}
