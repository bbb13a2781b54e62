/// A part of the first screen.
@MainActor public final class ProfileView {
  public let login: LoginView

  public init(login: LoginView) {
    self.login = login
  }
}
