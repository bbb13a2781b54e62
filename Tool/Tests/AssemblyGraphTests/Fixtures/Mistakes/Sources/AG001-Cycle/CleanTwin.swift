import Assembler

// Rules that request themselves and end: with a smaller argument, for each child, on a condition, after a return.
final class Folder: Sendable { init(_ folders: [Folder]) {} }
struct Branch: Sendable { let branches: [Branch] }
struct Tree: Sendable { let trees: [Tree] }
final class Page: Sendable { init(_ next: Page?) {} }
final class Step: Sendable { init(_ next: Step?) {} }

// Objects that open each other later.
final class Login: @unchecked Sendable { init(openHome: @escaping () -> Home) {} }
final class Home: @unchecked Sendable { init(openLogin: @escaping () -> Login) {} }
final class Chapter: @unchecked Sendable { init(next: @escaping () -> Verse) {} }
final class Verse: @unchecked Sendable { init(chapter: Chapter) {} }
// One that is kept before it gets the other.
final class Owner: @unchecked Sendable { var pet: Pet? }
final class Pet: @unchecked Sendable { init(_ owner: Owner) {} }
struct Node: Sendable { var nodes: [Node] = [] }
protocol EndingAssembler: ScopedAssembler {
  func resolve(depth: Int) -> Folder; func resolve(node: Node) -> Branch; func resolve(tree: Node) -> Tree
  func resolve(page: Int) -> Page; func resolve(step: Int) -> Step; func resolve() -> Login
  func resolve() -> Home; func resolve() -> Chapter; func resolve() -> Verse; func resolve() -> Owner
  func resolve() -> Pet
}
extension EndingAssembler {
  func resolve(depth: Int) -> Folder {
    shared(for: depth) { Folder(depth == 0 ? [] : [resolve(depth: depth - 1)]) }
  }
  func resolve(node: Node) -> Branch { Branch(branches: node.nodes.map { resolve(node: $0) }) }
  func resolve(tree: Node) -> Tree { Tree(trees: tree.nodes.map(resolve(tree:))) }
  func resolve(page: Int) -> Page {
    guard page < 10 else { return Page(nil) }
    return Page(resolve(page: page + 1))
  }
  func resolve(step: Int) -> Step {
    if step < 10 {
      Step(resolve(step: step + 1))
    } else {
      Step(nil)
    }
  }
  func resolve() -> Login { shared { Login(openHome: { [app = later()] in app().resolve() }) } }
  func resolve() -> Home { shared { Home(openLogin: { [unowned self] in resolve() }) } }
  func resolve() -> Chapter { Chapter(next: resolve) }; func resolve() -> Verse { Verse(chapter: resolve()) }
  func resolve() -> Pet { Pet(resolve()) }
}
final class EndingApp: LiveAssembler, EndingAssembler {
  let scope = Scope()
  private var owner: Owner?
  func resolve() -> Owner {
    if let owner { return owner }
    let owner = Owner()
    self.owner = owner
    owner.pet = resolve()
    return owner
  }
}
func use(_ app: EndingApp) {
  let _: Folder = app.resolve(depth: 3); let _: Branch = app.resolve(node: Node())
  let _: Tree = app.resolve(tree: Node()); let _: Page = app.resolve(page: 1)
  let _: Step = app.resolve(step: 1); let _: Login = app.resolve(); let _: Home = app.resolve()
  let _: Chapter = app.resolve(); let _: Verse = app.resolve(); let _: Owner = app.resolve()
  let _: Pet = app.resolve()
}

// Reading a property runs its getter alone.
final class Meter { init(level: Int) {} }
protocol MeterAssembler: Assembling, AnyObject { func resolve() -> Meter }
extension MeterAssembler {
  var level: Int {
    get { 1 }
    set { log(resolve()) }
  }; func log(_ meter: Meter) {}
  func resolve() -> Meter { Meter(level: level) }
}
final class MeterApp: LiveAssembler, MeterAssembler {}

// Calls in the text of a string that may not run.
struct Mark: Sendable { var text = "" }
protocol MarkAssembler: Assembling {
  var isShort: Bool { get }; func resolve() -> Mark; func resolve(_ label: Int.Type) -> Mark
  func resolve(_ label: String.Type) -> Mark
}
extension MarkAssembler {
  func resolve() -> Mark { Mark(text: "\(isShort ? "" : (resolve() as Mark).text)") }
  func resolve(_ label: Int.Type) -> Mark { Mark(text: "\(name { resolve(Int.self) })") }
  func resolve(_ label: String.Type) -> Mark { Mark(text: "\(later(resolve(String.self)))") }
  private func name(_ make: () -> Mark) -> String { isShort ? "" : make().text }
  private func later(_ mark: @autoclosure () -> Mark) -> String { isShort ? "" : mark().text }
}
struct MarkApp: LiveAssembler, MarkAssembler { let isShort = true }

// A lazy variable runs where it's read, and no earlier.
struct Idea: Sendable {}
protocol IdleAssembler: Assembling { var isIdle: Bool { get }; func resolve() -> Idea }
extension IdleAssembler {
  func resolve() -> Idea { lazy var again: Idea = resolve(); return isIdle ? Idea() : again }
}
struct IdleApp: LiveAssembler, IdleAssembler { let isIdle = true }
