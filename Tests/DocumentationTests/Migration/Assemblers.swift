import Assembler

@MainActor protocol AppAssembler: ScopedAssembler {
  var service: any BookService { get }
  var favorites: any FavoritesStore { get }
}

final class App: LiveAssembler, AppAssembler {
  let scope = Scope()
  let host: String

  init(host: String) { self.host = host }

  var service: any BookService { shared { HTTPBookService(host: host) } }
  var favorites: any FavoritesStore { shared { UserDefaultsFavorites() } }
}

extension AppAssembler {
  func makeBooksCoordinator(navigation: Navigation) -> BooksCoordinator {
    BooksCoordinator(navigation: navigation, dependencies: BooksScene(parent: self))
  }
}

protocol BooksAssembler: ChildAssembler, ScopedAssembler, BooksFlowDependencies where Parent: AppAssembler {}

extension BooksAssembler {
  private var history: QueryHistory { shared { QueryHistory() } }
  private var repository: BookRepository {
    shared { BookRepository(service: parent.service, cache: BookCache()) }
  }

  func makeSearch() -> SearchBooks { SearchBooks(repository: repository, history: history) }

  func makeBookList(actions: BookListActions) -> BookListViewController {
    BookListViewController(model: BookListViewModel(search: makeSearch(), actions: actions))
  }

  func makeQueries(select: @escaping @MainActor (String) -> Void) -> QueriesViewController {
    QueriesViewController(model: QueriesViewModel(history: history, select: select))
  }

  func makeBook(_ book: Book, openReviews: @escaping @MainActor () -> Void) -> BookViewController {
    BookViewController(
      model: BookViewModel(book: book, favorites: parent.favorites, openReviews: openReviews)
    )
  }

  func makeReviews(of book: Book) -> ReviewsViewController {
    ReviewsViewController(
      model: ReviewsViewModel(book: book, repository: ReviewRepository(service: parent.service))
    )
  }
}

final class BooksScene<Parent: AppAssembler>: Child<Parent>, BooksAssembler {}
