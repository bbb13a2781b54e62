// mistake: A non-Sendable assembler is sent to another actor
// swift5: accepted
import Assembler

protocol CarAssembler: Assembling {}

@MainActor func show(_ assembler: any CarAssembler) {}

func start(_ assembler: any CarAssembler) async {
  await show(assembler)
  // expected-error@-1:9 {{sending 'assembler' risks causing data races}}
  // expected-note@-2 {{sending task-isolated 'assembler' to main actor-isolated global function 'show' risks causing data races between main actor-isolated and task-isolated uses}}
}
