public import AppMenu
public import Assembler

public protocol EventsAssembler: Assembling { var eventsTitle: String { get } }
extension EventsAssembler {
  public var eventsTitle: String { "Events" }
  public func eventsItem() -> MenuItem { MenuItem(.events, title: eventsTitle) }
}
