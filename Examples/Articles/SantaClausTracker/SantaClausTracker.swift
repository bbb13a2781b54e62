public import AssemblerEffects
public import Foundation

/// Knows whether Santa Claus is at work: on 25 December, where the person is.
public struct SantaClausTracker: Sendable {
  private let now: DateGenerator
  private let calendar: Calendar

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - now: Today.
  ///   - calendar: Tells which day a date is; its time zone is the person's.
  public init(now: DateGenerator, calendar: Calendar) {
    self.now = now
    self.calendar = calendar
  }

  /// Whether it is 25 December.
  public func isWorking() -> Bool {
    calendar.dateComponents([.month, .day], from: now()) == DateComponents(month: 12, day: 25)
  }
}
