import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation

// What lives as long as the parent is built in the parent's scope. The child, which is new for each use, keeps nothing.
protocol TrainScene: ScopedAssembler {
  var item: Item { get }
  var holder: Holder { get }
}
final class Station: LiveAssembler, ScopedAssembler {
  let scope = Scope()
  var train: Train { Train(parent: self) }
  func holders() -> [Holder] { [train.holder, train.holder] }
}
final class Train: Child<Station>, ChildAssembler, TrainScene {
  var item: Item { parent.shared { Item() } }
  var holder: Holder { parent.shared { Holder(item) } }
}

// A child for each use forwards to its parent, shares within one graph, or asks the parent for what that caches.
protocol LoginScene: ScopedAssembler {
  var login: Item { get }
  var step: Item { get }
}
extension LoginScene {
  var login: Item { shared { Item() } }
  var step: Item { graphShared { Item() } }
}
extension LoginScene where Self: ChildAssembler, Parent: LoginScene { var login: Item { parent.login } }
final class LoginApp: LiveAssembler, LoginScene {
  let scope = Scope()
  var screen: LoginScreen { LoginScreen(parent: self) }
  var slide: Slide { Slide(parent: self) }
  func items() -> [Item] { [screen.login, screen.login, screen.step, screen.step, slide.login, slide.login] }
}
final class LoginScreen: Child<LoginApp>, ChildAssembler, LoginScene {}
protocol SlideScene: Assembling { var login: Item { get } }
struct Slide: ChildAssembler, SlideScene {
  let parent: LoginApp
  var login: Item { parent.login }
}
// The parent's object, of a parent that no code names, lives longer than the child's own.
final class Album<Parent: LoginScene>: Child<Parent>, ChildAssembler, LoginScene {
  var login: Item { weaklyShared { Item() } }
  func album() -> Holder { shared { Holder(parent.login) } }
}
// A child that looks at its parent's scope, and has its own; and one that has its parent's.
final class Watcher: Child<LoginApp>, ChildAssembler, LoginScene {
  let parentScope: Scope
  init(watching parent: LoginApp) {
    parentScope = parent.scope
    super.init(parent: parent)
  }
  var login: Item { shared { Item() } }
}
final class Leafy: ChildAssembler, ScopedAssembler {
  let parent: LoginApp
  init(parent: LoginApp) { self.parent = parent }
  var scope: Scope { parent.scope }
}

// What a child was created with is kept in its parent's scope by its key, or as a part of the parent.
protocol SketchScene: ScopedAssembler {
  var sketch: Item { get }
  var new: Item { get }
}
extension SketchScene { var new: Item { Item() } }
final class Studio: LiveAssembler, ScopedAssembler { let scope = Scope() }
final class Room: Child<Studio>, ChildAssembler, SketchScene {
  let sketch: Item
  init(parent: Studio, sketch: Item) {
    self.sketch = sketch
    super.init(parent: parent)
  }
}
final class Wall: Child<Room>, ChildAssembler, SketchScene {
  let sketch: Item
  init(parent: Room, sketch: Item) {
    self.sketch = sketch
    super.init(parent: parent)
  }
  func frame(id: Int) -> Holder { parent.shared(for: id) { Holder(sketch) } }
  func frame() -> Holder { parent.shared { Holder(parent.sketch) } }
  func newFrame() -> Holder { parent.shared { Holder(new) } }
}

// Levels: a generic child's child forwards, and its own scene's editor is built from what that gets.
protocol AppLevel: ScopedAssembler { var analytics: Item { get } }
extension AppLevel { var analytics: Item { shared { Item() } } }
extension AppLevel where Self: ChildAssembler, Parent: AppLevel { var analytics: Item { parent.analytics } }
protocol EditorLevel: AppLevel { var editor: Holder { get } }
extension EditorLevel { var editor: Holder { shared { Holder(analytics) } } }
final class Root: LiveAssembler, AppLevel {
  let scope = Scope()
  func editor() -> Holder { Middle(parent: self).editor }
}
final class Middle<Parent: AppLevel>: Child<Parent>, ChildAssembler, EditorLevel {
  func inner() -> Holder { Inner(parent: self).editor }
}
final class Inner<Parent: EditorLevel>: Child<Parent>, ChildAssembler, EditorLevel {
  var editor: Holder { parent.editor }
}

