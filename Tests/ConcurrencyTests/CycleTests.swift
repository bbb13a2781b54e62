import Assembler
import Foundation
import TestSupport
import Testing

/// Rules that ask for each other in a circle, each for the next.
final class Circle: ScopedAssembler, LiveAssembler, Sendable {
  let scope = Scope()
  let size: Int

  init(size: Int) {
    self.size = size
  }

  func first() -> Int { shared { second() } }
  func second() -> Int { shared { first() } }

  // assembly:ignore argument-not-in-key each asks for the next, once all threads are in the middle of a build
  func member(_ index: Int, _ meet: @Sendable () -> Void) -> Int {
    shared(for: index) {
      meet()
      return member((index + 1) % size) {}
    }
  }

  func awaited() async -> Int { await shared { await alsoAwaited() } }
  func alsoAwaited() async -> Int { await shared { await awaited() } }
  // assembly:ignore argument-not-in-key called once
  func awaitedMember(_ index: Int, _ gates: [Gate]) async -> String {
    await shared(line: UInt(index)) {
      gates[index].open()
      for gate in gates { await gate.wait() }
      return await awaitedMember((index + 1) % gates.count, gates)
    }
  }
}

/// Rules that await each other in a circle, out of child tasks.
final class Ring: ScopedAssembler, LiveAssembler, Sendable {
  let scope = Scope(waitWarningDelay: 0.1)
  let leftStarted = Gate()
  let rightStarted = Gate()

  func left() async -> Int {
    await shared {
      async let right = right()
      return await right
    }
  }

  func right() async -> Int { await shared { await left() } }

  func farLeft() async -> Int {
    await shared {
      leftStarted.open()
      await rightStarted.wait()
      async let right = farRight()
      return await right
    }
  }

  func farRight() async -> Int {
    await shared {
      rightStarted.open()
      await leftStarted.wait()
      async let left = farLeft()
      return await left
    }
  }
}

/// Lets as many threads as it is for go on together.
private final class Meeting: Sendable {
  private let group = DispatchGroup()

  init(of count: Int) {
    for _ in 0..<count { group.enter() }
  }

  func arrive() {
    group.leave()
    group.wait()
  }
}

/// Two rules that await each other. A child task of one waits for a third meanwhile.
final class Detour: ScopedAssembler, LiveAssembler, Sendable {
  let scope = Scope()
  let returnGate = Gate()
  let sideGate = Gate()

  func outward() async -> Int {
    await shared {
      async let side = side()
      return await homeward() + side
    }
  }

  func homeward() async -> Int {
    await shared {
      await returnGate.wait()
      return await outward()
    }
  }

  func side() async -> Int {
    await shared {
      await sideGate.wait()
      return 1
    }
  }
}

/// Rules that a scope's observer requests.
private final class Observed: ScopedAssembler, LiveAssembler, Sendable {
  let scope: Scope
  /// What the observer does after a build.
  let observe = Lock<@Sendable (Observed, String) -> Void>({ _, _ in })

  init() {
    let observer = Lock<Observed?>(nil)
    scope = Scope { event in
      guard let observed = observer.withLock({ $0 }) else { return }
      observed.observe.withLock { $0 }(observed, event.rule)
    }
    observer.withLock { $0 = self }
  }

  func logger() -> Int { shared { file() } }
  func file() -> Int { shared { 1 } }
  func report() -> Int { shared { logger() } }
  func other() -> Int { shared { 2 } }
  func own() -> Int { shared { file() + own() } }
}

@Suite("Cycles of rules", .hangLimit) struct CycleTests {
  private func message(_ result: ExitTest.Result?) throws -> String {
    String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
  }

