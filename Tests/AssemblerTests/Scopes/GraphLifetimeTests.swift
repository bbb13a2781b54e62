import Testing

@testable import Assembler

@Suite struct GraphLifetimeTests {
  private struct Pair {
    let left: Part
    let right: Part
  }

  private let parts = Parts()

  private func pair(_ parts: Parts) -> Pair {
    parts.graph { Pair(left: parts.graphPart(), right: parts.graphPart()) }
  }

  @Test("graphShared caches one instance within a graph, and another in the next") func one() {
    let first = pair(parts)
    let second = pair(parts)
    #expect(first.left === first.right)
    #expect(first.left !== second.left)
  }

  @Test("A graph within a graph joins the outermost") func nested() {
    let (outer, inner) = parts.graph { (parts.graphPart(), pair(parts)) }
    #expect(outer === inner.left)
    #expect(outer === inner.right)
  }

  @Test("Graphs of two scopes are separate") func scopes() {
    let other = Parts()
    let (own, others) = parts.graph { (parts.graphPart(), pair(other)) }
    #expect(own !== others.left)
    #expect(others.left === others.right)
  }

  @Test("A graph goes on within a graph of another scope") func within() {
    let other = Parts()
    let (own, within) = parts.graph { (parts.graphPart(), other.graph { parts.graphPart() }) }
    #expect(own === within)
  }

  @Test("Outside a graph, a graphShared rule starts its own") func outside() {
    #expect(parts.graphPart() !== parts.graphPart())
    struct Root: Sendable {
      let left: Part
      let right: Part
    }
    let root: Root = parts.graphShared { Root(left: parts.graphPart(), right: parts.graphPart()) }
    #expect(root.left === root.right)
  }

  @Test("A graph releases its instances") func memory() {
    weak var part: Part?
    parts.graph { part = parts.graphPart() }
    #expect(part == nil)
  }

  @Test("A task that outlives its graph, and starts another, keeps no trace of the first")
  func ended() async {
    func chain(_ length: Int) async -> Int {
      let (ended, end) = AsyncStream.makeStream(of: Void.self)
      let next = Parts().graph {
        let count = GraphScope.all.count
        return Task {
          for await _ in ended {}
          return length == 0 ? count : await chain(length - 1)
        }
      }
      end.finish()
      return await next.value
    }
    #expect(await chain(5) == 1)
  }

  @Test("A graph that throws ends") func throwing() {
    struct Failure: Error {}
    var inside: Part?
    #expect(throws: Failure.self) {
      try parts.graph {
        inside = parts.graphPart()
        throw Failure()
      }
    }
    #expect(parts.graphPart() !== inside)
  }

  @Test("Child tasks belong to the graph that they were started in") func childTasks() async {
    let (own, child) = await parts.graph {
      async let child = parts.graphPart()
      return (parts.graphPart(), await child)
    }
    #expect(own === child)
  }

  @Test("A task that outlives its graph is outside of it") func strayTask() async {
    let (own, task) = parts.graph { [parts] in
      (
        parts.graphPart(),
        Task { () -> (Part, Part) in
          while Task.isCancelled == false { await Task.yield() }
          return (parts.graphPart(), parts.graphPart())
        }
      )
    }
    task.cancel()
    let (first, second) = await task.value
    #expect(first !== own)
    #expect(first !== second)
  }

  @Test("A task that joined a graph stays in it") func outlivingTask() async {
    let (own, task) = await parts.graph { [parts] in
      let (joined, join) = AsyncStream.makeStream(of: Void.self)
      let task = Task {
        await parts.graph {
          let first = parts.graphPart()
          join.finish()
          while Task.isCancelled == false { await Task.yield() }
          return (first, parts.graphPart())
        }
      }
      for await _ in joined {}
      return (parts.graphPart(), task)
    }
    task.cancel()
    let (first, second) = await task.value
    #expect(first === own)
    #expect(second === own)
    #expect(parts.graphPart() !== own)
  }

  @Test("Concurrent graphs on many tasks are separate") func concurrent() async {
    let all = await withTaskGroup(of: [Part].self) { group in
      for _ in 0..<100 {
        group.addTask {
          await parts.graph {
            let first = parts.graphPart()
            await Task.yield()
            return [first, parts.graphPart()]
          }
        }
      }
      return await group.reduce(into: [[Part]]()) { $0.append($1) }
    }
    #expect(all.allSatisfy { $0[0] === $0[1] })
    #expect(Set(all.map { ObjectIdentifier($0[0]) }).count == 100)
  }

  @Test("A child's graph and its parent's are two, and one in the other share instances of both")
  func twoLevels() {
    final class Screen<Parent: PartsAssembler>: Child<Parent>, ChildAssembler, ScopedAssembler {
      func parts() -> [Part] { [parent.graphPart(), parent.graphPart()] }
    }
    let screen = Screen(parent: parts)
    let apart = screen.graph { screen.parts() }
    #expect(apart[0] !== apart[1])
    let together = screen.parent.graph { screen.graph { screen.parts() } }
    #expect(together[0] === together[1])
  }
}
