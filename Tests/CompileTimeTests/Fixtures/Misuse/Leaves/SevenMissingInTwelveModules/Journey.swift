import Assembler

public protocol JourneySource {}
struct NetworkJourneySource: JourneySource {}
public struct JourneyModel {
  let source: any JourneySource
}

public protocol JourneyAssembler: Assembling {
  func resolve() -> JourneyModel
  func resolve() -> any JourneySource
}
extension JourneyAssembler {
  public func resolve() -> JourneyModel { JourneyModel(source: resolve()) }
}
extension JourneyAssembler where Self: LiveAssembler {
  public func resolve() -> any JourneySource { NetworkJourneySource() }
}
