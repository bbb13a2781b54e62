import Assembler

// Advice: move it to InboxSession, which has 'account': here, an instance for each would outlive its InboxSession
final class Inbox: Sendable { let account: String; init(account: String) { self.account = account } }
protocol InboxScene: ScopedAssembler {}
#if !FIXED
extension InboxScene { func inbox(account: String) -> Inbox { shared { Inbox(account: account) } } }
#endif
final class InboxApp: LiveAssembler, InboxScene { let scope = Scope() }
protocol InboxSessionScene: ChildAssembler, ScopedAssembler where Parent == InboxApp {
  var account: String { get }; var inbox: Inbox { get }
}
extension InboxSessionScene {
  #if FIXED
  var inbox: Inbox { shared { Inbox(account: account) } }
  #else
  var inbox: Inbox { parent.inbox(account: account) }
  #endif
}
final class InboxSession: Child<InboxApp>, InboxSessionScene {
  let account: String
  init(parent: InboxApp, account: String) { self.account = account; super.init(parent: parent) }
}
func inboxOfSession() -> Bool {
  let app = InboxApp()
  weak var inbox: Inbox?
  let names = ["Ada", "Bob"].map { name in
    let session = InboxSession(parent: app, account: name)
    inbox = session.inbox
    return session.inbox.account
  }
  return names == ["Ada", "Bob"] && inbox == nil
}
