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
