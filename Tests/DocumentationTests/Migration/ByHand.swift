// As such applications are often wired: a function for each object.

@MainActor final class AppContainer {
  private let host: String
  lazy var service: any BookService = HTTPBookService(host: host)
  lazy var favorites: any FavoritesStore = UserDefaultsFavorites()

  init(host: String) {
    self.host = host
  }

  func makeBooksContainer() -> BooksContainer {
    BooksContainer(dependencies: BooksContainer.Dependencies(service: service, favorites: favorites))
  }
}

@MainActor final class BooksContainer {
  struct Dependencies {
    let service: any BookService
    let favorites: any FavoritesStore
  }

  private let dependencies: Dependencies
  private lazy var cache = BookCache()
  private lazy var history = QueryHistory()
  private lazy var repository = makeBookRepository()

  init(dependencies: Dependencies) {
    self.dependencies = dependencies
  }

  // Repositories and use cases
  private func makeBookRepository() -> BookRepository {
    BookRepository(service: dependencies.service, cache: cache)
  }

  private func makeReviewRepository() -> ReviewRepository {
    ReviewRepository(service: dependencies.service)
  }

  // The list
  private func makeBookListViewModel(actions: BookListActions) -> BookListViewModel {
    BookListViewModel(search: makeSearch(), actions: actions)
  }

  private func makeQueriesViewModel(select: @escaping @MainActor (String) -> Void) -> QueriesViewModel {
    QueriesViewModel(history: history, select: select)
  }

  // The book
  private func makeBookViewModel(_ book: Book, openReviews: @escaping @MainActor () -> Void) -> BookViewModel
  {
    BookViewModel(book: book, favorites: dependencies.favorites, openReviews: openReviews)
  }

  private func makeReviewsViewModel(of book: Book) -> ReviewsViewModel {
    ReviewsViewModel(book: book, repository: makeReviewRepository())
  }

  // The flow
  func makeBooksCoordinator(navigation: Navigation) -> BooksCoordinator {
    BooksCoordinator(navigation: navigation, dependencies: self)
  }
}

extension BooksContainer: BooksFlowDependencies {
  func makeSearch() -> SearchBooks {
    SearchBooks(repository: repository, history: history)
  }

  func makeBookList(actions: BookListActions) -> BookListViewController {
    BookListViewController(model: makeBookListViewModel(actions: actions))
  }

  func makeQueries(select: @escaping @MainActor (String) -> Void) -> QueriesViewController {
    QueriesViewController(model: makeQueriesViewModel(select: select))
  }

  func makeBook(_ book: Book, openReviews: @escaping @MainActor () -> Void) -> BookViewController {
    BookViewController(model: makeBookViewModel(book, openReviews: openReviews))
  }

  func makeReviews(of book: Book) -> ReviewsViewController {
    ReviewsViewController(model: makeReviewsViewModel(of: book))
  }
}
