import Assembler

public protocol InboxSource {}
struct NetworkInboxSource: InboxSource {}
public struct InboxModel {
  let source: any InboxSource
}

public protocol InboxAssembler: Assembling {
  func resolve() -> InboxModel
  func resolve() -> any InboxSource
}
extension InboxAssembler {
  public func resolve() -> InboxModel { InboxModel(source: resolve()) }
}
extension InboxAssembler where Self: LiveAssembler {
  public func resolve() -> any InboxSource { NetworkInboxSource() }
}
