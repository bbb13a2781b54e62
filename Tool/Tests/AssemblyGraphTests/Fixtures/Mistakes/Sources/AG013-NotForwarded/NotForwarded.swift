import Assembler

final class Session: Sendable {}
final class Draft: Sendable {}
final class Theme: Sendable {}
protocol SessionAssembler: ScopedAssembler { func resolve() -> Session }
extension SessionAssembler { func resolve() -> Session { shared { Session() } } }
#if FIXED
extension SessionAssembler where Self: ChildAssembler, Parent: SessionAssembler {
  func resolve() -> Session { parent.resolve() }
}
#endif
protocol EditorAssembler: SessionAssembler { func resolve() -> Draft }
extension EditorAssembler {
  func resolve() -> Draft { shared { Draft() } }  // the child's own: no parent has it
}
final class App: LiveAssembler, SessionAssembler {
  let scope = Scope()
  // The generic parameter does not say that the parent has a session; the call does.
  func screen() -> AnyScreen<App> { AnyScreen(title: "", parent: self) }
}

// By the constraint, by the type of the parent, and by what is passed.
final class Screen<Parent: SessionAssembler>: ChildAssembler, EditorAssembler {
  let parent: Parent; let scope = Scope(); init(parent: Parent) { self.parent = parent }
}
final class AppScreen: ChildAssembler, EditorAssembler {
  let parent: App; let scope = Scope(); init(parent: App) { self.parent = parent }
}
#if FIXED
final class AnyScreen<Parent: SessionAssembler>: ChildAssembler, SessionAssembler {
  let parent: Parent; let scope = Scope()
  init(title: String, parent: Parent) { self.parent = parent }
}
#else
final class AnyScreen<Parent: Assembling>: ChildAssembler, SessionAssembler {
  let parent: Parent; let scope = Scope()
  init(title: String, parent: Parent) { self.parent = parent }
}
#endif

// Every assembler with a scope is of this level.
final class Diary: Sendable {}
protocol DiaryAssembler: Assembling { func resolve() -> Diary }
extension DiaryAssembler where Self: ScopedAssembler { func resolve() -> Diary { shared { Diary() } } }
final class DiaryApp: LiveAssembler, ScopedAssembler, DiaryAssembler { let scope = Scope() }
#if FIXED
final class DiaryScreen: Child<DiaryApp>, ChildAssembler, ScopedAssembler, DiaryAssembler {
  func resolve() -> Diary { parent.resolve() }
}
#else
final class DiaryScreen: Child<DiaryApp>, ChildAssembler, ScopedAssembler, DiaryAssembler {}
#endif

// By the type of a generic parent.
final class Level<Value>: LiveAssembler, SessionAssembler { let scope = Scope() }
final class LevelScreen: ChildAssembler, EditorAssembler {
  let parent: Level<Int>; let scope = Scope(); init(parent: Level<Int>) { self.parent = parent }
}

// By an alias.
typealias Host = App
#if FIXED
final class Guest: Child<Host>, ChildAssembler, EditorAssembler {
  func resolve() -> Session { parent.resolve() }
}
#else
final class Guest: Child<Host>, ChildAssembler, EditorAssembler {}
#endif

// By an alias of a type in another one.
enum Inner { final class App: LiveAssembler, SessionAssembler { let scope = Scope() } }
typealias InnerHost = Inner.App
#if FIXED
final class InnerGuest: Child<InnerHost>, ChildAssembler, EditorAssembler {
  func resolve() -> Session { parent.resolve() }
}
#else
final class InnerGuest: Child<InnerHost>, ChildAssembler, EditorAssembler {}
#endif
func use(_ app: App, _ screen: AppScreen) {
  let _: Session = app.resolve(); let _: Session = screen.resolve(); let _: Draft = screen.resolve()
  let _: Session = app.screen().resolve(); let _: Session = Screen(parent: app).resolve()
}

// A child has its parent's role.
final class Visit: Sendable {}
protocol VisitAssembler: ScopedAssembler { func resolve() -> Visit }
extension VisitAssembler where Role == LiveRole { func resolve() -> Visit { shared { Visit() } } }
final class VisitApp: LiveAssembler, VisitAssembler { let scope = Scope() }
final class VisitScreen: ChildAssembler, VisitAssembler {
  let parent: VisitApp; let scope = Scope(); init(parent: VisitApp) { self.parent = parent }
  #if FIXED
  func resolve() -> Visit { parent.resolve() }
  #endif
}