  @Test("A cycle on one thread ends the process with its path") func oneThread() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Circle(size: 2).first()
    }
    #expect(
      try message(result).contains(
        """
        these rules ask for each other, so none of them can be built:
          first() -> Int  CycleTests.swift:15 → second() -> Int  CycleTests.swift:16 → first() -> Int  \
        CycleTests.swift:15
        Break the cycle: give one of them a closure that resolves later, such as
        """
      )
    )
  }

  @Test("A cycle in the middle of a path ends the process with the cycle") func inner()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Outer: ScopedAssembler, LiveAssembler, Sendable {
        let scope = Scope()
        func outer() -> Int { shared { Circle(size: 2).second() } }
      }
      _ = Outer().outer()
    }
    let message = try message(result)
    #expect(message.contains("  second() -> Int  CycleTests.swift:16 → first() -> Int"))
    #expect(!message.contains("outer()"))
  }

  @Test("An observer that requests a rule around the build is named") func observer() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let observed = Observed()
      observed.observe.withLock {
        $0 = { observed, rule in
          // Another build, whose observer is not the one to blame, comes first.
          if rule.hasPrefix("file") { _ = observed.other() + observed.report() }
        }
      }
      _ = observed.logger()
    }
    #expect(
      try message(result).contains(
        """
        these rules ask for each other, so none of them can be built:
          logger() -> Int  CycleTests.swift:129 → the scope's onBuild, after file() -> Int  \
        CycleTests.swift:130 → report() -> Int  CycleTests.swift:131 → logger() -> Int  \
        CycleTests.swift:129
        Break the cycle: the observer can't request a rule that is being built
        """
      )
    )
  }

  @Test("An observer that has returned is not to blame") func returnedObserver() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let observed = Observed()
      observed.observe.withLock { $0 = { observed, _ in _ = observed.other() } }
      _ = observed.own()
    }
    #expect(
      try message(result).contains(
        "own() -> Int  CycleTests.swift:133 → own() -> Int  CycleTests.swift:133\nBreak"
      )
    )
  }

  @Test("A cycle across two threads ends the process with its path") func twoThreads() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let circle = Circle(size: 2)
      let meeting = Meeting(of: 2)
      Threads.run(2) { index in _ = circle.member(index) { meeting.arrive() } }
    }
    let message = try message(result)
    #expect(message.contains("so none of them can be built (on 2 threads at once):"))
    #expect(message.components(separatedBy: "member(_:_:) -> Int  CycleTests.swift:20").count == 4)
  }

  @Test("A cycle across five threads ends the process with its path") func fiveThreads() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let circle = Circle(size: 5)
      let meeting = Meeting(of: 5)
      Threads.run(5) { index in _ = circle.member(index) { meeting.arrive() } }
    }
    let message = try message(result)
    #expect(message.contains("(on 5 threads at once)"))
    #expect(message.components(separatedBy: "member(_:_:) -> Int  CycleTests.swift:20").count == 7)
  }

  @Test("A cycle of asynchronous rules ends the process with its path") func awaiting() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = await Circle(size: 2).awaited()
    }
    #expect(
      try message(result).contains(
        "awaited() -> Int  CycleTests.swift:26 → alsoAwaited() -> Int  CycleTests.swift:27 → awaited() -> Int"
      )
    )
  }

  @Test("A cycle of asynchronous rules in five tasks ends the process with its path") func fiveTasks()
    async throws
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let circle = Circle(size: 5)
      let gates = (0..<5).map { _ in Gate() }
      await withTaskGroup { group in
        for index in 0..<5 {
          group.addTask { _ = await circle.awaitedMember(index, gates) }
        }
      }
    }
    let message = try message(result)
    #expect(message.contains("these rules ask for each other, so none of them can be built:"))
    #expect(message.components(separatedBy: "awaitedMember(_:_:) -> String").count == 7)
  }

  @Test("A child task that awaits its own rule is reported")
  func throughChildTask() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      Threads.exit(3, after: 2)
      _ = await Ring().left()
    }
    #expect(
      try message(result).contains(
        "left() -> Int  CycleTests.swift:45 → right() -> Int  CycleTests.swift:51 → left() -> Int"
      )
    )
  }

  @Test("Two builds whose child tasks await each other are reported") func childTasks() async throws {
    let result = await #expect(processExitsWith: .exitCode(3), observing: [\.standardErrorContent]) {
      Threads.exit(3, after: 2)
      let ring = Ring()
      async let left = ring.farLeft()
      async let right = ring.farRight()
      _ = await (left, right)
    }
    let message = try message(result)
    #expect(
      message.contains("farLeft() -> Int  CycleTests.swift:54 → farRight() -> Int  CycleTests.swift:63")
    )
    #expect(
      message.contains("farRight() -> Int  CycleTests.swift:63 → farLeft() -> Int  CycleTests.swift:54")
    )
  }

  @Test("A cycle is found after a child task of a builder has waited for another rule")
  func afterChildTask() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Threads.exit(3, after: 20)
      let detour = Detour()
      async let homeward = detour.homeward()
      async let side = detour.side()
      await detour.returnGate.isAwaited()
      await detour.sideGate.isAwaited()
      async let outward = detour.outward()
      // Time for its waits to begin, and for the first to end. The cycle is found in any order.
      try await Task.sleep(for: .seconds(0.2))
      detour.sideGate.open()
      try await Task.sleep(for: .seconds(0.2))
      detour.returnGate.open()
      _ = await (homeward, side, outward)
    }
    let message = try message(result)
    #expect(message.contains("these rules ask for each other"))
    #expect(message.contains("homeward() -> Int"))
  }
}
