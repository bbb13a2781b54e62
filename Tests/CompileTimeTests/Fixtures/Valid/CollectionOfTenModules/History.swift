public import AppMenu
public import Assembler

public protocol HistoryAssembler: Assembling { var historyTitle: String { get } }
extension HistoryAssembler {
  public var historyTitle: String { "History" }
  public func historyItem() -> MenuItem { MenuItem(.history, title: historyTitle) }
}
