public import AppMenu
public import Assembler

public protocol FeedbackAssembler: Assembling { var feedbackTitle: String { get } }
extension FeedbackAssembler {
  public var feedbackTitle: String { "Feedback" }
  public func feedbackItem() -> MenuItem { MenuItem(.feedback, title: feedbackTitle) }
}
