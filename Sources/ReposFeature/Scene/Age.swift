import Foundation

/// The time since a date, as one abbreviated unit, truncated: `30s`, `5m`, `2h`, `115d`.
///
/// `DateComponentsFormatter` writes the same, and does not exist on Linux.
struct Age: Equatable {
  let text: String

  /// The age at `now` of what happened at `date`. A date in the future is `0s` old.
  init(of date: Date, at now: Date) {
    let seconds = min(max(now.timeIntervalSince(date), 0), Double(Int32.max) * 86_400)
    text =
      switch seconds {
      case ..<60: Self.count(seconds, "s")
      case ..<3_600: Self.count(seconds / 60, "m")
      case ..<86_400: Self.count(seconds / 3_600, "h")
      default: Self.count(seconds / 86_400, "d")
      }
  }

  private static func count(_ value: Double, _ unit: String) -> String {
    "\(Int(value.rounded(.down)))\(unit)"
  }
}
