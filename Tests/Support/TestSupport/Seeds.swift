import Foundation

/// The seeds of random tests: a range that begins at `TEST_FIRST_SEED`, or at 0.
public func seeds(_ count: Int) -> Range<Int> {
  let first = ProcessInfo.processInfo.environment["TEST_FIRST_SEED"].flatMap { Int($0) } ?? 0
  return first..<(first + count)
}
