import Assembler

final class Page: Sendable { let number: Int; init(_ number: Int) { self.number = number } }
final class Reader: Sendable { let page: Page; init(_ page: Page) { self.page = page } }
protocol PageAssembler: ScopedAssembler {
  func resolve() -> [Page]; func resolve() -> Page
  func resolve() -> Page?
  func resolve(page: Page) -> Reader; func resolve(_ label: Int.Type) -> Page
  func resolve(_ label: String.Type) -> Page
}
extension PageAssembler {
  func resolve() -> [Page] { (0..<3).map { number in shared(for: number) { Page(number) } } }
  // A loop that is over, and a function that is called once.
  func resolve() -> Page {
    var count = 0
    while count < 3 { count += 1 }
    func page() -> Page { shared { Page(3) } }
    return page()
  }
  // An optional has one value.
  func resolve() -> Page? { Optional(1).map { _ in shared { Page(1) } } }
  // The instance holds what the key is the identity of.
  func resolve(page: Page) -> Reader { shared(for: ObjectIdentifier(page)) { Reader(page) } }
  // The key tells the two apart.
  func resolve(_ label: Int.Type) -> Page { numbered(1) }
  func resolve(_ label: String.Type) -> Page { numbered(2) }
  private func numbered(_ number: Int) -> Page { shared(for: number) { Page(number) } }
}
final class PageApp: LiveAssembler, PageAssembler { let scope = Scope() }
func use(_ app: PageApp, _ page: Page) {
  let _: [Page] = app.resolve(); let _: Page = app.resolve(); let _: Page? = app.resolve()
  let _: Reader = app.resolve(page: page); let _: Page = app.resolve(Int.self)
  let _: Page = app.resolve(String.self)
}
