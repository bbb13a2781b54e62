// mistake: A test assembler stores a main-actor stub without '@MainActor'
// swift5: accepted
// options: -default-isolation MainActor
import Assembler
import AssemblerTesting

protocol Server: AnyObject {}
final class StubServer: Server {
  let port: Int
  init(port: Int) { self.port = port }
}

protocol ServerAssembler: ScopedAssembler {
  func resolve() -> any Server
}
final class ServerTestAssembler: TestAssembler, ServerAssembler {
  let server = StubServer(port: 80)
  // expected-error@-1:7 {{main actor-isolated default value in a nonisolated context}}
  func resolve() -> any Server { server }
}
