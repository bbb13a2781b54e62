import Assembler
import AssemblerEffects

/// How long a node of a random graph lives.
enum Lifetime: CaseIterable {
  case unshared, shared, weak, graph
}

/// An object that was built for a node, from the objects of the nodes that it needs.
final class Built: Sendable {
  let node: Int
  let needs: [Built]

  init(node: Int, needs: [Built]) {
    self.node = node
    self.needs = needs
  }
}

/// An assembler whose rules, lifetimes and edges come from a seed.
final class RandomGraph: ScopedAssembler, LiveAssembler, Sendable {
  struct Node {
    let lifetime: Lifetime
    /// The nodes that it needs, all of higher numbers: there is no circle.
    let needs: [Int]
  }

  let scope = Scope()
  let nodes: [Node]
  let builds: [Counter]

  init(seed: Int) {
    var generator = RandomNumbers.seeded(UInt64(seed))
    let count = Int.random(in: 4...14, using: &generator)
    nodes = (0..<count).map { number in
      let others = Array(number + 1..<count)
      let needs = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
        others.randomElement(using: &generator)
      }
      return Node(lifetime: Lifetime.allCases.randomElement(using: &generator) ?? .shared, needs: needs)
    }
    builds = nodes.map { _ in Counter() }
  }

  /// Resolves a node as the root of a graph.
  func root(_ number: Int) -> Built {
    graph { resolve(number) }
  }

  private func resolve(_ number: Int) -> Built {
    // The line stands for the rule: each node is a rule of its own.
    let rule = UInt(number)
    return switch nodes[number].lifetime {
    case .unshared: build(number)
    case .shared: shared(line: rule) { build(number) }
    case .weak: weaklyShared(line: rule) { build(number) }
    case .graph: graphShared(line: rule) { build(number) }
    }
  }

  private func build(_ number: Int) -> Built {
    builds[number].raise()
    return Built(node: number, needs: nodes[number].needs.map(resolve))
  }
}
