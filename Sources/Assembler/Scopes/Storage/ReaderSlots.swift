import Dispatch
import Synchronization

/// Where threads that read the table of hits stand, so that what they may hold is not freed under them.
///
/// A reader takes a slot with one atomic exchange, on a cache line that few other threads use, and gives it back
/// with a plain store; who wants to free something waits until every slot was free once. Reading takes some tens
/// of instructions and runs no user code, so the wait is short. The way readers announce themselves is that of
/// hazard pointers (Maged Michael), with the whole table as what is held.
struct ReaderSlots: ~Copyable {
  private static let count = 8

  private let slots = Atomic<UnsafeMutablePointer<Slot>?>(nil)

  deinit {
    guard let first = slots.load(ordering: .relaxed) else { return }
    first.deinitialize(count: Self.count)
    first.deallocate()
  }

  /// Makes the slots. Call it under the writers' lock, before there is anything to read.
  func prepare() {
    guard slots.load(ordering: .relaxed) == nil else { return }
    let first = UnsafeMutablePointer<Slot>.allocate(capacity: Self.count)
    for index in 0..<Self.count { (first + index).initialize(to: Slot()) }
    slots.store(first, ordering: .releasing)
  }

  /// Takes a slot, which the reader must leave; nil where there is nothing to read yet, or more readers at
  /// this very moment than there are slots.
  @inline(__always)
  func enter() -> UnsafeMutablePointer<Slot>? {
    guard let first = slots.load(ordering: .acquiring) else { return nil }
    let slot = first + Self.indexOfThisStack()
    return slot.pointee.take() ? slot : Self.anyFree(of: first)
  }

  /// Returns once every reader that had a slot before the call has left it.
  func waitUntilQuiet() {
    guard let first = slots.load(ordering: .acquiring) else { return }
    for index in 0..<Self.count {
      var spins = 0
      while first[index].isTaken {
        spins += 1
        guard spins > 1_000 else { continue }
        // A reader lost its processor in the middle: let it run.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .microseconds(50))
      }
    }
  }

  @inline(never)
  private static func anyFree(of first: UnsafeMutablePointer<Slot>) -> UnsafeMutablePointer<Slot>? {
    (0..<count).lazy.map { first + $0 }.first { $0.pointee.take() }
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

extension ReaderSlots {
  /// A reader's place, with cache lines of its own: 128 bytes.
  @usableFromInline
  struct Slot: ~Copyable {
    private let reader = Atomic<Int>(0)
    private let padding: (Line, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (
      Line(), 0, 0, 0, 0, 0, 0, 0
    )

    private struct Line {
      let words: (Int64, Int64, Int64, Int64, Int64, Int64, Int64, Int64) = (0, 0, 0, 0, 0, 0, 0, 0)
    }

    var isTaken: Bool {
      reader.load(ordering: .sequentiallyConsistent) != 0
    }

    /// - Returns: Whether the slot was free, and is the caller's now.
    @inline(__always)
    func take() -> Bool {
      reader.compareExchange(expected: 0, desired: 1, ordering: .sequentiallyConsistent).exchanged
    }

    /// Ends what `take` began.
    @inline(__always)
    func leave() {
      reader.store(0, ordering: .releasing)
    }
  }
}
