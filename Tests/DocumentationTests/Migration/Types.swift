// An MVVM application of 16 classes with a coordinator. ByHand, ByHandInlined and Assemblers wire it.

// Model
struct Book: Hashable, Sendable { let id: Int; let title: String }
struct Review: Hashable, Sendable { let book: Int; let text: String }

// Data
protocol BookService: Sendable {
  func books(matching query: String) async throws -> [Book]
  func reviews(of book: Int) async throws -> [Review]
}
final class HTTPBookService: BookService {
  private let host: String
  init(host: String) { self.host = host }
  func books(matching query: String) async throws -> [Book] { [Book(id: 1, title: "\(host)/\(query)")] }
  func reviews(of book: Int) async throws -> [Review] { [Review(book: book, text: "fine")] }
}
actor BookCache {
  private var books: [String: [Book]] = [:]
  func cached(_ query: String) -> [Book]? { books[query] }
  func store(_ found: [Book], for query: String) { books[query] = found }
}
final class BookRepository: Sendable {
  private let service: any BookService
  private let cache: BookCache
  init(service: any BookService, cache: BookCache) { self.service = service; self.cache = cache }
  func search(_ query: String) async throws -> [Book] {
    if let books = await cache.cached(query) { return books }
    let books = try await service.books(matching: query)
    await cache.store(books, for: query)
    return books
  }
}
final class ReviewRepository: Sendable {
  private let service: any BookService
  init(service: any BookService) { self.service = service }
  func reviews(of book: Book) async throws -> [Review] { try await service.reviews(of: book.id) }
}
protocol FavoritesStore: AnyObject, Sendable { @MainActor var ids: Set<Int> { get set } }
@MainActor final class UserDefaultsFavorites: FavoritesStore { var ids: Set<Int> = [] }
@MainActor final class QueryHistory {
  private(set) var queries: [String] = []; func add(_ query: String) { queries.append(query) }
}
struct SearchBooks {
  let repository: BookRepository
  let history: QueryHistory
  @MainActor func callAsFunction(_ query: String) async throws -> [Book] {
    history.add(query); return try await repository.search(query)
  }
}

// Scene: the list, with a list of recent queries
struct BookListActions {
  let show: @MainActor (Book) -> Void
  let showQueries: @MainActor (@escaping @MainActor (String) -> Void) -> Void
  let closeQueries: @MainActor () -> Void
}
@MainActor final class BookListViewModel {
  private(set) var books: [Book] = []
  private let search: SearchBooks
  private let actions: BookListActions
  init(search: SearchBooks, actions: BookListActions) { self.search = search; self.actions = actions }
  func didSearch(_ query: String) async throws { books = try await search(query); actions.closeQueries() }
  func didSelect(_ index: Int) { actions.show(books[index]) }
  func didTapQueries(_ select: @escaping @MainActor (String) -> Void) { actions.showQueries(select) }
}
@MainActor final class BookListViewController {
  let model: BookListViewModel; init(model: BookListViewModel) { self.model = model }
}
@MainActor final class QueriesViewModel {
  let queries: [String]
  private let select: @MainActor (String) -> Void
  init(history: QueryHistory, select: @escaping @MainActor (String) -> Void) {
    queries = history.queries; self.select = select
  }
  func didSelect(_ index: Int) { select(queries[index]) }
}
@MainActor final class QueriesViewController {
  let model: QueriesViewModel; init(model: QueriesViewModel) { self.model = model }
}

// Scene: a book with its reviews
@MainActor final class BookViewModel {
  let book: Book
  private let favorites: any FavoritesStore
  private let openReviews: @MainActor () -> Void
  init(book: Book, favorites: any FavoritesStore, openReviews: @escaping @MainActor () -> Void) {
    self.book = book; self.favorites = favorites; self.openReviews = openReviews
  }
  var isFavorite: Bool { favorites.ids.contains(book.id) }
  func toggle() { favorites.ids.formSymmetricDifference([book.id]) }
  func didTapReviews() { openReviews() }
}
@MainActor final class BookViewController {
  let model: BookViewModel; init(model: BookViewModel) { self.model = model }
}
@MainActor final class ReviewsViewModel {
  private(set) var reviews: [Review] = []
  private let book: Book
  private let repository: ReviewRepository
  init(book: Book, repository: ReviewRepository) { self.book = book; self.repository = repository }
  func load() async throws { reviews = try await repository.reviews(of: book) }
}
@MainActor final class ReviewsViewController {
  let model: ReviewsViewModel; init(model: ReviewsViewModel) { self.model = model }
}

// Navigation
@MainActor final class Navigation {
  var stack: [AnyObject] = []; func push(_ screen: AnyObject) { stack.append(screen) }
}
@MainActor protocol BooksFlowDependencies {
  func makeBookList(actions: BookListActions) -> BookListViewController
  func makeQueries(select: @escaping @MainActor (String) -> Void) -> QueriesViewController
  func makeBook(_ book: Book, openReviews: @escaping @MainActor () -> Void) -> BookViewController
  func makeReviews(of book: Book) -> ReviewsViewController
  func makeSearch() -> SearchBooks
}
@MainActor final class BooksCoordinator {
  private weak var navigation: Navigation?
  private let dependencies: any BooksFlowDependencies
  private weak var queries: QueriesViewController?
  init(navigation: Navigation, dependencies: any BooksFlowDependencies) {
    self.navigation = navigation; self.dependencies = dependencies
  }
  func start() {
    let actions = BookListActions(
      show: show,
      showQueries: showQueries,
      closeQueries: { [weak self] in self?.queries = nil }
    )
    navigation?.push(dependencies.makeBookList(actions: actions))
  }
  private func show(_ book: Book) {
    navigation?.push(
      dependencies.makeBook(book) { [weak self] in
        guard let self else { return }
        navigation?.push(dependencies.makeReviews(of: book))
      }
    )
  }
  private func showQueries(_ select: @escaping @MainActor (String) -> Void) {
    let screen = dependencies.makeQueries(select: select)
    queries = screen
    navigation?.push(screen)
  }
}
