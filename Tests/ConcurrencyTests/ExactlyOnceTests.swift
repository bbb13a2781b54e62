import Assembler
import Foundation
import TestSupport
import Testing

@Suite("Building exactly once", .hangLimit) struct ExactlyOnceTests {
  @Test("64 threads and 1,000 tasks get one instance in 10,000 requests") func shared() async {
    for _ in 0..<10 {
      let workshop = Workshop()
      let others = Counter()
      async let threads: Void = withCheckedContinuation { continuation in
        Thread.detachNewThread {
          Threads.run(64) { _ in
            for _ in 0..<140 where workshop.once().number != 1 { others.raise() }
          }
          continuation.resume()
        }
      }
      await withTaskGroup { group in
        for _ in 0..<1_000 {
          group.addTask { if workshop.once().number != 1 { others.raise() } }
        }
      }
      await threads
      #expect(others.value == 0)
      #expect(workshop.built.value == 1)
    }
  }

  @Test("Concurrent requests get one instance for each key") func keyed() {
    for _ in 0..<20 {
      let workshop = Workshop()
      let numbers = Lock<[Int: Set<Int>]>([:])
      Threads.run(64) { index in
        for key in 0..<50 {
          let key = (key + index) % 50
          let number = workshop.once(for: key).number
          numbers.withLock { _ = $0[key, default: []].insert(number) }
        }
      }
      #expect(workshop.built.value == 50)
      #expect(numbers.withLock { $0.values.allSatisfy { $0.count == 1 } })
    }
  }

  @Test("Keys whose hashes collide have an instance each") func collidingKeys() {
    struct Key: Hashable, Sendable {
      let number: Int
      func hash(into hasher: inout Hasher) {}
    }
    final class Colliding: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      let built = Counter()
      func resolve(_ number: Int) -> Int {
        shared(for: Key(number: number)) {
          built.raise()
          return number
        }
      }
    }
    let assembler = Colliding()
    Threads.run(16) { index in
      for number in 0..<30 {
        let number = (number + index) % 30
        #expect(assembler.resolve(number) == number)
      }
    }
    #expect(assembler.built.value == 30)
  }

  @Test("After a failed build, the next request builds once") func throwing() {
    for _ in 0..<20 {
      let workshop = Workshop()
      let attempts = Counter()
      let failures = Counter()
      Threads.run(64) { _ in
        for _ in 0..<20 {
          do {
            let thing = try workshop.unlessFailing { attempts.raise() <= 5 }
            #expect(thing.number == 1)
          } catch {
            failures.raise()
          }
        }
      }
      #expect(workshop.built.value == 1)
      // Those that waited for a build fail with it.
      #expect(failures.value >= 5)
      #expect(attempts.value == 6)
    }
  }

  @Test(
    "Threads that wait for a build fail with its error, and a later request builds",
    arguments: [false, true]
  )
  func failsForAll(isWeak: Bool) async throws {
    struct Failure: Error, Equatable { let attempt: Int }
    final class Store: Sendable {}
    final class App: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      let attempts = Counter()
      func store(isWeak: Bool) throws(Failure) -> Store {
        func open() throws(Failure) -> Store {
          let attempt = attempts.raise()
          Thread.sleep(forTimeInterval: 0.1)
          throw Failure(attempt: attempt)
        }
        guard isWeak else { return try shared(open) }
        return try weaklyShared(open)
      }
    }
    var errors: [Failure] = []
    // A thread of a busy machine can be so late that it builds once more.
    for _ in 0..<20 where Set(errors.map(\.attempt)) != [1] {
      let app = App()
      let caught = Lock<[Failure]>([])
      await Threads.runDetached(8) { _ in
        do throws(Failure) { _ = try app.store(isWeak: isWeak) } catch {
          caught.withLock { $0.append(error) }
        }
      }
      errors = caught.withLock { $0 }
      let last = app.attempts.value
      #expect(throws: Failure(attempt: last + 1)) { try app.store(isWeak: isWeak) }
    }
    #expect(errors == Array(repeating: Failure(attempt: 1), count: 8))
  }

  @Test("A build of a cancelled task fails for its caller alone") func cancelled() async throws {
    final class App: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      let attempts = Counter()
      // assembly:ignore argument-not-in-key called once
      func store(_ work: () throws -> Void = {}) throws -> Int {
        try shared {
          let attempt = attempts.raise()
          try work()
          return attempt
        }
      }
    }
    var values: [Int] = []
    for _ in 0..<20 where values != [2] {
      let app = App()
      let building = DispatchSemaphore(value: 0)
      let first = Task.detached {
        try app.store {
          building.signal()
          Thread.sleep(forTimeInterval: 0.1)
          withUnsafeCurrentTask { $0?.cancel() }
          try Task.checkCancellation()
        }
      }
      let others = Lock<[Int]>([])
      await Threads.runDetached(1) { _ in
        building.wait()
        let value = try? app.store()
        others.withLock { $0.append(value ?? 0) }
      }
      await #expect(throws: CancellationError.self) { try await first.value }
      values = others.withLock { $0 }
    }
    #expect(values == [2])
  }

  @Test("A waiting call whose error has another type builds itself") func otherErrorType() async {
    struct One: Error {}
    struct Other: Error {}
    final class App: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      let attempts = Counter()
      // assembly:ignore argument-not-in-key the error's type isn't part of the instance
      func store<Failure: Error>(throwing error: Failure) throws(Failure) -> Int {
        try shared { () throws(Failure) -> Int in
          attempts.raise()
          Thread.sleep(forTimeInterval: 0.05)
          throw error
        }
      }
    }
    for _ in 0..<5 {
      let app = App()
      let caught = Lock<[any Error]>([])
      await Threads.runDetached(2) { index in
        do {
          _ = index == 0 ? try app.store(throwing: One()) : try app.store(throwing: Other())
        } catch {
          caught.withLock { $0.append(error) }
        }
      }
      let errors = caught.withLock { $0 }
      #expect(errors.count { $0 is One } == 1 && errors.count { $0 is Other } == 1)
      #expect(app.attempts.value == 2)
    }
  }

  @Test("A chain of 1,000 shared rules resolves") func chain() {
    final class Chain: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      let built = Counter()
      func resolve(_ depth: Int) -> Int {
        shared(for: depth) {
          built.raise()
          return depth == 0 ? 0 : 1 + resolve(depth - 1)
        }
      }
    }
    let assembler = Chain()
    Threads.run(4) { _ in #expect(assembler.resolve(1_000) == 1_000) }
    #expect(assembler.built.value == 1_001)
  }

  @Test("Both sides of a diamond get the same top") func diamond() {
    final class Top: Sendable {}
    struct Side: Sendable { let top: Top }
    final class Diamond: ScopedAssembler, LiveAssembler, Sendable {
      let scope = Scope()
      func top() -> Top { shared { Top() } }
      func left() -> Side { shared { Side(top: top()) } }
      func right() -> Side { shared { Side(top: top()) } }
    }
    for _ in 0..<200 {
      let assembler = Diamond()
      let tops = Lock<[Top]>([])
      Threads.run(4) { index in
        let side = index.isMultiple(of: 2) ? assembler.left() : assembler.right()
        tops.withLock { $0.append(side.top) }
      }
      let all = tops.withLock { $0 }
      #expect(all.allSatisfy { $0 === all[0] })
    }
  }
}
