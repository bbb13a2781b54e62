import Assembler

final class Session: Sendable { init(_ base: Session? = nil) {} }
final class Draft: Sendable {}

// The scene of the application caches a session, and that of its screens a draft of their own.
protocol Scene: ScopedAssembler { var session: Session { get } }
extension Scene { var session: Session { shared { Session() } } }
protocol EditorScene: Scene { var draft: Draft { get } }
extension EditorScene { var draft: Draft { shared { Draft() } } }
final class App: LiveAssembler, Scene {
  let scope = Scope()
  func anyScreen() -> AnyScreen<App> { AnyScreen(title: "", parent: self) }
}

// Wrong: children of what has a session, by a constraint, by the parent's type, by an alias, and by what is passed.
final class Screen<Parent: Scene>: Child<Parent>, ChildAssembler, EditorScene {}
final class AppScreen: ChildAssembler, EditorScene {
  let parent: App
  let scope = Scope()
  init(parent: App) { self.parent = parent }
}
final class AnyScreen<Parent: Assembling>: ChildAssembler, Scene {
  let parent: Parent
  let scope = Scope()
  init(title: String, parent: Parent) { self.parent = parent }
}
typealias Host = App
final class Guest: Child<Host>, ChildAssembler, EditorScene {}
final class Level<Value>: LiveAssembler, Scene { let scope = Scope() }
final class LevelScreen: Child<Level<Int>>, ChildAssembler, EditorScene {}
enum Inner { final class App: LiveAssembler, Scene { let scope = Scope() } }
typealias InnerHost = Inner.App
final class InnerGuest: Child<InnerHost>, ChildAssembler, EditorScene {}

// Wrong: a rule for every assembler with a scope, and one for a role, which a child has from its parent.
protocol DiaryScene: Assembling { var diary: Draft { get } }
extension DiaryScene where Self: ScopedAssembler { var diary: Draft { shared { Draft() } } }
final class DiaryApp: LiveAssembler, ScopedAssembler, DiaryScene { let scope = Scope() }
final class DiaryScreen: Child<DiaryApp>, ChildAssembler, ScopedAssembler, DiaryScene {}
protocol VisitScene: ScopedAssembler { var visit: Draft { get } }
extension VisitScene where AssemblerRole == LiveRole { var visit: Draft { shared { Draft() } } }
final class VisitApp: LiveAssembler, VisitScene { let scope = Scope() }
final class VisitScreen: ChildAssembler, VisitScene {
  let parent: VisitApp
  let scope = Scope()
  init(parent: VisitApp) { self.parent = parent }
}

// Right: forwarded once for the protocol; and the child's own, which a comment says.
protocol ThemeScene: ScopedAssembler {
  var theme: Draft { get }
  func theme(size: Int) -> Draft
}
extension ThemeScene {
  // assembly:ignore not-forwarded each window has a theme of each size
  func theme(size: Int) -> Draft { shared(for: size) { Draft() } }
}
extension ThemeScene where Self: LiveAssembler { var theme: Draft { shared { Draft() } } }
extension ThemeScene where Self: ChildAssembler, Parent: ThemeScene { var theme: Draft { parent.theme } }
final class ThemeApp: LiveAssembler, ThemeScene { let scope = Scope() }
final class Window<Parent: ThemeScene>: Child<Parent>, ChildAssembler, ThemeScene {}

// Right: a child's own rule, and one that derives its result from the parent's, also by a subscript.
final class OwnScreen: Child<App>, ChildAssembler, Scene {
  var session: Session { shared { Session() } }
}
protocol LoginScene: ChildAssembler, Scene where Parent: Scene {}
extension LoginScene { var session: Session { shared { Session(parent.session) } } }
final class Login: Child<App>, LoginScene {}
extension Scene { subscript(_ session: Session.Type) -> Session { self.session } }
protocol KeyScene: ChildAssembler, Scene where Parent: Scene {}
extension KeyScene { var session: Session { shared { Session(parent[Session.self]) } } }
final class Key: Child<App>, KeyScene {}
// Right: a rule that only sessions get is meant for them.
protocol DraftScene: Scene {}
extension DraftScene { var session: Session { shared { Session() } } }
final class DraftScreen: Child<App>, ChildAssembler, DraftScene {}
