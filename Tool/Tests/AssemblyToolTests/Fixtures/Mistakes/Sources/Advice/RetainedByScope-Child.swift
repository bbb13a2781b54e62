import Assembler

// Advice: don't cache what stores a child: build it for each request, and keep it where it's used
final class Flow: Sendable {
  let step: StepAssembler
  init(step: StepAssembler) { self.step = step }
}
final class FlowApp: LiveAssembler, ScopedAssembler, Sendable {
  let scope = Scope()
  #if FIXED
  func flow() -> Flow { Flow(step: StepAssembler(parent: self)) }
  #else
  func flow() -> Flow { shared { Flow(step: StepAssembler(parent: self)) } }
  #endif
}
final class StepAssembler: ChildAssembler, Sendable {
  let parent: FlowApp
  init(parent: FlowApp) { self.parent = parent }
}
func retainedChild() -> Bool { isReleased(FlowApp.init) { _ = $0.flow().step } }
