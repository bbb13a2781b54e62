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

  private let first: UnsafeMutablePointer<Slot>

  init() {
    first = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (first + index).initialize(to: Slot()) }
  }

  deinit {
    first.deinitialize(count: Self.count)
    first.deallocate()
  }

  /// The slot that the calling thread tries first: it differs between most threads, by a hash of where the
  /// stack is.
  @inline(__always)
  var ofThisStack: UnsafeMutablePointer<Slot> {
    var marker: UInt8 = 0
    // Unprotected: nothing is written there, so the stack needs no guard.
    let address = _withUnprotectedUnsafeMutablePointer(to: &marker) { UInt64(UInt(bitPattern: $0)) }
    return first + Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 61)
  }

  /// Takes a slot, which the reader must leave; nil where there are more readers at this very moment than there
  /// are slots.
  @inline(__always)
  func enter() -> UnsafeMutablePointer<Slot>? {
    let slot = ofThisStack
    return slot.pointee.take() ? slot : anyFree()
  }

  /// Returns once every reader that had a slot before the call has left it.
  func waitUntilQuiet() {
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
  private func anyFree() -> UnsafeMutablePointer<Slot>? {
    for index in 0..<Self.count where first[index].take() { return first + index }
    return nil
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
      reader.exchange(1, ordering: .sequentiallyConsistent) == 0
    }

    /// Ends what `take` began.
    @inline(__always)
    func leave() {
      reader.store(0, ordering: .releasing)
    }
  }
}
