/// A list of contacts, without a toolkit: `title` and `lines` are what a view would draw.
@MainActor public final class ContactsListViewController {
  public var title: String { presenter.title }
  public private(set) var lines: [String] = []
  private let presenter: ContactsListPresenter

  public init(presenter: ContactsListPresenter) {
    self.presenter = presenter
  }

  public func viewDidLoad() async throws {
    lines = try await presenter.lines()
  }
}
