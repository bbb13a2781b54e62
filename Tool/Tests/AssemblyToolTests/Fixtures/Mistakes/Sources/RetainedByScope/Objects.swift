import Assembler

// What the tables' rules cache, and what each object keeps.
final class Image: Sendable {}
class Router: @unchecked Sendable {
  let make: () -> Image
  init(_ make: @escaping () -> Image) { self.make = make }
}
/// Keeps a closure with an argument, or none.
final class Menu: @unchecked Sendable {
  let page: ((Int) -> Image)?
  var title: (() -> String)?
  init(page: ((Int) -> Image)? = nil, title: (() -> String)? = nil) {
    self.page = page ?? { _ in Image() }
    self.title = title
  }
}
/// Registers closures, and calls others at once.
final class Registry: @unchecked Sendable {
  var make: (() -> Image)?
  weak var menu: Menu?
  private var images: [Image] = []
  private var makers: [() -> Image] = []
  private var named: [String: () -> Image] = [:]
  func add(_ make: @escaping () -> Image) { makers.append(make) }
  func add(_ name: String, _ make: @escaping () -> Image) { named[name] = make }
  func replace(with make: (() -> Image)?) { self.make = make ?? { Image() } }
  func fill(_ make: () -> Image) { images.append(make()) }
  func count(_ make: () -> Image) { images = make() === images.first ? [] : images }
}
/// Keeps a value of one type.
final class Pool<Value>: @unchecked Sendable {
  let make: () -> Value
  init(make: @escaping () -> Value) { self.make = make }
}
struct Box<Value> { let value: Value }
struct Doc: Sendable {
  let text: String
  var size = 12
}
final class Keeper: @unchecked Sendable {
  let app: (any Scene)?
  init(_ app: any Scene) { self.app = app }
}
final class Observer: @unchecked Sendable {
  weak var app: (any Scene)?
  init(_ app: any Scene) { self.app = app }
}

protocol Scene: ScopedAssembler, Sendable {
  var name: String { get }
  var numbers: [Int] { get }
  func image() -> Image
  func page(_ number: Int, of type: Int.Type) -> Image
  func download() async throws -> Image
  var router: Router { get }
}
extension Scene {
  var name: String { "app" }
  var numbers: [Int] { [1] }
  func image() -> Image { Image() }
  func page(_ number: Int, of type: Int.Type) -> Image { Image() }
  func download() async throws -> Image { Image() }
}
final class App: LiveAssembler, Scene, Sendable { let scope = Scope() }
final class Session: Child<App>, ChildAssembler, @unchecked Sendable {}
