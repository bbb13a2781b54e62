public import AppMenu
public import Assembler

public protocol InboxAssembler: Assembling { var inboxTitle: String { get } }
extension InboxAssembler {
  public var inboxTitle: String { "Inbox" }
  public func inboxItem() -> MenuItem { MenuItem(.inbox, title: inboxTitle) }
}
