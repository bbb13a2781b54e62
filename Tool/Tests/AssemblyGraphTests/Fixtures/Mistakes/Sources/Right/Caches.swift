import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// What lives as long as the parent is built in the parent's scope, from what is built there as well.
final class Engine: Sendable {}
final class Wagon: Sendable { let engine: Engine; init(engine: Engine) { self.engine = engine } }
protocol TrainAssembler: ScopedAssembler { func resolve() -> Engine; func resolve() -> Wagon }
final class Station: LiveAssembler, ScopedAssembler {
  let scope = Scope()
  // A new child for each use, which keeps nothing itself.
  var train: Train { Train(parent: self) }
  func wagons() -> [Wagon] { [train.resolve(), train.resolve()] }
}
final class Train: Child<Station>, ChildAssembler, TrainAssembler {
  func resolve() -> Engine { parent.shared { Engine() } }
  func resolve() -> Wagon { parent.shared { Wagon(engine: resolve()) } }
}

// The parent's object lives longer than the child's own.
final class Cover: Sendable {}
final class Album2: Sendable { let cover: Cover; init(cover: Cover) { self.cover = cover } }
protocol CoverAssembler: ScopedAssembler { func resolve() -> Cover }
extension CoverAssembler { func resolve() -> Cover { shared { Cover() } } }
final class CoverApp: LiveAssembler, CoverAssembler { let scope = Scope() }
final class AlbumScreen<Parent: CoverAssembler>: Child<Parent>, ChildAssembler, CoverAssembler {
  func resolve() -> Cover { weaklyShared { Cover() } }
  func album() -> Album2 { shared { Album2(cover: parent.resolve()) } }
}

// A child for each use forwards to its parent, or shares within one graph.
final class Login: Sendable {}
final class Step: Sendable {}
protocol LoginAssembler: ScopedAssembler { func resolve() -> Login; func resolve() -> Step }
extension LoginAssembler {
  func resolve() -> Login { shared { Login() } }; func resolve() -> Step { graphShared { Step() } }
}
extension LoginAssembler where Self: ChildAssembler, Parent: LoginAssembler {
  func resolve() -> Login { parent.resolve() }
}
final class LoginApp: LiveAssembler, LoginAssembler {
  let scope = Scope(); var screen: LoginScreen { LoginScreen(parent: self) }
  func logins() -> [Login] { [screen.resolve(), screen.resolve()] }
  func steps() -> [Step] { [screen.resolve(), screen.resolve()] }
}
final class LoginScreen: Child<LoginApp>, ChildAssembler, LoginAssembler {}

// A child that looks at its parent's scope, and has its own.
final class Watcher: Child<LoginApp>, ChildAssembler, LoginAssembler {
  let parentScope: Scope
  init(watching parent: LoginApp) { parentScope = parent.scope; super.init(parent: parent) }
  func resolve() -> Login { shared { Login() } }
}

// A function that builds; a key that the system says, and that stays.
final class Menu: Sendable {}
protocol MenuAssembler: ScopedAssembler {
  func resolve() -> Menu; func resolve(_ label: Locale.Type) -> Menu
}
extension MenuAssembler {
  func resolve() -> Menu { shared(makeMenu) }
  func resolve(_ label: Locale.Type) -> Menu { shared(for: Locale.current.identifier) { Menu() } }
  private func makeMenu() -> Menu { Menu() }
}
final class MenuApp: LiveAssembler, MenuAssembler { let scope = Scope() }

// Cached objects that keep what they read of the assembler, and not the assembler.
class Window: @unchecked Sendable { let title: String; init(title: String) { self.title = title } }
final class Dialog: Window, @unchecked Sendable {
  init(_ app: any WindowAssembler) { super.init(title: app.title) }
}
final class WeakReference<Object: AnyObject> {
  weak var object: Object?
}
final class Delegate: @unchecked Sendable {
  private let reference = WeakReference<AnyObject>()
  var owner: AnyObject? {
    get { reference.object }
    set { reference.object = newValue }
  }
  init(owner: AnyObject) { self.owner = owner }
}
protocol WindowAssembler: ScopedAssembler {
  var title: String { get }; func resolve() -> Window; func resolve(_ label: Int.Type) -> Window
  func resolve() -> Dialog; func resolve() -> Delegate
}
extension WindowAssembler {
  func resolve() -> Window { shared { Window(title: title) } }
  func resolve(_ label: Int.Type) -> Window { shared { Window(title: { self.title + "!" }()) } }
  func resolve() -> Dialog { shared { Dialog(self) } }
  func resolve() -> Delegate { shared { Delegate(owner: self) } }
}
final class WindowApp: LiveAssembler, WindowAssembler { let scope = Scope(); let title = "window" }

