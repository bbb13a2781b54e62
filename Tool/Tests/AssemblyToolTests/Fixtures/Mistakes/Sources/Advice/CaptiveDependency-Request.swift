import Assembler

// Advice: share both for the same time: drop 'parent.' before 'shared'
final class Courier: Sendable {
  let trace: Named
  init(trace: Named) { self.trace = trace }
}
protocol CourierScene: ScopedAssembler { var trace: Named { get } }
final class PostApp: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class PostRequest: Child<PostApp>, ChildAssembler, CourierScene {
  let trace: Named
  init(parent: PostApp, trace: Named) {
    self.trace = trace
    super.init(parent: parent)
  }
  #if FIXED
  func courier() -> Courier { shared { Courier(trace: trace) } }
  #else
  func courier() -> Courier { parent.shared { Courier(trace: trace) } }
  #endif
}
func captiveOfRequest() -> Bool {
  let app = PostApp()
  return ["a", "b"].allSatisfy { PostRequest(parent: app, trace: Named(name: $0)).courier().trace.name == $0 }
}
