public import AssemblerEffects
public import AssemblerHTTP
public import Foundation

/// Builds four nested views. The views around the innermost one don't pass its API down.
public protocol LoginAssembler: HTTPAssembler, NotificationAssembler, FireAndForgetAssembler {
  @MainActor func resolve() -> RootView
  var userAPI: any UserAPI { get }
}

extension LoginAssembler {
  @MainActor public func resolve() -> RootView {
    let login = LoginView(api: userAPI, notifications: notifications, fireAndForget: fireAndForget)
    return RootView(home: HomeView(profile: ProfileView(login: login)))
  }
  public var userAPI: any UserAPI { HTTPUserAPI(client: http) }
}

/// The window, the outermost of four nested views.
///
/// Only the innermost view needs the API. The views around it hold their child and don't know how to build it.
@MainActor public final class RootView {
  public let home: HomeView

  public init(home: HomeView) {
    self.home = home
  }
}

/// The first screen.
@MainActor public final class HomeView {
  public let profile: ProfileView

  public init(profile: ProfileView) {
    self.profile = profile
  }
}

/// A section of the first screen.
@MainActor public final class ProfileView {
  public let login: LoginView

  public init(login: LoginView) {
    self.login = login
  }
}

extension Notification.Name {
  /// A person has logged in. The object is the name.
  public static let didLogIn = Notification.Name("didLogIn")
}

/// The login button and its text.
@MainActor public final class LoginView {
  public private(set) var text = "Log in"
  private let api: any UserAPI
  private let notifications: Notifications
  private let fireAndForget: FireAndForget

  public init(api: any UserAPI, notifications: Notifications, fireAndForget: FireAndForget) {
    self.api = api
    self.notifications = notifications
    self.fireAndForget = fireAndForget
  }

  public func loginButtonTapped(token: String) async {
    do {
      let user = try await api.user(token: token)
      text = "Hello, \(user.name)!"
      notifications.post(.didLogIn, object: user.name)
      // The person doesn't wait for it, and isn't told if it fails.
      fireAndForget { [api] in try await api.recordLogin(token: token) }
    } catch {
      text = "Login failed"
    }
  }
}
