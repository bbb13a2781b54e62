public import AssemblerEffects

/// The tracker's graph. The header says what it can reach: the date and the calendar.
public protocol SantaClausAssembler: DateAssembler, CalendarAssembler {
  func resolve() -> SantaClausTracker
}

extension SantaClausAssembler {
  public func resolve() -> SantaClausTracker {
    SantaClausTracker(now: resolve(), calendar: resolve())
  }
}
