import Dispatch
import Synchronization

/// Counts the threads that are reading the table of hits, so that what they may hold is not freed under them.
///
/// A reader announces itself with one addition, on a counter that few other threads use, so readers do not
/// slow each other down; who wants to free something waits until every counter was zero once. Reading takes
/// some tens of instructions and runs no user code, so the wait is short.
struct ReaderCounts: ~Copyable {
  private static let count = 8

  private let counters = Atomic<UnsafeMutablePointer<Counter>?>(nil)

  deinit {
    guard let first = counters.load(ordering: .relaxed) else { return }
    first.deinitialize(count: Self.count)
    first.deallocate()
  }

  /// Makes the counters. Call it under the writers' lock, before there is anything to read.
  func prepare() {
    guard counters.load(ordering: .relaxed) == nil else { return }
    let first = UnsafeMutablePointer<Counter>.allocate(capacity: Self.count)
    for index in 0..<Self.count { (first + index).initialize(to: Counter()) }
    counters.store(first, ordering: .releasing)
  }

  /// Announces a reader, which must call `leave` on the counter; nil where there is nothing to read yet.
  @inline(__always)
  func enter() -> UnsafeMutablePointer<Counter>? {
    guard let first = counters.load(ordering: .acquiring) else { return nil }
    let counter = first + Self.indexOfThisStack()
    counter.pointee.readers.wrappingAdd(1, ordering: .sequentiallyConsistent)
    return counter
  }

  /// Returns once every reader that was announced before the call has left.
  func waitUntilQuiet() {
    guard let first = counters.load(ordering: .acquiring) else { return }
    for index in 0..<Self.count {
      var spins = 0
      while first[index].readers.load(ordering: .sequentiallyConsistent) != 0 {
        spins += 1
        guard spins > 1_000 else { continue }
        // A reader lost its processor in the middle: let it run.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(50))
      }
    }
  }

  /// A number that differs between most threads: a hash of where the stack is.
  @inline(__always)
  private static func indexOfThisStack() -> Int {
    var marker: UInt8 = 0
    // Unprotected: nothing is written there, so the stack needs no guard.
    let address = _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt64(UInt(bitPattern: $0)) }
    return Int(truncatingIfNeeded: ((address >> 16) &* 0x9E37_79B9_7F4A_7C15) >> 61)
  }
}

extension ReaderCounts {
  /// A counter with cache lines of its own: 128 bytes.
  @usableFromInline
  struct Counter: ~Copyable {
    let readers = Atomic<Int>(0)
    private let padding: (Line, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (
      Line(), 0, 0, 0, 0, 0, 0, 0
    )

    private struct Line {
      let words: (Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    /// Ends what `enter` began.
    func leave() {
      readers.wrappingSubtract(1, ordering: .releasing)
    }
  }
}
