import Assembler

public protocol HistorySource {}
struct NetworkHistorySource: HistorySource {}
public struct HistoryModel {
  let source: any HistorySource
}

public protocol HistoryAssembler: Assembling {
  func resolve() -> HistoryModel
  func resolve() -> any HistorySource
}
extension HistoryAssembler {
  public func resolve() -> HistoryModel { HistoryModel(source: resolve()) }
}
extension HistoryAssembler where Self: LiveAssembler {
  public func resolve() -> any HistorySource { NetworkHistorySource() }
}
