// Wired with few functions.

@MainActor final class AppContainer {
  private let host: String
  lazy var service: any BookService = HTTPBookService(host: host)
  lazy var favorites: any FavoritesStore = UserDefaultsFavorites()

  init(host: String) {
    self.host = host
  }

  func makeBooksContainer() -> BooksContainer {
    BooksContainer(service: service, favorites: favorites)
  }
}

@MainActor final class BooksContainer: BooksFlowDependencies {
  private let service: any BookService
  private let favorites: any FavoritesStore
  private let history = QueryHistory()
  private lazy var repository = BookRepository(service: service, cache: BookCache())

  init(service: any BookService, favorites: any FavoritesStore) {
    self.service = service
    self.favorites = favorites
  }

  func makeSearch() -> SearchBooks {
    SearchBooks(repository: repository, history: history)
  }

  func makeBookList(actions: BookListActions) -> BookListViewController {
    BookListViewController(model: BookListViewModel(search: makeSearch(), actions: actions))
  }

  func makeQueries(select: @escaping @MainActor (String) -> Void) -> QueriesViewController {
    QueriesViewController(model: QueriesViewModel(history: history, select: select))
  }

  func makeBook(_ book: Book, openReviews: @escaping @MainActor () -> Void) -> BookViewController {
    BookViewController(model: BookViewModel(book: book, favorites: favorites, openReviews: openReviews))
  }

  func makeReviews(of book: Book) -> ReviewsViewController {
    ReviewsViewController(
      model: ReviewsViewModel(book: book, repository: ReviewRepository(service: service))
    )
  }

  func makeBooksCoordinator(navigation: Navigation) -> BooksCoordinator {
    BooksCoordinator(navigation: navigation, dependencies: self)
  }
}
