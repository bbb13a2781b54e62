import Assembler

final class Item: Sendable {}
final class List: Sendable {
  let open: @Sendable () -> Item
  init(open: @escaping @Sendable () -> Item) { self.open = open }
}
final class Row: Sendable { init(_ items: [Item]) {} }
protocol ListAssembler: ScopedAssembler, Sendable {
  func resolve() -> Item
  func resolve() -> List
  func resolve() -> Row
}
protocol CacheAssembler: ScopedAssembler {
  func resolve() -> Row
}
extension CacheAssembler {
  func resolve() -> Row { shared { Row([]) } }
}
final class CacheApp: LiveAssembler, CacheAssembler { let scope = Scope() }

extension ListAssembler {
  func resolve() -> Item { Item() }
  // The list retains the assembler.
  func resolve() -> List { List(open: { self.resolve() }) }
  // The closure runs at once.
  func resolve() -> Row { Row([1, 2].map { [unowned self] _ in resolve() }) }
}
final class ListApp: LiveAssembler, ListAssembler { let scope = Scope() }
final class ListScreen: ChildAssembler, ListAssembler {
  let parent: ListApp
  let scope = Scope()
  init(parent: ListApp) { self.parent = parent }
}
protocol HomeAssembler: ScopedAssembler {
  func resolve(_ app: ListApp) -> Row
}
final class HomeApp: LiveAssembler, HomeAssembler {
  let scope = Scope()
  // A screen that caches for what it builds.
  func resolve(_ app: ListApp) -> Row { ListScreen(parent: app).resolve() }
}
// The box keeps the assembler.
struct Box {
  let app: ListApp
  let row: Row
}
func box() -> Box {
  let app = ListApp()
  let row: Row = app.resolve()
  return Box(app: app, row: row)
}
// One object is requested once.
var preview: CacheApp { CacheApp() }

func use(_ home: HomeApp) {
  let _: List = ListApp().resolve()
  let _: Row = home.resolve(ListApp())
  let _: Row = preview.resolve()
  let _: List = ListScreen(parent: ListApp()).resolve()
}
