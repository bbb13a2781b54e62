import Assembler

public protocol JournalSource {}
struct NetworkJournalSource: JournalSource {}
public struct JournalModel {
  let source: any JournalSource
}

public protocol JournalAssembler: Assembling {
  func resolve() -> JournalModel
  func resolve() -> any JournalSource
}
extension JournalAssembler {
  public func resolve() -> JournalModel { JournalModel(source: resolve()) }
}
extension JournalAssembler where Self: LiveAssembler {
  public func resolve() -> any JournalSource { NetworkJournalSource() }
}