// Live assemblers build a new one each time, and so does the test.
final class Ledger2: @unchecked Sendable { var entries = 0 }
protocol LedgerAssembler: ScopedAssembler { func resolve() -> Ledger2; func resolve() -> [Ledger2] }
extension LedgerAssembler { func resolve() -> [Ledger2] { [resolve(), resolve()] } }
extension LedgerAssembler where Self: LiveAssembler { func resolve() -> Ledger2 { Ledger2() } }
extension LedgerAssembler where Self: PreviewAssembler { func resolve() -> Ledger2 { shared { Ledger2() } } }
extension LedgerAssembler where Self: SampleAssembler { func resolve() -> Ledger2 { shared { Ledger2() } } }
final class LedgerApp: LiveAssembler, LedgerAssembler { let scope = Scope() }
final class LedgerTestAssembler: TestAssembler, LedgerAssembler { func resolve() -> Ledger2 { Ledger2() } }

// A default argument of the helper that the rule calls.
protocol Line: Sendable {}
struct MainLine: Line {}
struct SideLine: Line { init(_ base: any Line = MainLine()) {} }
protocol LineAssembler: Assembling { func resolve() -> any Line }
extension LineAssembler {
  func resolve() -> any Line { sideLine() }; func sideLine() -> any Line { SideLine() }
}
struct LineApp: LiveAssembler, LineAssembler {}

// The object that a rule makes an effect from reads the system.
struct WallClock: Sendable { func now() -> Date { Date() } }
protocol WallClockAssembler: Assembling { var date: DateGenerator { get } }
extension WallClockAssembler {
  var date: DateGenerator { let clock = WallClock(); return DateGenerator { clock.now() } }
}
struct WallClockApp: LiveAssembler, WallClockAssembler {}

// A key of local variables that have the arguments' values.
final class Crossing: Sendable { init(_ street: Int, _ avenue: Int) {} }
protocol CrossingScene: ScopedAssembler { func resolve(street: Int, avenue: Int) -> Crossing }
extension CrossingScene {
  func resolve(street: Int, avenue: Int) -> Crossing {
    let (first, second) = (street, avenue)
    return shared(for: [first, second]) { Crossing(street, avenue) }
  }
}
final class CrossingApp: LiveAssembler, CrossingScene { let scope = Scope() }

// What a child was created with is kept in its parent's scope: by its key, or as a part of the parent. What is new for each
// request belongs to who requested it.
final class Sketch: Sendable {}
final class Frame: Sendable { let sketch: Sketch; init(sketch: Sketch) { self.sketch = sketch } }
protocol SketchAssembler: ScopedAssembler { var sketch: Sketch { get } }
final class Studio: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class Room: ChildAssembler, SketchAssembler {
  let parent: Studio; let scope = Scope(); let sketch: Sketch
  init(parent: Studio, sketch: Sketch) { (self.parent, self.sketch) = (parent, sketch) }
}
protocol FrameAssembler: SketchAssembler {
  func resolve(id: Int) -> Frame; func resolve() -> Frame; func resolve(_ label: Int.Type) -> Sketch
  func resolve(_ label: Int.Type) -> Frame
}
final class Wall: ChildAssembler, FrameAssembler {
  let parent: Room; let scope = Scope(); let sketch: Sketch
  init(parent: Room, sketch: Sketch) { (self.parent, self.sketch) = (parent, sketch) }
  func resolve(id: Int) -> Frame { parent.shared(for: id) { Frame(sketch: sketch) } }
  func resolve() -> Frame { parent.shared { Frame(sketch: parent.sketch) } }
  func resolve(_ label: Int.Type) -> Sketch { Sketch() }
  func resolve(_ label: Int.Type) -> Frame { parent.shared { Frame(sketch: resolve(Int.self)) } }
}
