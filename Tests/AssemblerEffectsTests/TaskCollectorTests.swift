import Assembler
import AssemblerEffects
import AssemblerTesting
import TestSupport
import Testing

@Suite("Task collector", .hangLimit) struct TaskCollectorTests {
  @Test("finish() waits for all operations, including the ones they start")
  func finish() async {
    let tasks = TaskCollector()
    let done = Recorder<Int>()
    tasks.fireAndForget {
      for _ in 0..<100 { await Task.yield() }
      done.record(1)
      tasks.fireAndForget {
        for _ in 0..<100 { await Task.yield() }
        done.record(2)
      }
    }
    await tasks.finish()
    #expect(done.values == [1, 2])
    await tasks.finish()
  }

  @Test("cancel() cancels running operations and waits for them")
  func cancel() async {
    let tasks = TaskCollector()
    let done = Recorder<Bool>()
    let never = Recorder<Int>()
    tasks.fireAndForget {
      _ = await never.next()
      done.record(Task.isCancelled)
    }
    await tasks.cancel()
    #expect(done.values == [true])
  }

  @available(macOS 15, *)
  @Test("Each of two calls of finish() waits for all operations")
  func finishTwice() async {
    await SerialExecutor.run { executor in
      let tasks = TaskCollector()
      let gate = Recorder<Int>()
      let ended = Recorder<String>()
      tasks.fireAndForget {
        _ = await gate.next()
        ended.record("operation")
      }
      let calls = (0..<2).map { _ in
        Task(executorPreference: executor) {
          await tasks.finish()
          ended.record("finish()")
        }
      }
      await executor.letOthersRun()
      #expect(ended.values == [])
      gate.record(1)
      for call in calls { await call.value }
      #expect(ended.values == ["operation", "finish()", "finish()"])
    }
  }

  @available(macOS 15, *)
  @Test("cancel() cancels an operation that finish() waits for")
  func cancelDuringFinish() async {
    await SerialExecutor.run { executor in
      let tasks = TaskCollector()
      let never = Recorder<Int>()
      let done = Recorder<Bool>()
      tasks.fireAndForget {
        _ = await never.next()
        done.record(Task.isCancelled)
      }
      let finish = Task(executorPreference: executor) { await tasks.finish() }
      await executor.letOthersRun()
      await tasks.cancel()
      #expect(done.values == [true])
      never.record(1)
      await finish.value
    }
  }

  @Test("finish() in an operation waits for the others, and another finish() for that one")
  func finishInside() async {
    let tasks = TaskCollector()
    let done = Recorder<String>()
    let gate = Recorder<Int>()
    tasks.fireAndForget {
      _ = await gate.next()
      for _ in 0..<100 { await Task.yield() }
      done.record("other")
    }
    tasks.fireAndForget {
      gate.record(1)
      await tasks.finish()
      for _ in 0..<100 { await Task.yield() }
      done.record("one that waits")
    }
    await tasks.finish()
    #expect(done.values == ["other", "one that waits"])
  }

  @Test("Operations that call finish() don't wait for each other", arguments: [2, 3])
  func finishInsideOfSeveral(count: Int) async {
    let tasks = TaskCollector()
    let started = Recorder<Int>()
    let done = Recorder<Int>()
    for number in 0..<count {
      tasks.fireAndForget {
        started.record(number)
        while started.values.count < count { await Task.yield() }
        async let again: Void = tasks.finish()
        await tasks.finish()
        await again
        done.record(number)
      }
    }
    await tasks.finish()
    #expect(done.values.sorted() == Array(0..<count))
  }

  @Test("What an operation starts waits for the operation in finish()")
  func finishInTask() async {
    let tasks = TaskCollector()
    let done = Recorder<String>()
    let gate = Recorder<Int>()
    tasks.fireAndForget {
      tasks.fireAndForget {
        await tasks.finish()
        done.record("inner")
      }
      for _ in 0..<100 { await Task.yield() }
      _ = await gate.next()
      done.record("outer")
    }
    gate.record(1)
    await tasks.finish()
    #expect(done.values == ["outer", "inner"])
  }

  @Test(
    "cancel() cancels what operations start meanwhile, also if they wait for it",
    arguments: [false, true]
  )
  func cancelWhatStarts(waits: Bool) async {
    let tasks = TaskCollector()
    let done = Recorder<Int>()
    let never = Recorder<Int>()
    tasks.fireAndForget {
      _ = await never.next()
      let ended = Recorder<Int>()
      tasks.fireAndForget {
        _ = await never.next()
        done.record(2)
        ended.record(2)
      }
      // Not cancelled, as a clean-up.
      if waits { _ = await Task { await ended.next() }.value }
      done.record(1)
    }
    await tasks.cancel()
    #expect(done.values.sorted() == [1, 2])
    // Later operations aren't cancelled.
    tasks.fireAndForget { done.record(Task.isCancelled ? 4 : 3) }
    await tasks.finish()
    #expect(done.values.last == 3)
  }

