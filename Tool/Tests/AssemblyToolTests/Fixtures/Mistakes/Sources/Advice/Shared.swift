import Assembler

// What several programs build.
final class Item: Sendable {}
struct Named: Sendable { var name: String }
protocol Player: Sendable { var name: String { get } }
struct LivePlayer: Player { let name = "live" }
struct StubPlayer: Player { let name = "stub" }
final class Holder: Sendable {
  let item: Item
  init(_ item: Item) { self.item = item }
}
final class Router: @unchecked Sendable {
  let make: () -> Item
  init(_ make: @escaping () -> Item) { self.make = make }
}
protocol Store: AnyObject { var items: [String] { get set } }
final class DiskStore: Store, @unchecked Sendable { var items: [String] = [] }
final class StubStore: Store, @unchecked Sendable { var items: [String] = [] }
/// Two users of a store, of which one reads what the other has written.
struct Users {
  let writer: any Store
  let reader: any Store
  func share() -> Bool {
    writer.items.append("one")
    return reader.items == ["one"]
  }
}
/// Whether nothing holds an object after its use.
func isReleased<Object: AnyObject>(_ make: () -> Object, after use: (Object) -> Void = { _ in }) -> Bool {
  weak var object: Object?
  do {
    let new = make()
    object = new
    use(new)
  }
  return object == nil
}
/// A scene whose routers open an item.
protocol ItemScene: ScopedAssembler { func item() -> Item }
extension ItemScene { func item() -> Item { Item() } }
