public import AppMenu
public import Assembler

public protocol JourneyAssembler: Assembling { var journeyTitle: String { get } }
extension JourneyAssembler {
  public var journeyTitle: String { "Journey" }
  public func journeyItem() -> MenuItem { MenuItem(.journey, title: journeyTitle) }
}
