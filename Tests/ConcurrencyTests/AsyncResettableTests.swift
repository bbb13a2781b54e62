import Assembler
import AssemblerTesting
import Dispatch
import TestSupport
import Testing

private final class Flags: Sendable {
  let version: Int
  init(version: Int) { self.version = version }
}

private struct Offline: Error {}

private protocol FlagScene: ScopedAssembler, Sendable {
  var flags: AsyncResettable<Flags> { get }
  func fetch() async throws -> Flags
}
extension FlagScene {
  var flags: AsyncResettable<Flags> {
    shared { AsyncResettable { [app = later()] in try await app().fetch() } }
  }
}

private nonisolated final class App: SendableTestAssembler, FlagScene {
  let fetches = Counter()
  let gate: Gate?
  let failures: Int

  nonisolated init(gate: Gate? = nil, failures: Int = 0) {
    self.gate = gate
    self.failures = failures
  }

  func fetch() async throws -> Flags {
    let number = fetches.raise()
    await gate?.wait()
    try Task.checkCancellation()
    if number <= failures { throw Offline() }
    return Flags(version: number)
  }
}

@Suite("Values that are awaited and reset", .hangLimit) struct AsyncResettableTests {
  @Test("Each use returns the same value, until a reset") func reset() async throws {
    let app = App()
    let flags = app.flags
    #expect(app.fetches.value == 0)
    let first = try await flags.value
    #expect(try await flags.value === first && first.version == 1)
    app.flags.reset()
    #expect(app.fetches.value == 1)
    let second = try await flags.value
    #expect(try await app.flags.value === second && second.version == 2)
    #expect(flags === app.flags)
  }

  @available(macOS 15, *)
  @Test("Concurrent uses wait for one build") func once() async throws {
    try await SerialExecutor.run { executor async throws in
      let app = App(gate: Gate())
      let uses = (0..<10).map { _ in Task(executorPreference: executor) { try await app.flags.value } }
      await executor.letOthersRun()
      app.gate?.open()
      for use in uses { #expect(try await use.value.version == 1) }
      #expect(app.fetches.value == 1)
    }
  }

  @available(macOS 15, *)
  @Test("A failure ends the uses that wait, and the next one builds again") func failure() async throws {
    try await SerialExecutor.run { executor async throws in
      let app = App(gate: Gate(), failures: 1)
      let uses = (0..<3).map { _ in Task(executorPreference: executor) { try await app.flags.value } }
      await executor.letOthersRun()
      app.gate?.open()
      for use in uses { await #expect(throws: Offline.self) { try await use.value } }
      #expect(app.fetches.value == 1)
      #expect(try await app.flags.value.version == 2)
    }
  }

  @available(macOS 15, *)
  @Test("If the first use is cancelled, the next one builds; one that waits ends alone") func cancelled()
    async throws
  {
    try await SerialExecutor.run { executor async throws in
      let app = App(gate: Gate())
      let uses = (0..<3).map { _ in Task(executorPreference: executor) { try await app.flags.value } }
      await executor.letOthersRun()
      uses[2].cancel()
      await #expect(throws: CancellationError.self) { try await uses[2].value }
      uses[0].cancel()
      app.gate?.open()
      await #expect(throws: CancellationError.self) { try await uses[0].value }
      #expect(try await uses[1].value.version == 2)
    }
  }

  @available(macOS 15, *)
  @Test("A use that began before a reset returns the old value, and a later one the new")
  func resetDuringBuild()
    async throws
  {
    try await SerialExecutor.run { executor async throws in
      let app = App(gate: Gate())
      let early = Task(executorPreference: executor) { try await app.flags.value }
      await executor.letOthersRun()
      app.flags.reset()
      let late = Task(executorPreference: executor) { try await app.flags.value }
      await executor.letOthersRun()
      app.gate?.open()
      #expect(try await early.value.version == 1)
      #expect(try await late.value.version == 2)
      #expect(try await app.flags.value.version == 2)
    }
  }

  @available(macOS 15, *)
  @Test("Of ten uses of a refused value, one resets it, also while its successor is built") func refusals()
    async throws
  {
    try await SerialExecutor.run { executor async throws in
      let gate = Gate()
      let builds = Counter()
      let token = AsyncResettable<String> {
        let number = builds.raise()
        if number == 2 { await gate.wait() }
        return "token \(number)"
      }
      let first = try await token.value
      let uses = (0..<10).map { _ in
        Task(executorPreference: executor) {
          token.reset(ifCurrent: first)
          return try await token.value
        }
      }
      await executor.letOthersRun()
      gate.open()
      for use in uses { #expect(try await use.value == "token 2") }
      token.reset(ifCurrent: first)
      #expect(try await token.value == "token 2")
      token.reset(ifCurrent: "token 2")
      #expect(try await token.value == "token 3" && builds.value == 3)
    }
  }

  @Test("A value that is reset while it's compared isn't reset again") func refusedTwice() async throws {
    struct Token: Equatable, Sendable {
      let number: Int
      var onComparison: @Sendable () -> Void = {}

      static func == (one: Token, other: Token) -> Bool {
        other.onComparison()
        return one.number == other.number
      }
    }
    let builds = Counter()
    let token = AsyncResettable { Token(number: builds.raise()) }
    #expect(try await token.value.number == 1)
    let isBuilt = DispatchSemaphore(value: 0)
    let refused = Token(number: 1) {
      token.reset()
      Task {
        _ = try await token.value
        isBuilt.signal()
      }
      isBuilt.wait()
    }
    await Threads.runDetached(1) { _ in token.reset(ifCurrent: refused) }
    #expect(try await token.value.number == 2)
  }

  @Test("It retains neither its assembler nor a value that was reset") func released() async throws {
    try await expectReleased {
      let app = App()
      weak let first = try await app.flags.value
      app.flags.reset()
      #expect(first == nil)
      _ = try await app.flags.value
      return app
    }
  }

  @Test("A scope lists what it has built, and builds nothing for it") func built() async throws {
    let app = App()
    _ = app.flags
    #expect(app.scope.built(as: Flags.self).isEmpty)
    let value = try await app.flags.value
    #expect(app.scope.built(as: Flags.self).map(\.version) == [1])
    #expect(app.scope.built(as: Flags.self).first === value)
    app.flags.reset()
    #expect(app.scope.built(as: Flags.self).isEmpty)
    #expect(app.fetches.value == 1)
  }
}
