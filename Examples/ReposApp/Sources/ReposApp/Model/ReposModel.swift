import Observation
import ReposFeature

/// The list, as SwiftUI observes it: the presenter's user interface, and what the person does.
@MainActor @Observable final class ReposModel: ReposUI {
  private(set) var screen = ReposScreen()
  private let presenter: ReposPresenter
  private var hasLoaded = false

  /// The text that a row has to contain.
  var filter: String {
    get { screen.filter }
    set { presenter.filter(newValue) }
  }

  /// Whether there is an alert. Setting it to `false` takes the alert away.
  var showsAlert: Bool {
    get { screen.alert != nil }
    set { if !newValue { presenter.dismissAlert() } }
  }

  init(presenter: ReposPresenter) {
    self.presenter = presenter
    presenter.ui = self
  }

  func show(_ screen: ReposScreen) {
    self.screen = screen
  }

  /// Loads the repositories once. A view that appears again, after another is popped, keeps its rows.
  func load() async {
    guard !hasLoaded else { return }
    hasLoaded = true
    await presenter.viewDidLoad().value
  }

  /// Loads the repositories again.
  func refresh() async {
    await presenter.refresh().value
  }

  /// Opens the page of `row` in the browser.
  func open(_ row: RepoRow) async {
    guard let index = screen.rows.firstIndex(of: row) else { return }
    await presenter.didSelectRow(at: index).value
  }
}
