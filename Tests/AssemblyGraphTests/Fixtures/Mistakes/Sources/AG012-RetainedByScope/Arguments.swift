import Assembler

// A rule that is passed on with its labels, a closure in a constant, the assembler itself in one, and a closure that an
// autoclosure makes each time.
final class Page: Sendable {}
final class Book: @unchecked Sendable {
  let page: (Int) -> Page
  init(page: @escaping (Int) -> Page) { self.page = page }
}
final class Shelf: @unchecked Sendable {
  let app: LibraryApp
  init(app: LibraryApp) { self.app = app }
}
final class Cover: @unchecked Sendable {
  let page: () -> () -> Page
  init(page: @autoclosure @escaping () -> () -> Page) { self.page = page }
}
protocol LibraryAssembler: ScopedAssembler {
  func resolve(number: Int) -> Page
  func resolve() -> Book
  func resolve(_ label: Int.Type) -> Book
  func resolve() -> Cover
}
extension LibraryAssembler {
  func resolve(number: Int) -> Page { Page() }
  #if FIXED
  func resolve() -> Book { shared { Book(page: { [app = later()] in app().resolve(number: $0) }) } }
  func resolve(_ label: Int.Type) -> Book {
    shared {
      let page: (Int) -> Page = { [unowned self] in resolve(number: $0) }
      return Book(page: page)
    }
  }
  func resolve() -> Cover { Cover(page: { [app = self.later()] in app().resolve(number: 1) }) }
  #else
  func resolve() -> Book { shared { Book(page: resolve(number:)) } }
  func resolve(_ label: Int.Type) -> Book {
    shared {
      let page: (Int) -> Page = { self.resolve(number: $0) }
      return Book(page: page)
    }
  }
  func resolve() -> Cover { shared { Cover(page: { [app = self.later()] in app().resolve(number: 1) }) } }
  #endif
}
final class LibraryApp: LiveAssembler, LibraryAssembler {
  let scope = Scope()
  #if FIXED
  func resolve() -> Shelf { Shelf(app: self) }
  #else
  func resolve() -> Shelf {
    shared {
      let app = self
      return Shelf(app: app)
    }
  }
  #endif
}
