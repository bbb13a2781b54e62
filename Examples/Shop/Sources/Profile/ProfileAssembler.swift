import Domain
public import Session

/// The feature's screen in a session.
public protocol ProfileAssembler: SessionLevel, OrderHistoryAssembler {}

extension ProfileAssembler {
  @MainActor public func profileMenuItem() -> MenuItem {
    MenuItem(.profile, title: "your name and your orders") { [self] in
      Screen(ProfileModel(account: account, history: orders), keeping: self)
    }
  }
}
