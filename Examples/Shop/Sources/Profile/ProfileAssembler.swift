public import Assembler
import Domain
public import Session

/// The feature's rules in a session.
public protocol ProfileAssembler: ScopedAssembler, AccountAssembler, OrderHistoryAssembler, MenuAssembler
where Menu: ProfileMenu {
  @MainActor func profileMenuItem() -> MenuItem
}
public protocol ProfileMenu { static var profile: Self { get } }

extension ProfileAssembler {
  @MainActor public func profileMenuItem() -> MenuItem {
    MenuItem(command: "profile", title: "your name and your orders") { [self] in
      let screen = ProfileScreen(parent: self)
      return Screen(screen.resolve() as ProfileModel, keeping: screen)
    }
  }
}

/// The feature's screen.
protocol ProfileScreenAssembler: ScreenLevel, AccountAssembler, OrderHistoryAssembler {
  @MainActor func resolve() -> ProfileModel
}
extension ProfileScreenAssembler {
  @MainActor func resolve() -> ProfileModel { ProfileModel(account: resolve(), history: resolve()) }
}

final class ProfileScreen<Parent: ProfileAssembler>: ChildAssembler, ProfileScreenAssembler {
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }
}

@MainActor final class ProfileModel: ScreenContent {
  private let user: User
  private let history: any OrderHistory

  init(account: Account, history: any OrderHistory) {
    user = account.user
    self.history = history
  }

  var lines: [String] {
    let orders = history.orders(of: user.id).map { "  \($0.receipt): \($0.paid)" }
    return ["\(user.name)\(user.isMember ? ", member" : "")"]
      + (orders.isEmpty ? ["  no orders yet"] : orders)
  }

  func perform(_ action: ScreenAction) async throws -> ScreenReply {
    throw ShopError("there is nothing to do on this screen")
  }
}
