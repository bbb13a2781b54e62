import Synchronization

/// Counts from zero, for any number of threads.
final class Counter: Sendable {
  private let count = Atomic<UInt64>(0)

  /// The next number: 0 the first time.
  func next() -> UInt64 {
    count.wrappingAdd(1, ordering: .relaxed).oldValue
  }
}
