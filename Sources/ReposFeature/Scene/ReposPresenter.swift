public import AssemblerEffects
import Foundation

/// Decides what the screen shows and what the person's acts do.
@MainActor public final class ReposPresenter {
  /// What draws the screen. It is held weakly: the front end owns the presenter.
  public weak var ui: (any ReposUI)?

  private let organization: String
  private let getRepos: GetRepos
  private let analytics: any Analytics
  private let device: DeviceInfo
  private let now: DateGenerator
  private let openURL: URLOpener

  private var screen = ReposScreen() {
    didSet { ui?.show(screen) }
  }
  private var allRows: [RepoRow] = []
  private var load: Task<Void, Never>?
  /// Whether the rows are those of an answer that was read to its end. A refresh keeps them until it has one
  /// too, rather than showing its first page in place of all.
  private var rowsAreComplete = false

  /// Creates the presenter of an organisation's repositories.
  public init(
    organization: String,
    getRepos: GetRepos,
    analytics: any Analytics,
    device: DeviceInfo,
    now: DateGenerator,
    openURL: URLOpener
  ) {
    self.organization = organization
    self.getRepos = getRepos
    self.analytics = analytics
    self.device = device
    self.now = now
    self.openURL = openURL
  }

  deinit {
    load?.cancel()
  }

  /// Shows the title and loads the repositories.
  @discardableResult
  public func viewDidLoad() -> Task<Void, Never> {
    screen.title = ReposTitle(organization: organization).text
    return refresh()
  }

  /// Loads the repositories, unless a load is running already. It takes the alert away.
  @discardableResult
  public func refresh() -> Task<Void, Never> {
    if let load { return load }
    var next = screen
    next.progress = ReposScreen.Progress()
    next.alert = nil
    screen = next
    // The task holds the presenter only while it shows something, so that a scene can go while it waits.
    let task = Task { [weak self, organization, getRepos] in
      let outcome: Result<GetRepos.Progress, any Error>
      do {
        outcome = .success(
          try await getRepos(organization: organization) { [weak self] in await self?.show($0) }
        )
      } catch {
        outcome = .failure(error)
      }
      self?.finish(outcome)
    }
    load = task
    return task
  }

  /// Takes note of the selection, then opens the row's page. An index without a row does nothing.
  @discardableResult
  public func didSelectRow(at index: Int) -> Task<Void, Never> {
    guard screen.rows.indices.contains(index) else { return Task {} }
    let row = screen.rows[index]
    analytics.track(.tappedRepo(named: row.name, device: device))
    guard let page = row.page, let scheme = page.scheme?.lowercased(), ["http", "https"].contains(scheme)
    else {
      screen.alert = alert("\(row.name) has no web page to open.")
      return Task {}
    }
    return Task { [weak self, openURL] in
      guard await !openURL(page) else { return }
      guard let self else { return }
      screen.alert = alert("The page could not be opened here. Its address is \(page.absoluteString)")
    }
  }

  /// Shows only the rows that have every word of `text` in their name or description; all, where it is empty.
  public func filter(_ text: String) {
    var next = screen
    next.filter = text
    fill(&next)
    screen = next
  }

  /// Takes the alert away.
  public func dismissAlert() {
    screen.alert = nil
  }

  private func show(_ progress: GetRepos.Progress) {
    var next = screen
    next.progress = ReposScreen.Progress(
      pages: progress.pages,
      repositories: progress.found
    )
    if !rowsAreComplete, progress.pages == 1 || progress.repositories.count != allRows.count {
      setRows(of: progress, in: &next)
    }
    screen = next
  }

  private func finish(_ outcome: Result<GetRepos.Progress, any Error>) {
    load = nil
    var next = screen
    next.progress = nil
    switch outcome {
    case .success(let progress):
      rowsAreComplete = true
      setRows(of: progress, in: &next)
    case .failure(is CancellationError):
      break
    case .failure(let error):
      next.alert = alert(error.localizedDescription)
    }
    screen = next
  }

  private func setRows(of progress: GetRepos.Progress, in next: inout ReposScreen) {
    let now = now()
    allRows = progress.repositories.map { RepoRow($0, now: now) }
    next.notice = ReposNotice(progress, now: now).text
    fill(&next)
  }

  /// Puts the rows that the filter lets through on the screen, or says why there are none.
  private func fill(_ next: inout ReposScreen) {
    next.rows = RowFilter(next.filter)(allRows)
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
