/// The first screen.
@MainActor public final class HomeView {
  public let profile: ProfileView

  public init(profile: ProfileView) {
    self.profile = profile
  }
}
