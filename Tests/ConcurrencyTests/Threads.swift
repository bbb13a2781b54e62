import Foundation
import TestSupport

enum Threads {
  /// Few at a time: a system that has too many threads creates no more, and the tests of a run begin together.
  private static let limit = ConcurrencyLimit(4)
  private static let stackSize = 8 << 20

  /// Ends a process in which builds wait for each other for ever.
  static func exit(_ status: Int32, after seconds: TimeInterval) {
    SystemThread.start(stackSize: stackSize) {
      Thread.sleep(forTimeInterval: seconds)
      Foundation.exit(status)
    }
  }

  /// Like `run`, without blocking the calling task's thread, of which there are few, for bodies that take long.
  ///
  /// Four calls run at a time, in the order of the calls.
  static func runDetached(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    await limit.run {
      await withCheckedContinuation { continuation in
        SystemThread.start(stackSize: stackSize) {
          run(count, body)
          continuation.resume()
        }
      }
    }
  }

  /// Runs a body on many threads at once, and returns when all have ended.
  ///
  /// - Parameters:
  ///   - count: How many threads.
  ///   - stackSize: The size of each thread's stack, in bytes.
  ///   - body: Run on each, with the thread's number, once all have started.
  static func run(_ count: Int, stackSize: Int = stackSize, _ body: @escaping @Sendable (Int) -> Void) {
    let started = DispatchGroup()
    let ended = DispatchGroup()
    let gate = DispatchGroup()
    gate.enter()
    for index in 0..<count {
      started.enter()
      ended.enter()
      SystemThread.start(stackSize: stackSize) {
        started.leave()
        gate.wait()
        body(index)
        ended.leave()
      }
    }
    started.wait()
    gate.leave()
    ended.wait()
  }
}
