import Foundation
import Measurement

/// Times the access to one object by one thread, and by two threads at once.
enum Contention {
  static let accesses = 500_000
  static let rounds = 15

  static func print(_ cases: [Case]) {
    var times: [String: [[Double]]] = [:]
    for _ in 0..<rounds {
      for item in cases {
        for threads in [1, 2] {
          times[item.name, default: [[], []]][threads - 1].append(time(item, threads: threads))
        }
      }
    }
    Swift.print("| | 1 thread ns | 2 threads ns | slowdown |\n| --- | --- | --- | --- |")
    for item in cases {
      let medians = (times[item.name] ?? []).map { $0.sorted()[rounds / 2] }
      let row = medians.map { String(format: "%.1f", $0) } + [String(format: "%.1f", medians[1] / medians[0])]
      Swift.print("| \(item.name) | \(row.joined(separator: " | ")) |")
    }
  }

  /// The nanoseconds of each access and thread.
  private static func time(_ item: Case, threads: Int) -> Double {
    let run = item.prepare()
    run(1_000)
    let ended = DispatchGroup()
    let start = ContinuousClock.now
    for _ in 0..<threads {
      ended.enter()
      Thread.detachNewThread {
        run(accesses)
        ended.leave()
      }
    }
    ended.wait()
    return (ContinuousClock.now - start) / .nanoseconds(1) / Double(accesses)
  }
}
