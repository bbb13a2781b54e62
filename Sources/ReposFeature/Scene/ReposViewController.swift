/// The scene, without a toolkit: it keeps what is shown and takes what the person does.
///
/// A front end reads ``screen``, or sets ``screenDidChange`` and draws each value that it is given.
@MainActor public final class ReposViewController: ReposUI {
  /// What is shown.
  public private(set) var screen = ReposScreen()

  /// Called with each new screen.
  public var screenDidChange: ((ReposScreen) -> Void)?

  private let presenter: ReposPresenter

  /// Creates the scene. It becomes the presenter's user interface, which the presenter holds weakly.
  public init(presenter: ReposPresenter) {
    self.presenter = presenter
    presenter.ui = self
  }

  public func show(_ screen: ReposScreen) {
    self.screen = screen
    screenDidChange?(screen)
  }

  /// Shows the title and loads the repositories.
  ///
  /// - Returns: The load. Releasing the scene cancels it.
  @discardableResult
  public func viewDidLoad() -> Task<Void, Never> { presenter.viewDidLoad() }

  /// Loads the repositories again, unless a load is running.
  ///
  /// - Returns: The load that is running.
  @discardableResult
  public func refresh() -> Task<Void, Never> { presenter.refresh() }

  /// Opens the page of a row. An index without a row does nothing.
  ///
  /// - Parameter index: The place in ``ReposScreen/rows``, from 0.
  /// - Returns: The opening of the page.
  @discardableResult
  public func didSelectRow(at index: Int) -> Task<Void, Never> { presenter.didSelectRow(at: index) }

  /// Shows only the rows that have every word of `text` in their name or description; all, where it is empty.
  public func filter(_ text: String) { presenter.filter(text) }

  /// Takes the alert away.
  public func dismissAlert() { presenter.dismissAlert() }
}

/// What the presenter drives: anything that can draw a screen.
@MainActor public protocol ReposUI: AnyObject {
  /// Shows `screen` in place of what was shown.
  func show(_ screen: ReposScreen)
}
