public import AssemblerEffects
import AssemblerHTTP
public import Foundation

/// A front end of the presenter: anything that can draw a screen.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@MainActor public protocol ReposUI: AnyObject {
  /// Replaces the screen with `screen`.
  func show(_ screen: ReposScreen)
}

/// Decides what the screen shows and how it reacts to a person's actions.
@available(macOS 13, iOS 16, tvOS 16, watchOS 9, *)
@MainActor public final class ReposPresenter {
  /// The front end that draws the screen. It owns the presenter, so the reference is weak.
  public weak var ui: (any ReposUI)?

  private let organization: String
  private let getRepos: GetRepos
  private let analytics: any Analytics
  private let device: DeviceInfo
  private let now: DateGenerator
  private let timeZone: TimeZone
  private let openURL: URLOpener

  private var screen = ReposScreen() {
    didSet { ui?.show(screen) }
  }
  private var allRows: [RepoRow] = []
  private var load: Task<Void, Never>?
  /// Whether `allRows` is a complete list. A refresh keeps showing it until the new list is complete, too.
  private var rowsAreComplete = false

  /// Creates the presenter of an organization's repositories.
  ///
  /// - Parameters:
  ///   - organization: The account's name in the address of its GitHub page.
  ///   - getRepos: Loads the repositories.
  ///   - analytics: Records each selection.
  ///   - device: The facts that each recorded selection includes.
  ///   - now: The date that ages are relative to.
  ///   - timeZone: The time zone of the dates in messages.
  ///   - openURL: Opens the web pages.
  public init(
    organization: String,
    getRepos: GetRepos,
    analytics: any Analytics,
    device: DeviceInfo,
    now: DateGenerator,
    timeZone: TimeZone,
    openURL: URLOpener
  ) {
    self.organization = organization
    self.getRepos = getRepos
    self.analytics = analytics
    self.device = device
    self.now = now
    self.timeZone = timeZone
    self.openURL = openURL
  }

  deinit {
    load?.cancel()
  }

  /// Shows the title and loads the repositories.
  ///
  /// - Returns: The load. Releasing the presenter cancels it.
  @discardableResult
  public func viewDidLoad() -> Task<Void, Never> {
    screen.title = ReposTitle(organization: organization).text
    return refresh()
  }

  /// Dismisses the alert and loads the repositories, unless a load is running.
  ///
  /// - Returns: The running load.
  @discardableResult
  public func refresh() -> Task<Void, Never> {
    if let load { return load }
    var next = screen
    next.progress = ReposScreen.Progress()
    next.alert = nil
    screen = next
    // The task holds the presenter only while it shows something, so a scene that closes during a load is freed.
    let task = Task { [weak self, organization, getRepos] in
      let result: Result<GetRepos.Progress, any Error>
      do {
        result = .success(
          try await getRepos(organization: organization) { [weak self] in await self?.show($0) }
        )
      } catch {
        result = .failure(error)
      }
      self?.finish(result)
    }
    load = task
    return task
  }

  /// Records the selection and opens the row's web page. Does nothing if no row has the index.
  ///
  /// - Parameter index: An index into ``ReposScreen/rows``.
  /// - Returns: The task that opens the page.
  @discardableResult
  public func didSelectRow(at index: Int) -> Task<Void, Never> {
    guard screen.rows.indices.contains(index) else { return Task {} }
    let row = screen.rows[index]
    analytics.track(.tappedRepo(named: row.name, device: device))
    guard let url = row.webURL, url.isWebAddress else {
      screen.alert = alert("\(row.name) has no web page to open.")
      return Task {}
    }
    return Task { [weak self, openURL] in
      guard await !openURL(url) else { return }
      guard let self else { return }
      screen.alert = alert("The page couldn't be opened. Its address is \(url.absoluteString)")
    }
  }

  /// Shows only the rows whose name and description contain every word of `text`; all rows if it is empty.
  public func filter(_ text: String) {
    var next = screen
    next.filter = text
    applyFilter(to: &next)
    screen = next
  }

  /// Shows the rows in another order.
  public func sort(by order: RepoOrder) {
    var next = screen
    next.order = order
    applyFilter(to: &next)
    screen = next
  }

  /// Dismisses the alert.
  public func dismissAlert() { screen.alert = nil }

  private func show(_ progress: GetRepos.Progress) {
    var next = screen
    next.progress = ReposScreen.Progress(
      pageCount: progress.pageCount,
      repositoryCount: progress.repositoryCount
    )
    if !rowsAreComplete { updateRows(from: progress, in: &next) }
    screen = next
  }

  private func finish(_ result: Result<GetRepos.Progress, any Error>) {
    load = nil
    var next = screen
    next.progress = nil
    switch result {
    case .success(let progress):
      rowsAreComplete = true
      updateRows(from: progress, in: &next)
    case .failure(is CancellationError):
      break
    case .failure(let error):
      next.alert = alert((error as? GitHubError)?.message(in: timeZone) ?? error.localizedDescription)
    }
    screen = next
  }

  private func updateRows(from progress: GetRepos.Progress, in next: inout ReposScreen) {
    let now = now()
    allRows = progress.repositories.map { RepoRow($0, now: now) }
    next.notice = ReposNotice(progress, now: now).text
    applyFilter(to: &next)
  }

  private func applyFilter(to next: inout ReposScreen) {
    let filter = RepoFilter(next.filter)
    next.rows = allRows.filter { filter.matches(name: $0.name, description: $0.description) }
    if next.order == .name {
      next.rows.sort { ($0.name.lowercased(), $0.name) < ($1.name.lowercased(), $1.name) }
    }
    next.emptyMessage =
      if !next.rows.isEmpty || !rowsAreComplete {
        nil
      } else if allRows.isEmpty {
        "There are no repositories to show."
      } else {
        "No repository matches \"\(next.filter)\"."
      }
  }

  private func alert(_ message: String) -> ReposScreen.Alert {
    ReposScreen.Alert(title: "Something went wrong", message: message)
  }
}
