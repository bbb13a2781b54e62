import Foundation

/// How many times as many random programs as usual a run tries: `TEST_ROUNDS`, or 1.
public let rounds = ProcessInfo.processInfo.environment["TEST_ROUNDS"].flatMap { Int($0) } ?? 1

/// The seeds of random tests: a range that begins at `TEST_FIRST_SEED`, or at 0, and has `count` for each round.
public func seeds(_ count: Int) -> Range<Int> {
  let first = ProcessInfo.processInfo.environment["TEST_FIRST_SEED"].flatMap { Int($0) } ?? 0
  return first..<(first + count * rounds)
}
