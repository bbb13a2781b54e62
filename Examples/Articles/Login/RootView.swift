/// The window: the first of four levels of views.
///
/// Only the last level needs the API, and only the last has it. The levels between carry what is below them, and
/// know nothing of how that was made.
@MainActor public final class RootView {
  public let home: HomeView

  public init(home: HomeView) {
    self.home = home
  }
}
