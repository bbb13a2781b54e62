import Assembler

/// A number that any thread may raise.
final class Counter: Sendable {
  private let number = Lock(0)

  var value: Int { number.withLock { $0 } }

  /// - Returns: The number after it was raised.
  @discardableResult
  func raise(by amount: Int = 1) -> Int {
    number.withLock {
      $0 += amount
      return $0
    }
  }
}

extension Counter {
  /// Raises the number where it is lower.
  func raise(toAtLeast least: Int) {
    number.withLock { $0 = max($0, least) }
  }
}
