import Assembler

public protocol EventsSource {}
struct NetworkEventsSource: EventsSource {}
public struct EventsModel {
  let source: any EventsSource
}

public protocol EventsAssembler: Assembling {
  func resolve() -> EventsModel
  func resolve() -> any EventsSource
}
extension EventsAssembler {
  public func resolve() -> EventsModel { EventsModel(source: resolve()) }
}
extension EventsAssembler where Self: LiveAssembler {
  public func resolve() -> any EventsSource { NetworkEventsSource() }
}
