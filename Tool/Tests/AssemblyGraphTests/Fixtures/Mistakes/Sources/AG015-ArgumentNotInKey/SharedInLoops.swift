import Assembler

final class Queue: Sendable { let name: String; init(_ name: String) { self.name = name } }
struct Queues: Sendable { let first, second: Queue }
protocol QueueAssembler: ScopedAssembler {
  func resolve() -> Queues; func resolve(count: Int) -> [Queue]; func resolve() -> [Queue]
  func resolve() -> Set<String>; func resolve(_ label: Bool.Type) -> Queue
  func resolve(_ label: Double.Type) -> Queue
}
extension QueueAssembler {
  // A function within the rule is one place.
  func resolve() -> Queues {
    #if FIXED
    func queue(_ name: String) -> Queue { shared(for: name) { Queue(name) } }
    #else
    func queue(_ name: String) -> Queue { shared { Queue(name) } }
    #endif
    return Queues(first: queue("1"), second: queue("2"))
  }
  func resolve(count: Int) -> [Queue] {
    var queues: [Queue] = []
    while queues.count < count {
      #if FIXED
      queues.append(shared(for: queues.count) { Queue("\(queues.count)") })
      #else
      queues.append(shared { Queue("\(queues.count)") })
      #endif
    }
    return queues
  }
  func resolve() -> [Queue] {
    #if FIXED
    (0..<4).map { index in shared(for: index) { Queue("") } }
    #else
    (0..<4).map { _ in shared { Queue("") } }
    #endif
  }
  // One rule, and two calls of a helper.
  func resolve() -> Set<String> {
    #if FIXED
    [shared { Queue("a") }.name, shared { Queue("b") }.name]
    #else
    [once(Queue("a")).name, once(Queue("b")).name]
    #endif
  }
  #if !FIXED
  func once<Value: Sendable>(_ make: @autoclosure () -> Value) -> Value { shared { make() } }
  #endif
  #if FIXED
  func resolve(_ label: Bool.Type) -> Queue { shared { Queue("Bool") } }
  func resolve(_ label: Double.Type) -> Queue { shared { Queue("Double") } }
  #else
  func resolve(_ label: Bool.Type) -> Queue { cachedQueue(self, "Bool") }
  func resolve(_ label: Double.Type) -> Queue { cachedQueue(self, "Double") }
  #endif
}
#if !FIXED
func cachedQueue(_ assembler: some ScopedAssembler, _ name: String) -> Queue {
  assembler.shared { Queue(name) }
}
#endif
final class QueueApp: LiveAssembler, QueueAssembler { let scope = Scope() }
func use(_ app: QueueApp) {
  let _: Queues = app.resolve(); let _: [Queue] = app.resolve(count: 2); let _: [Queue] = app.resolve()
  let _: Set<String> = app.resolve(); let _: Queue = app.resolve(Bool.self)
  let _: Queue = app.resolve(Double.self)
}
