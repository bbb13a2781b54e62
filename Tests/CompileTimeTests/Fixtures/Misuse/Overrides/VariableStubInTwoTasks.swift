// mistake: A test assembler with variable stubs is used in a second task
// swift5: accepted
import Assembler
import AssemblerTesting

struct Battery: Sendable { var charge = 1 }

protocol CarAssembler: Assembling {
  func resolve() -> Battery
}

final class CarTestAssembler: TestAssembler, CarAssembler {
  var battery = Battery()
  func resolve() -> Battery { battery }
}

@MainActor final class CarTests {
  let assembler = CarTestAssembler()

  func start() {
    Task.detached { [assembler] in
      // expected-error@-1:10 {{passing closure as a 'sending' parameter risks causing data races between main actor-isolated code and concurrent execution of the closure}}
      _ = assembler.resolve() as Battery
      // expected-note@-1:21 {{closure captures 'assembler' which is accessible to main actor-isolated code}}
    }
  }
}
