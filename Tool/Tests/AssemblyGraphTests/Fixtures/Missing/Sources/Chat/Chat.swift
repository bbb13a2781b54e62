import Assembler

public struct Message: Sendable {}
public protocol ChatDataSource: Sendable {}
public struct GetMessages: Sendable {
  let source: any ChatDataSource
}
public struct ChatPresenter: Sendable {
  let message: String
  let get: GetMessages
}
public struct ChatRoom: Sendable { public init() {} }
public struct ChatTheme: Sendable { public init() {} }

public protocol ChatSceneAssembler: ScopedAssembler {
  func resolve(message: String) -> ChatPresenter
  func resolve() -> GetMessages
  func resolve() -> any ChatDataSource
  func resolve(room: String, limit: Int) async throws -> ChatRoom
  func resolve() -> ChatTheme
}
extension ChatSceneAssembler {
  public func resolve(message: String) -> ChatPresenter { ChatPresenter(message: message, get: resolve()) }
  public func resolve() -> GetMessages { shared { GetMessages(source: resolve()) } }
}
extension ChatSceneAssembler where Self: LiveAssembler {
  public func resolve() -> any ChatDataSource { LiveChat() }
}
struct LiveChat: ChatDataSource {}
