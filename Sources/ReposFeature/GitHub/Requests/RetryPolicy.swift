import AssemblerEffects
import Foundation

/// Decides whether a request is tried again, and after how long.
struct RetryPolicy: Sendable {
  let limits: GitHubLimits
  let now: DateGenerator
  let random: RandomNumbers

  /// The wait before the next try.
  ///
  /// - Parameters:
  ///   - error: What the last try failed with.
  ///   - tries: The tries so far.
  /// - Returns: `nil` where another try is of no use, or not soon enough.
  func wait(after error: GitHubError, tries: Int) -> Duration? {
    guard tries < limits.tries else { return nil }
    switch error {
    case .rateLimited(let end):
      let wait = Duration.seconds(max(0, end.timeIntervalSince(now())))
      return wait <= limits.longestWait ? wait : nil
    case .unavailable, .noAnswer(_, .connectionLost):
      let part = random { Double.random(in: 0.5...1, using: &$0) }
      return limits.firstWait * (1 << (tries - 1)) * part
    default:
      return nil
    }
  }
}
