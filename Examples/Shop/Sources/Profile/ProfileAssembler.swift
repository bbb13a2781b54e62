import Domain
public import Session

/// The feature's rules in a session.
public protocol ProfileAssembler: SessionLevel, OrderHistoryAssembler {
  associatedtype Menu: ProfileMenu = ProfileOnly
}
public protocol ProfileMenu { static var profile: Self { get } }
public enum ProfileOnly: ProfileMenu { case profile }

extension ProfileAssembler {
  @MainActor public func profileMenuItem() -> MenuItem {
    MenuItem(command: "profile", title: "your name and your orders") { [self] in
      Screen(ProfileModel(account: account, history: resolve()), keeping: self)
    }
  }
}
