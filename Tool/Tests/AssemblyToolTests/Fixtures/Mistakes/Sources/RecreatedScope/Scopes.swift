import Assembler

final class Item: @unchecked Sendable { var isOn = false }
struct Summary: Sendable { let item: Item }

// A scene whose assemblers cache an item, for a rule, for another one and for a screen.
protocol Scene: ScopedAssembler {
  var item: Item { get }
  var summary: Summary { get }
  var new: [Int] { get }
}
extension Scene {
  var item: Item { shared { Item() } }
  var summary: Summary { Summary(item: item) }
  var new: [Int] { [] }
  func screen() -> Summary { Summary(item: item) }
}
final class App: LiveAssembler, Scene, Sendable {
  let scope = Scope()
  func window() -> Window { Window(parent: self) }
}
final class Window: Child<App>, ChildAssembler, Scene { var item: Item { shared { Item() } } }

// Wrong: properties that create an assembler for each request: of a rule, of two rules, of a screen, by a protocol, in two
// statements, and by a function.
enum Root {
  static var app: App { App() }
  static var summaries: App { App() }
  static var screens: App { App() }
  static var any: any Scene { App() }
  static var written: App { App() }
}
var globalApp: App { App() }
struct Delegate {
  let app: App
  var window: Window { app.window() }
  func toggle() -> [Item] {
    window.item.isOn = !window.item.isOn
    Root.written.item.isOn = true
    Root.written.item.isOn = false
    return [Root.app.item, Root.app.item, Root.any.item, Root.any.item, globalApp.item, globalApp.item]
  }
  func summaries() -> [Summary] { [Root.summaries.summary, Root.summaries.summary] }
}
func firstScreen() -> Summary { Root.screens.screen() }
func secondScreen() -> Summary { Root.screens.screen() }
// Wrong: a parent that an object or a child creates.
final class TillApp: LiveAssembler, Scene { let scope = Scope() }
struct Kiosk {
  var parent: TillApp { TillApp() }
  func items() -> [Item] { [parent.item, parent.item] }
}
struct Counter: ChildAssembler {
  var parent: App { App() }
  func items() -> [Item] { [parent.item, parent.item] }
}

// Right: parents that are asked once for each child, once beside another assembler, or for what they don't cache.
struct Kid: ChildAssembler {
  var parent: App { App() }
  func item() -> Item { parent.item }
}
func firstItem() -> Item { Kid().item() }
func bothItems() -> [Item] { [Kid().item(), Kid().item()] }
struct Pupil: ChildAssembler {
  let other: App
  var parent: App { App() }
  func item() -> Item { parent.item }
  func otherItem() -> Item { other.item }
  func new() -> [[Int]] { [parent.new, parent.new] }
}
func items(of pupil: Pupil) -> [Item] { [pupil.item(), pupil.otherItem()] }
// Right: the child's own rule asks, once for each request of its scene.
protocol DeskScene: Assembling { var item: Item { get } }
struct Desk: ChildAssembler, DeskScene {
  var parent: App { App() }
  var item: Item { parent.item }
}
struct OtherDesk: LiveAssembler, DeskScene { var item: Item { Item() } }
func items(of desk: Desk, _ other: any DeskScene) -> [Item] { [desk.item, other.item, other.item] }
// Right: two properties that are asked once each, and what is written after the new assembler.
struct Tabs {
  var first: App { App() }
  var second: App { App() }
  func items() -> [Item] { [first.item, second.item] }
}
enum Kept {
  static var new: App { App() }
  static let app = App()
}
func show(_ app: App, _ summary: Summary) {}
func keptScreen() -> Summary { Kept.app.screen() }
func showTwice() {
  show(Kept.new, keptScreen())
  show(Kept.new, keptScreen())
}
// Right: parents and scopes that are the same each time.
enum Cabinet {
  static let apps = [App()]
  static func app(at number: Int) -> App { apps[number] }
}
struct Seat: ChildAssembler {
  var parent: App { Cabinet.app(at: 0) }
  func items() -> [Item] { [parent.item, parent.item] }
}
final class Bench: ChildAssembler {
  private let app = App()
  var parent: App { app }
  func items() -> [Item] { [parent.item, parent.item] }
}
final class LazyApp: LiveAssembler, Scene { private(set) lazy var scope = Scope() }
final class ForwardingChild: ChildAssembler, Scene {
  let parent: App
  init(parent: App) { self.parent = parent }
  var scope: Scope { parent.scope }
  var item: Item { parent.item }
}
final class RememberingApp: LiveAssembler, Scene {
  private var made: Scope?
  var scope: Scope {
    if let made { return made }
    let new = Scope()
    made = new
    return new
  }
}
final class GlobalApp: LiveAssembler, Scene {
  private static let one = Scope()
  var scope: Scope { Self.one }
}
final class GivenApp: LiveAssembler, Scene {
  private let given: Scope?
  init(given: Scope?) { self.given = given }
  var scope: Scope { given ?? Scope() }
}
// Right: a rule that creates a child for each request.
extension App { var childItem: Item { Window(parent: self).item } }