// A rule for one assembler alone, for each child, or for each assembler of a level.
protocol TollScene: ScopedAssembler {
  var toll: Item { get }
  var ramp: Item { get }
}
extension TollScene {
  var toll: Item { shared { Item() } }
  var ramp: Item { shared { Item() } }
}
extension TollScene where Self == Bridge { var toll: Item { shared { Item() } } }
extension TollScene where Self: ChildAssembler { var ramp: Item { shared { Item() } } }
final class Road: LiveAssembler, TollScene { let scope = Scope() }
final class Bridge: Child<Road>, ChildAssembler, TollScene {}
protocol Level: ScopedAssembler {}
protocol HamperScene: Assembling { var hamper: Item { get } }
extension HamperScene where Self: Level { var hamper: Item { shared { Item() } } }
final class Visit: LiveAssembler, Level, HamperScene { let scope = Scope() }
final class Guest: Child<Visit>, ChildAssembler, Level, HamperScene {}

// A parent that is a value without a scope caches nothing.
protocol MeasureScene: Assembling { var measure: String { get } }
struct Settings: LiveAssembler, MeasureScene {
  let isMetric: Bool
  var measure: String { isMetric ? "km" : "mi" }
}
struct SettingsPage: ChildAssembler, MeasureScene {
  var isMetric = true
  var parent: Settings { Settings(isMetric: isMetric) }
  var measure: String { parent.measure }
}

// A session: its own basket, what it forwards, the account that it was created with, and a function for a screen.
struct Account: Sendable { let name: String }
struct Shop: Sendable {
  let basket: Item
  let analytics: Item
  let account: Account
}
protocol SessionScene: AppLevel {
  var basket: Item { get }
  var account: Account { get }
  var shop: Shop { get }
}
extension SessionScene {
  var basket: Item { shared { Item() } }
  var shop: Shop { Shop(basket: basket, analytics: analytics, account: account) }
  func detail(id: Int) -> Shop { shop }
}
final class Session<Parent: AppLevel>: Child<Parent>, ChildAssembler, SessionScene {
  let account: Account
  init(parent: Parent, account: Account) {
    self.account = account
    super.init(parent: parent)
  }
}
extension Root {
  func signIn(name: String) -> Shop { Session(parent: self, account: Account(name: name)).shop }
}

// A computed assembler: of which each test wants its own, of a preview, and one that is stored.
final class LoginTest: TestAssembler, LoginScene {}
struct LoginTests {
  let app = LoginApp()
  var fresh: LoginApp { LoginApp() }
  var test: LoginTest { LoginTest() }
  func first() -> [Item] { [test.login, fresh.login] }
  func second() -> Item { test.login }
}
final class LoginPreview: PreviewAssembler, LoginScene { let scope = Scope() }
enum Previews {
  static var app: LoginPreview { LoginPreview() }
  static func all() -> [Item] { [app.login, app.login] }
}
@MainActor enum Composition {
  static let app = LoginApp()
  static var one: Item { app.login }
  static var other: Item { app.login }
}

// A scope in a tuple, given to the initializer, or with a label.
final class TupleApp: LiveAssembler, LoginScene {
  private let storage: (scope: Scope, name: String) = (Scope(), "app")
  var scope: Scope { storage.scope }
}
final class GivenApp: LiveAssembler, LoginScene {
  let scope: Scope
  init(scope: Scope = Scope(label: "app")) { self.scope = scope }
}

// An effect of a test's application, read through its session, and another test's own.
protocol TimedApp: ScopedAssembler, DateAssembler {}
final class TimedTest: TestAssembler, TimedApp {}
protocol TimedLevel: ScopedAssembler, ChildAssembler where Parent: TimedApp {}
final class TimedSession<Parent: TimedApp>: Child<Parent>, TimedLevel {}
final class OwnTimedSession: Child<TimedTest>, TimedLevel { func now() -> Date { parent.date() } }
protocol OtherTimed: DateAssembler {}
final class OtherTimedTest: TestAssembler, OtherTimed { var date = DateGenerator.constant(.testDefault) }
func times() -> [Date] {
  let session = TimedSession(parent: TimedTest())
  return [session.parent.date(), OwnTimedSession(parent: TimedTest()).now(), OtherTimedTest().date()]
}
