/// The button that logs in, and what it says.
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
