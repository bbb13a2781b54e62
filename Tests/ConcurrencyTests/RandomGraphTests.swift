import Assembler
import AssemblerEffects
import TestSupport
import Testing

@Suite("Random graphs with random lifetimes") struct RandomGraphTests {
  @Test("8 threads build what a single-threaded model predicts", arguments: seeds(200)) func model(seed: Int)
    async
  {
    let graph = RandomGraph(seed: seed)
    let resolved = Lock<[(number: Int, node: Int, root: Built)]>([])
    await Threads.runDetached(8) { thread in
      var generator = RandomNumbers.seeded(UInt64(seed * 8 + thread))
      for round in 0..<10 {
        let node = Int.random(in: 0..<graph.nodes.count, using: &generator)
        let root = graph.root(node)
        resolved.withLock { $0.append((thread * 10 + round, node, root)) }
      }
    }
    var model = RandomGraphModel(nodes: graph.nodes)
    for (number, node, root) in resolved.withLock({ $0 }) { model.check(root, graph: number, node: node) }
    #expect(model.mistakes.isEmpty, "seed \(seed)")
    #expect(model.sharedByMistake.isEmpty, "seed \(seed)")
    for (node, builds) in zip(graph.nodes, graph.builds)
    where node.lifetime == .shared || node.lifetime == .weak {
      #expect(builds.value <= 1, "seed \(seed)")
    }
  }
}
