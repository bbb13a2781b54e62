public import AssemblerEffects

/// Builds four nested views. The views around the innermost one don't pass its API down.
public protocol LoginAssembler: HTTPAssembler {
  @MainActor func resolve() -> RootView
  func resolve() -> any UserAPI
}

extension LoginAssembler {
  @MainActor public func resolve() -> RootView {
    RootView(home: HomeView(profile: ProfileView(login: LoginView(api: resolve()))))
  }
  public func resolve() -> any UserAPI { HTTPUserAPI(client: resolve()) }
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

/// The login button and its text.
@MainActor public final class LoginView {
  public private(set) var text = "Log in"
  private let api: any UserAPI

  public init(api: any UserAPI) {
    self.api = api
  }

  public func loginButtonTapped(token: String) async {
    do {
      text = "Hello, \(try await api.user(token: token).name)!"
    } catch {
      text = "Login failed"
    }
  }
}
