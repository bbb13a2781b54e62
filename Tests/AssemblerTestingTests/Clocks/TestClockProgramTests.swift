import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import TestSupport
import Testing

/// Random programs of tasks that sleep, against the time that each of their steps has by arithmetic.
@Suite("Random programs on a test clock", .hangLimit) struct TestClockProgramTests {
  /// What a task does, step by step.
  indirect enum Step: Sendable {
    case sleep(seconds: Int)
    case yield
    /// Keeps the thread busy, in microseconds.
    case work(Int)
    case callActor, callMainActor
    case group([[Step]])

    static func random(depth: Int, _ generator: inout RandomNumbers) -> Step {
      switch Int.random(in: 0..<(depth > 0 ? 9 : 7), using: &generator) {
      case 0...2: .sleep(seconds: .random(in: 0...3, using: &generator))
      case 3: .yield
      case 4: .work(.random(in: 0...200, using: &generator))
      case 5: .callActor
      case 6: .callMainActor
      default:
        .group(
          (0..<Int.random(in: 1...3, using: &generator)).map { _ in program(depth: depth - 1, &generator) }
        )
      }
    }

    static func program(depth: Int, _ generator: inout RandomNumbers) -> [Step] {
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in random(depth: depth, &generator) }
    }
  }

  /// An actor of the program, which its tasks share.
  actor Shared {
    private var count = 0
    func call(on clock: TestClock) -> Duration {
      count += 1
      return clock.now.offset
    }
  }

  /// Runs on the clock, and notes each step whose time isn't the one of the model.
  struct Run: Sendable {
    let clock = TestClock()
    let shared = Shared()
    let mistakes = Recorder<String>()

    private func check(_ actual: Duration, _ expected: Int, _ step: Step) {
      if actual != .seconds(expected) { mistakes.record("\(step) at \(actual) instead of \(expected)") }
    }

    /// Runs steps that begin at a time, and returns the time of their end.
    nonisolated(nonsending) func run(_ steps: [Step], at start: Int) async throws -> Int {
      var time = start
      for step in steps {
        switch step {
        case .sleep(let seconds):
          try await clock.sleep(for: .seconds(seconds))
          time += seconds
        case .yield: await Task.yield()
        case .work(let microseconds): usleep(UInt32(microseconds))
        case .callActor: check(await shared.call(on: clock), time, step)
        case .callMainActor: check(await MainActor.run { clock.now.offset }, time, step)
        case .group(let children):
          let begin = time
          time = try await withThrowingTaskGroup(of: Int.self) { group in
            for child in children { group.addTask { try await run(child, at: begin) } }
            return try await group.reduce(begin, max)
          }
        }
        check(clock.now.offset, time, step)
      }
      return time
    }
  }

  actor Caller {
    @available(macOS 15, *)
    func run(_ steps: [Step]) async throws -> [String] { try await TestClockProgramTests.run(steps) }
  }

  @available(macOS 15, *)
  nonisolated(nonsending) private static func run(_ steps: [Step]) async throws -> [String] {
    let run = Run()
    let end = try await run.clock.run { try await run.run(steps, at: 0) }
    let isRight = run.clock.now.offset == .seconds(end)
    return run.mistakes.values + (isRight ? [] : ["the end at \(run.clock.now.offset) instead of \(end)"])
  }

  @available(macOS 15, *)
  @Test("Each step has its time, whoever calls run", arguments: seeds(60)) func times(seed: Int) async throws
  {
    var generator = RandomNumbers.seeded(UInt64(seed))
    let steps = (0..<3).flatMap { _ in Step.program(depth: 2, &generator) }
    #expect(try await Self.run(steps) == [], "seed \(seed), no actor")
    #expect(try await Caller().run(steps) == [], "seed \(seed), an actor")
    let onMain = try await Task { @MainActor in try await Self.run(steps) }.value
    #expect(onMain == [], "seed \(seed), the main actor")
  }
}
