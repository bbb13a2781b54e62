import Assembler

// What the programs build.
final class Item: Sendable {}
class Doc: @unchecked Sendable {
  let text: String
  init(_ text: String = "", size: Int = 1) { self.text = text }
}
final class Holder: Sendable {
  let item: Item
  init(_ item: Item) { self.item = item }
}
final class Router: @unchecked Sendable {
  let make: () -> Doc
  init(_ make: @escaping () -> Doc) { self.make = make }
}
protocol Store: Sendable {}
struct DiskStore: Store {}
final class StubStore: Store, @unchecked Sendable { var items: [String] = [] }
