#if canImport(UIKit)
import ReposFeature
import UIKit

/// The list of repositories: draws what the presenter shows, and passes on what the person does.
final class ReposListViewController: UITableViewController, ReposUI, UISearchResultsUpdating {
  private let presenter: ReposPresenter
  private let makeDetails: @MainActor (RepoRow) -> UIViewController
  private var screen = ReposScreen()

  init(
    presenter: ReposPresenter,
    makeDetails: @escaping @MainActor (RepoRow) -> UIViewController
  ) {
    self.presenter = presenter
    self.makeDetails = makeDetails
    super.init(style: .plain)
    presenter.ui = self
  }

  @available(*, unavailable, message: "assembler.list(of:) builds it")
  required init?(coder: NSCoder) { fatalError("not in a storyboard") }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    let refresh = UIRefreshControl()
    refresh.addAction(UIAction { [presenter] _ in presenter.refresh() }, for: .valueChanged)
    refreshControl = refresh
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    navigationItem.searchController = search
    presenter.viewDidLoad()
  }

  func show(_ screen: ReposScreen) {
    let rowsDiffer = screen.rows != self.screen.rows
    let alertDiffers = screen.alert != self.screen.alert
    self.screen = screen
    title = screen.title
    navigationItem.prompt = screen.notice
    contentUnavailableConfiguration = placeholder
    if !screen.isLoading { refreshControl?.endRefreshing() }
    if rowsDiffer { tableView.reloadData() }
    if alertDiffers, let alert = screen.alert { present(alert) }
  }

  private var placeholder: UIContentUnavailableConfiguration? {
    guard screen.rows.isEmpty else { return nil }
    if screen.isLoading { return .loading() }
    guard let message = screen.emptyMessage else { return nil }
    var configuration = UIContentUnavailableConfiguration.empty()
    configuration.text = message
    return configuration
  }

  private func present(_ alert: ReposScreen.Alert) {
    let controller = UIAlertController(title: alert.title, message: alert.message, preferredStyle: .alert)
    controller.addAction(
      UIAlertAction(title: "OK", style: .default) { [weak self] _ in self?.presenter.dismissAlert() }
    )
    present(controller, animated: true)
  }

  func updateSearchResults(for searchController: UISearchController) {
    presenter.filter(searchController.searchBar.text ?? "")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    screen.rows.count
  }

  override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    let row = screen.rows[indexPath.row]
    var content = cell.defaultContentConfiguration()
    content.text = row.name
    content.secondaryText = [row.age ?? "", row.description].filter { !$0.isEmpty }.joined(separator: ", ")
    cell.contentConfiguration = content
    cell.accessoryType = .detailDisclosureButton
    return cell
  }

  /// Pushes the second screen.
  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    let details = makeDetails(screen.rows[indexPath.row])
    navigationController?.pushViewController(details, animated: true)
  }

  /// Opens the repository's page.
  override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
    presenter.didSelectRow(at: indexPath.row)
  }
}
#endif
