import Synchronization

/// A number that any thread may raise.
final class Counter: Sendable {
  private let number = Atomic<Int>(0)

  var value: Int {
    number.load(ordering: .sequentiallyConsistent)
  }

  /// - Returns: The number after it was raised.
  @discardableResult
  func raise(by amount: Int = 1) -> Int {
    number.add(amount, ordering: .sequentiallyConsistent).newValue
  }
}

extension Counter {
  /// Raises the number where it is lower.
  func raise(toAtLeast least: Int) {
    number.max(least, ordering: .sequentiallyConsistent)
  }
}
