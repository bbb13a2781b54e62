/// The scene without a UI framework: it keeps the presenter and the latest screen, and forwards a person's actions.
///
/// The presenter shows each screen once, to a front end that it doesn't retain. So hold this object, as you would hold
/// UIKit's view controller. Read ``screen`` after an action, or set ``screenDidChange`` to draw each new screen.
/// Releasing it cancels the load. A front end that draws the screens itself conforms to ``ReposUI``, and holds the
/// presenter instead.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@MainActor public final class ReposDisplay: ReposUI {
  /// The current screen.
  public private(set) var screen = ReposScreen()

  /// Called with each new screen.
  public var screenDidChange: ((ReposScreen) -> Void)?

  private let presenter: ReposPresenter

  /// Creates the scene and becomes the presenter's ``ReposPresenter/ui``.
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
  /// - Returns: The running load.
  @discardableResult
  public func refresh() -> Task<Void, Never> { presenter.refresh() }

  /// Opens the web page of a row. Does nothing if no row has the index.
  ///
  /// - Parameter index: An index into ``ReposScreen/rows``.
  /// - Returns: The task that opens the page.
  @discardableResult
  public func didSelectRow(at index: Int) -> Task<Void, Never> { presenter.didSelectRow(at: index) }

  /// Shows only the rows whose name and description contain every word of `text`; all rows if it is empty.
  public func filter(_ text: String) { presenter.filter(text) }

  /// Shows the rows in another order.
  public func sort(by order: RepoOrder) { presenter.sort(by: order) }

  /// Dismisses the alert.
  public func dismissAlert() { presenter.dismissAlert() }
}
