import Assembler
import Foundation
import TestSupport
import Testing

/// Every lifetime, with and without a key, built at once and by awaiting.
@Suite("The matrix of lifetimes under concurrent requests", .hangLimit) struct MatrixTests {
  enum Cell: String, CaseIterable {
    case shared, sharedForKey, weaklyShared, weaklySharedForKey, graphShared, graphSharedForKey
  }

  final class Cells: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()
    let built = Counter()

    private func make() -> Part { Part(built.raise()) }

    func part(_ cell: Cell) -> Part {
      switch cell {
      case .shared: shared { make() }
      case .sharedForKey: shared(for: 1) { make() }
      case .weaklyShared: weaklyShared { make() }
      case .weaklySharedForKey: weaklyShared(for: 1) { make() }
      case .graphShared: graphShared { make() }
      case .graphSharedForKey: graphShared(for: 1) { make() }
      }
    }

    func awaitedPart(_ cell: Cell) async throws -> Part {
      switch cell {
      case .shared: try await shared { try await slowly() }
      case .sharedForKey: try await shared(for: 1) { try await slowly() }
      case .weaklyShared: try await weaklyShared { try await slowly() }
      case .weaklySharedForKey: try await weaklyShared(for: 1) { try await slowly() }
      case .graphShared: try await graphShared { try await slowly() }
      case .graphSharedForKey: try await graphShared(for: 1) { try await slowly() }
      }
    }

    private func slowly() async throws -> Part {
      await Task.yield()
      return make()
    }
  }

  final class Part: Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  /// Of each thread. `TEST_REQUESTS=10000 swift test` takes ten times as long; `.ci/run` uses fewer with the sanitizer.
  private static let requests =
    ProcessInfo.processInfo.environment["TEST_REQUESTS"].flatMap { Int($0) } ?? 1_000

  @Test(
    "Each lifetime builds once for 64 threads with many requests each",
    arguments: Cell.allCases
  ) func threads(_ cell: Cell)
    async
  {
    let cells = Cells()
    // A graph belongs to the thread that resolves it, and its threads are tasks of it; see below.
    guard !cell.isOfGraph else { return await graph(cell, cells) }
    let held = Lock<[Part]>([])
    await Threads.runDetached(64) { _ in
      let first = cells.part(cell)
      held.withLock { $0.append(first) }
      var others = 0
      for _ in 0..<Self.requests where cells.part(cell) !== first { others += 1 }
      #expect(others == 0)
    }
    #expect(cells.built.value == 1)
    #expect(held.withLock { $0.allSatisfy { $0.number == 1 } })
  }

  @Test("Each asynchronous lifetime builds once for 64 tasks", arguments: Cell.allCases)
  func tasks(_ cell: Cell) async throws {
    let cells = Cells()
    try await cells.graph {
      try await withThrowingTaskGroup(of: Part.self) { group in
        for _ in 0..<64 {
          group.addTask {
            let first = try await cells.awaitedPart(cell)
            var others = 0
            for _ in 0..<Self.requests / 20 where try await cells.awaitedPart(cell) !== first { others += 1 }
            #expect(others == 0)
            return first
          }
        }
        // Held to the end: a weakly shared part that nobody holds would be built again.
        let parts = try await group.reduce(into: [Part]()) { $0.append($1) }
        #expect(parts.allSatisfy { $0.number == 1 })
      }
    }
    #expect(cells.built.value == 1)
  }

  private func graph(_ cell: Cell, _ cells: Cells) async {
    await cells.graph {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<64 {
          group.addTask {
            let first = cells.part(cell)
            var others = 0
            for _ in 0..<Self.requests where cells.part(cell) !== first { others += 1 }
            #expect(others == 0)
          }
        }
      }
    }
    #expect(cells.built.value == 1)
  }
}

extension MatrixTests.Cell {
  fileprivate var isOfGraph: Bool { self == .graphShared || self == .graphSharedForKey }
}
