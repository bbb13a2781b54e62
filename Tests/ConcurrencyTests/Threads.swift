import Foundation

enum Threads {
  /// Ends a process in which builds wait for each other for ever.
  static func exit(_ status: Int32, after seconds: TimeInterval) {
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: seconds)
      Foundation.exit(status)
    }
  }

  /// Like `run`, without blocking the calling task's thread, of which there are few, for bodies that take long.
  static func runDetached(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        run(count, body)
        continuation.resume()
      }
    }
  }

  /// Runs a body on many threads at once, and returns when all have ended.
  ///
  /// - Parameters:
  ///   - count: How many threads.
  ///   - body: Run on each, with the thread's number, once all have started.
  static func run(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let started = DispatchGroup()
    let ended = DispatchGroup()
    let gate = DispatchGroup()
    gate.enter()
    for index in 0..<count {
      started.enter()
      ended.enter()
      let thread = Thread {
        started.leave()
        gate.wait()
        body(index)
        ended.leave()
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
    started.wait()
    gate.leave()
    ended.wait()
  }
}
