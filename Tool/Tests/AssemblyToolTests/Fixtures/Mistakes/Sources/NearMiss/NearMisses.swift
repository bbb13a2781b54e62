import Assembler
import AssemblerEffects
import AssemblerTesting

protocol Player: Sendable {}
struct LivePlayer: Player {}
struct StubPlayer: Player {}
struct Doc: Sendable { var id = 0 }
struct Bag<Value>: Sendable {}

// Rules with defaults, which a rule replaces that has their labels, types and effects.
protocol Scene: Assembling {
  func resolve() -> any Player
  func resolve() -> [any Player]
  func resolve() -> [String: any Player]
  func resolve<Value: Comparable>(_ type: Value.Type) -> Bag<Value>
  func resolve(first: Int) -> Doc
  func resolve(second: Int) -> Doc
  var drummer: any Player { get }
  var singer: any Player { get }
}
extension Scene {
  // assembly:ignore uncontrolled-effect the fixture is about what replaces it
  func resolve() -> any Player { LivePlayer() }
  func resolve() -> [any Player] { [LivePlayer()] }
  func resolve() -> [String: any Player] { ["live": LivePlayer()] }
  func resolve<Value: Comparable>(_ type: Value.Type) -> Bag<Value> { Bag() }
  func resolve(first: Int) -> Doc { Doc(id: first) }
  func resolve(second: Int) -> Doc { Doc(id: second) }
  var drummer: any Player { LivePlayer() }
  var singer: any Player { LivePlayer() }
}
// Wrong: a stub's own type, also in collections, for a rule with a name and for an effect; an opaque one; a constraint.
final class StubTest: TestAssembler, Scene, ClockAssembler {
  nonisolated func resolve() -> StubPlayer { StubPlayer() }
  func resolve() -> [StubPlayer] { [StubPlayer()] }
  func resolve() -> [String: StubPlayer] { ["stub": StubPlayer()] }
  func resolve<Element: Numeric>(_ type: Element.Type) -> Bag<Element> { Bag() }
  let singer = StubPlayer()
  let clock = TestClock()
}
final class OpaqueTest: TestAssembler, Scene { func resolve() -> some Player { StubPlayer() } }
// Wrong: a test calls it. Right: the assembler itself does.
final class CalledTest: TestAssembler, Scene {
  func resolve(first: Int) async -> Doc { Doc(id: 3) }
  func resolve(second: Int) throws -> Doc { Doc(id: 4) }
  func both() throws -> Doc { try resolve(second: 1) }
}
func call(_ test: CalledTest) async -> Doc { await test.resolve(first: 1) }
// Wrong: another argument's type. The rule with the same label is meant.
struct PairApp: LiveAssembler, Scene { func resolve(second: String) -> Doc { Doc(id: 2) } }
// Right: one beside the stub, which has the object's own type for tests, is meant.
protocol BothScene: Assembling { func resolve() -> any Player }
extension BothScene {
  // assembly:ignore uncontrolled-effect the fixture is about what replaces it
  func resolve() -> any Player { LivePlayer() }
}
final class BothTest: TestAssembler, BothScene {
  let stub = StubPlayer()
  func resolve() -> any Player { stub }
  func resolve() -> StubPlayer { stub }
}

// Wrong: all rules stand in the extension. Right: one that only its file can use.
protocol PageScene: Assembling {}
extension PageScene {
  func resolve() -> Doc { Doc() }
  func resolve() -> Bag<Doc> { [resolve() as Doc].isEmpty ? Bag() : Bag() }
}
extension PageScene { fileprivate func resolve(isEmpty: Bool) -> Bag<Doc> { Bag() } }
struct PageApp: PageScene, LiveAssembler { func page() -> Bag<Doc> { resolve() } }
func emptyPage(_ app: PageApp) -> Bag<Doc> { app.resolve(isEmpty: true) }

// Wrong: the child builds it, or the parent.
protocol RootScene: Assembling { func resolve() -> Int }
extension RootScene { func resolve() -> Int { 1 } }
struct PlayerScreen<Parent: RootScene>: ChildAssembler, Scene { let parent: Parent }
final class RootTest: TestAssembler, RootScene {
  func screen() -> PlayerScreen<RootTest> { PlayerScreen(parent: self) }
  func resolve() -> any Player { StubPlayer() }
}
struct PlayerApp: LiveAssembler, Scene, RootScene {}
struct Panel: ChildAssembler, RootScene {
  let parent: PlayerApp
  func resolve() -> any Player { StubPlayer() }
}
// Right: neither its parent nor its child builds it.
protocol SongScene: Assembling { func resolve() -> String }
struct Jukebox: LiveAssembler, SongScene {
  func resolve() -> String { "song" }
  func resolve() -> any Player { LivePlayer() }
}

// Wrong: a child's forward has another effect, and its own rule is a parent's, of a parent that no code names.
protocol DocScene: Assembling {
  func resolve() -> Doc
  func resolve(id: Int) -> Bag<Int>
}
extension DocScene {
  func resolve() -> Doc { Doc() }
  func resolve(id: Int) -> Bag<Int> { Bag() }
}
struct DocApp: LiveAssembler, DocScene {}
struct DocChild: ChildAssembler, DocScene {
  let parent: DocApp
  func resolve() async -> Doc { parent.resolve() }
}
protocol SheetScene: Assembling { func sheet() -> String }
struct GenericChild<Parent: DocScene>: ChildAssembler, SheetScene {
  let parent: Parent
  func sheet() -> String { "" }
  func resolve() -> Doc { Doc(id: 2) }
}
// Right: helpers of a child that ask the parent for the rule that they come near.
struct DocsChild: ChildAssembler, DocScene {
  let parent: DocApp
  func resolve(id: Int) -> Bag<Int> { parent.resolve(id: id) }
  func resolve(ids: [Int]) -> [Bag<Int>] { ids.map(parent.resolve(id:)) }
}
struct GenericDocs<Parent: DocScene>: ChildAssembler, SheetScene {
  let parent: Parent
  func sheet() -> String { "" }
  func resolve(id: Int) -> Bag<Int> { parent.resolve(id: id) }
}
