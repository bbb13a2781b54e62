import Assembler

public protocol FeedbackSource {}
struct NetworkFeedbackSource: FeedbackSource {}
public struct FeedbackModel {
  let source: any FeedbackSource
}

public protocol FeedbackAssembler: Assembling {
  func resolve() -> FeedbackModel
  func resolve() -> any FeedbackSource
}
extension FeedbackAssembler {
  public func resolve() -> FeedbackModel { FeedbackModel(source: resolve()) }
}
extension FeedbackAssembler where Self: LiveAssembler {
  public func resolve() -> any FeedbackSource { NetworkFeedbackSource() }
}
