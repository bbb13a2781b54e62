// mistake: A synchronous rule shares an asynchronously built instance
import Assembler

struct Engine: Sendable {
  static func start() async -> Engine { Engine() }
}

protocol CarAssembler: ScopedAssembler, Sendable {
  func resolve() -> Engine
}
extension CarAssembler {
  func resolve() -> Engine { shared { await Engine.start() } }
  // expected-error@-1:30 {{'async' call in a function that does not support concurrency}}
  // expected-note@-2 {{add 'async' to function 'resolve()' to make it asynchronous}}
}