  @Test("finish() in an operation of another collector doesn't wait for the operation around it")
  func nestedCollectors() async {
    let (outer, inner) = (TaskCollector(), TaskCollector())
    let finished = Recorder<String>()
    outer.fireAndForget {
      inner.fireAndForget {
        await outer.finish()
        finished.record("inner")
      }
      await inner.finish()
      finished.record("outer")
    }
    await outer.finish()
    #expect(finished.values == ["inner", "outer"])
  }

  @Test("cancel() in an operation cancels the others")
  func cancelInside() async {
    let tasks = TaskCollector()
    let done = Recorder<String>()
    let never = Recorder<Int>()
    tasks.fireAndForget {
      _ = await never.next()
      done.record("cancelled: \(Task.isCancelled)")
    }
    tasks.fireAndForget {
      await tasks.cancel()
      done.record("caller cancelled: \(Task.isCancelled)")
    }
    await tasks.finish()
    #expect(done.values == ["cancelled: true", "caller cancelled: false"])
  }

  /// It took 14 seconds for 16,000, when each operation copied the path of all around it.
  @Test("A chain of 20,000 operations, each of which starts the next, ends, and the last knows its own")
  func chain()
    async
  {
    let tasks = TaskCollector()
    let done = Recorder<Int>()
    @Sendable func start(_ number: Int) {
      tasks.fireAndForget {
        if number < 20_000 { return start(number + 1) }
        await tasks.finish()
        done.record(number)
      }
    }
    start(1)
    await tasks.finish()
    #expect(done.values == [20_000])
  }

  @Test("A collector lets go of operations that have ended, as soon as another begins") func ended() async {
    final class Held: Sendable {}
    let tasks = TaskCollector()
    var held: Held? = Held()
    weak let weakly = held
    let done = Recorder<Int>()
    tasks.fireAndForget { [held] in
      withExtendedLifetime(held) {}
      done.record(1)
    }
    held = nil
    await tasks.finish()
    #expect(weakly == nil)
  }

  @Test("finish() that waits for itself is named after the delay, and a short wait isn't") func warning()
    async throws
  {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let tasks = TaskCollector(waitWarningDelay: 0.1)
      tasks.fireAndForget { await Task.yield() }
      await tasks.finish()
      try await Task.sleep(for: .milliseconds(300))
      tasks.fireAndForget { await Task.detached { await TaskCollectorTests.wait(for: tasks) }.value }
      try await Task.sleep(for: .milliseconds(500))
    }
    let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let warnings = text.split(separator: "\n").filter { $0.contains("AssemblerEffects: warning") }
    #expect(
      warnings == [
        """
        AssemblerEffects: warning: AssemblerEffectsTests/TaskCollectorTests.swift:\(Self.lineOfWait) has waited 0.1 \
        seconds for fire-and-forget work to finish: 1 operation runs. If one of them awaits a detached task that makes \
        this call, it waits for itself: make the call in the operation, or in a Task { }.
        """
      ]
    )
  }

  private static let lineOfWait: UInt = #line + 1
  private static func wait(for tasks: TaskCollector) async { await tasks.finish() }

  @Test("A test can read the error of an operation")
  func errors() async {
    struct Failure: Error, Equatable {}
    let tasks = TaskCollector()
    tasks.fireAndForget { throw Failure() }
    tasks.fireAndForget {}
    await tasks.finish()
    #expect(tasks.errors.map { $0 as? Failure } == [Failure()])
  }

  @Test("Work runs with its priority, or with the caller's")
  func priority() async {
    let tasks = TaskCollector()
    for fireAndForget in [FireAndForget.live, tasks.fireAndForget] {
      let priorities = Recorder<TaskPriority?>()
      await Task(priority: .low) {
        for priority in [TaskPriority.background, nil, .high] {
          fireAndForget(priority: priority) { priorities.record(Task.basePriority) }
          _ = await priorities.next()
        }
      }.value
      #expect(priorities.values == [.background, .low, .high])
    }
  }

  @Test("Live fire-and-forget work discards errors")
  func liveErrors() async {
    let seen = Recorder<Int>()
    FireAndForget.live {
      seen.record(1)
      throw CancellationError()
    }
    #expect(await seen.next() == 1)
  }

  @Test("Live fire-and-forget work inherits the caller's task-local values")
  func live() async {
    let world = Ambient("live")
    let seen = Recorder<String>()
    world.with("changed") {
      FireAndForget.live { seen.record(world.world) }
    }
    #expect(await seen.next() == "changed")
  }
}
