import Assembler

final class Queue: Sendable { init(_ name: String) {} }
final class Wrapper: Sendable { init(_ queue: Queue) {} }

protocol QueueAssembler: ScopedAssembler {
  func resolve(_ label: Int.Type) -> Queue
  func resolve(_ label: String.Type) -> Queue
  func resolve() -> Queue
  func resolve() -> Wrapper
}
extension QueueAssembler {
  #if FIXED
  func resolve(_ label: Int.Type) -> Queue { shared { Queue("int") } }
  func resolve(_ label: String.Type) -> Queue { shared { Queue("string") } }
  func resolve() -> Queue { cached { Queue("one") } }
  func resolve() -> Wrapper { Wrapper(cached { Queue("two") }) }

  // The place of the rule's call is passed on.
  private func cached<Value: Sendable>(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    column: UInt = #column,
    _ build: () -> Value
  ) -> Value {
    shared(fileID: fileID, line: line, column: column) { build() }
  }
  #else
  func resolve(_ label: Int.Type) -> Queue { queue("int") }
  func resolve(_ label: String.Type) -> Queue { queue("string") }
  func resolve() -> Queue { cached { Queue("one") } }
  func resolve() -> Wrapper { Wrapper(cached { Queue("two") }) }

  private func queue(_ name: String) -> Queue { shared { Queue(name) } }
  private func cached<Value: Sendable>(_ build: () -> Value) -> Value { shared { build() } }
  #endif
}

final class App: LiveAssembler, QueueAssembler { let scope = Scope() }

func use(_ app: App) {
  let _: Queue = app.resolve(Int.self)
  let _: Queue = app.resolve(String.self)
  let _: Queue = app.resolve()
  let _: Wrapper = app.resolve()
}
