import Assembler

// A rule that is passed on with its labels, a closure in a constant, the assembler itself in one, and a closure that an
// autoclosure makes each time.
final class Page: Sendable {}
final class Book: @unchecked Sendable {
  let page: (Int) -> Page
  init(page: @escaping (Int) -> Page) { self.page = page }
}
final class Shelf: @unchecked Sendable { let app: LibraryApp; init(app: LibraryApp) { self.app = app } }
final class Cover: @unchecked Sendable {
  let page: () -> () -> Page
  init(page: @autoclosure @escaping () -> () -> Page) { self.page = page }
}
protocol LibraryAssembler: ScopedAssembler {
  func resolve(number: Int) -> Page; func resolve() -> Book; func resolve(_ label: Int.Type) -> Book
  func resolve() -> Cover
}
extension LibraryAssembler {
  func resolve(number: Int) -> Page { Page() }
  #if FIXED
  func resolve() -> Book { shared { Book(page: { [app = later()] in app().resolve(number: $0) }) } }
  func resolve(_ label: Int.Type) -> Book {
    shared {
      let page: (Int) -> Page = { [unowned self] in resolve(number: $0) }; return Book(page: page)
    }
  }
  func resolve() -> Cover { Cover(page: { [app = self.later()] in app().resolve(number: 1) }) }
  #else
  func resolve() -> Book { shared { Book(page: resolve(number:)) } }
  func resolve(_ label: Int.Type) -> Book {
    shared {
      let page: (Int) -> Page = { self.resolve(number: $0) }; return Book(page: page)
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
      let app = self; return Shelf(app: app)
    }
  }
  #endif
}

// The references to functions that closures replace, with arguments and effects.
final class Studio: @unchecked Sendable {
  var make: ((Int) -> Pen)?
  var fetch: (() async throws -> Pen)?
  var title: (() -> String)?
  init(make: @escaping (Int) -> Pen) { self.make = make }
  init(fetch: @escaping () async throws -> Pen) { self.fetch = fetch }
  init(title: @escaping () -> String) { self.title = title }
  init(typed: () throws(TooMany) -> Int, title: @escaping () -> String) { self.title = title }
}
final class Pen: Sendable {}
struct TooMany: Error {}
protocol StudioAssembler: ScopedAssembler {
  var name: String { get }; func resolve(fetch: Int) -> Studio; func resolve(make: Int) -> Studio
  func resolve(title: Int) -> Studio; func resolve(typed: Int) -> Studio; func resolve(width: Int) -> Pen
  func pen() async throws -> Pen
}
extension StudioAssembler {
  var name: String { "a" }; func resolve(width: Int) -> Pen { Pen() }
  func pen() async throws -> Pen { Pen() }
  #if FIXED
  func resolve(fetch: Int) -> Studio {
    shared { Studio(fetch: { [app = later()] in try await app().pen() }) }
  }
  func resolve(make: Int) -> Studio {
    shared { Studio(make: { [app = later()] in app().resolve(width: $0) }) }
  }
  func resolve(title: Int) -> Studio { shared { Studio(title: { [app = later()] in "of \(app().name)" }) } }
  func resolve(typed: Int) -> Studio { shared { Studio(typed: { 3 }, title: { [unowned self] in name }) } }
  #else
  func resolve(fetch: Int) -> Studio { shared { Studio(fetch: pen) } }
  func resolve(make: Int) -> Studio { shared { Studio(make: resolve(width:)) } }
  func resolve(title: Int) -> Studio { shared { Studio(title: { "of \(self.name)" }) } }
  func resolve(typed: Int) -> Studio { shared { Studio(typed: { 3 }, title: { self.name }) } }
  #endif
}
final class StudioApp: LiveAssembler, StudioAssembler { let scope = Scope() }
