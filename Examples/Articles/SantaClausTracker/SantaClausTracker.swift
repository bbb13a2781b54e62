public import AssemblerEffects
public import Foundation

/// Tells whether Santa Claus is at work: on 25 December, in the person's time zone.
public struct SantaClausTracker: Sendable {
  private let now: DateGenerator
  private let calendar: Calendar

  /// Creates a tracker.
  ///
  /// - Parameters:
  ///   - now: The current date.
  ///   - calendar: The calendar that determines the day, with the person's time zone.
  public init(now: DateGenerator, calendar: Calendar) {
    self.now = now
    self.calendar = calendar
  }

  /// Whether it is 25 December.
  public func isWorking() -> Bool {
    calendar.dateComponents([.month, .day], from: now()) == DateComponents(month: 12, day: 25)
  }
}

/// Builds the tracker. The header lists its effects: the date and the calendar.
public protocol SantaClausAssembler: DateAssembler, CalendarAssembler {
  func resolve() -> SantaClausTracker
}

extension SantaClausAssembler {
  public func resolve() -> SantaClausTracker {
    SantaClausTracker(now: date, calendar: calendar)
  }
}
