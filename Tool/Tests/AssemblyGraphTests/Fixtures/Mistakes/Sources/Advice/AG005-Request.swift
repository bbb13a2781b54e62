import Assembler

// Advice: share both for the same time: drop 'parent.' before 'shared'
struct Trace: Sendable { let id: Int }
final class Courier: Sendable { let trace: Trace; init(trace: Trace) { self.trace = trace } }
protocol CourierAssembler: ScopedAssembler { var trace: Trace { get }; func courier() -> Courier }
final class PostApp: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class PostRequest: ChildAssembler, CourierAssembler {
  let parent: PostApp; let scope = Scope(); let trace: Trace
  init(parent: PostApp, trace: Trace) { self.parent = parent; self.trace = trace }
  #if FIXED
  func courier() -> Courier { shared { Courier(trace: trace) } }
  #else
  func courier() -> Courier { parent.shared { Courier(trace: trace) } }
  #endif
}
func captiveOfRequest() -> Bool {
  let app = PostApp()
  return (1...2).allSatisfy { PostRequest(parent: app, trace: Trace(id: $0)).courier().trace.id == $0 }
}
