import Assembler
import TestSupport
import Testing

@Suite("Asking for instances while others build", .hangLimit) struct BuiltConcurrencyTests {
  private final class Node: Sendable {
    let inner: Node?

    init(_ inner: Node? = nil) { self.inner = inner }
  }

  private final class Nodes: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()

    func inner(_ number: Int) -> Node { shared(for: number) { Node() } }
    func outer(_ number: Int) -> Node { shared(for: number) { Node(inner(number)) } }
    func held(_ number: Int) -> Node { weaklyShared(for: number) { Node() } }
  }

  @Test("Each instance comes once, before those that its builder asked for") func order() async {
    let nodes = Nodes()
    let wrong = Counter()
    await Threads.runDetached(6) { thread in
      for number in 0..<200 {
        switch thread % 3 {
        case 0: _ = nodes.outer(number)
        case 1: withExtendedLifetime(nodes.held(number % 4)) {}
        default:
          let built = nodes.scope.built(as: Node.self)
          var places: [ObjectIdentifier: Int] = [:]
          for (place, node) in built.enumerated()
          where places.updateValue(place, forKey: ObjectIdentifier(node)) != nil {
            wrong.raise()
          }
          for (place, node) in built.enumerated() {
            if let inner = node.inner, (places[ObjectIdentifier(inner)] ?? 0) <= place { wrong.raise() }
          }
        }
      }
    }
    #expect(wrong.value == 0)
    #expect(nodes.scope.built(as: Node.self).count == 400)
  }
}
