import Assembler
import Foundation

/// Keeps the processors busy while `body` runs, with two threads for each.
nonisolated(nonsending) func withBusyThreads<Value>(
  _ body: nonisolated(nonsending) () async throws -> Value
) async rethrows -> Value {
  let stop = StopFlag()
  for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
    Thread.detachNewThread {
      var work: UInt64 = 1
      while !stop.isSet.withLock({ $0 }) {
        for _ in 0..<100_000 { work = work &* 6_364_136_223_846_793_005 &+ 1 }
      }
      withExtendedLifetime(work) {}
    }
  }
  defer { stop.isSet.withLock { $0 = true } }
  return try await body()
}

private final class StopFlag: Sendable { let isSet = Lock(false) }
