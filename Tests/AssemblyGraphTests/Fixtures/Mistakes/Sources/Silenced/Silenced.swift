import Assembler
import AssemblerTesting

// Each of the findings from AG010 on, with a comment that says why it is meant.
protocol Source: Sendable {}
final class DiskSource: Source {}
final class Draft: Sendable { init(_ name: String = "") {} }
final class Editor: @unchecked Sendable { init(make: @escaping () -> Draft) {} }
final class Session: Sendable {}

protocol SourceAssembler: ScopedAssembler, AnyObject {
  func resolve() -> any Source
  func resolve(name: String, size: Int) -> Draft
  func resolve() -> Draft
  func resolve(user: String) -> Editor
  func resolve() -> Session
  func resolve(_ label: Int.Type) -> Session
  func resolve(_ label: String.Type) -> Session
}
protocol DiskAssembler: SourceAssembler {
  // assembly:ignore AG010 whoever asks for a source may have the disk's
  func resolve() -> DiskSource
}
extension SourceAssembler {
  // assembly:ignore AG011 the size is never replaced
  func resolve(name: String, size: Int = 1) -> Draft { Draft(name) }
  func resolve() -> Draft { resolve(name: "draft") }
  // assembly:ignore AG012, AG015 the editor lives as long as the process, and has one user
  func resolve(user: String) -> Editor { shared { Editor(make: resolve) } }
  // assembly:ignore AG013 a window has a session of its own
  func resolve() -> Session { shared { Session() } }
  func resolve(_ label: Int.Type) -> Session { session() }
  func resolve(_ label: String.Type) -> Session { session() }
  // assembly:ignore AG016 both are meant to have one
  private func session() -> Session { shared { Session() } }
}
extension SourceAssembler where Self: LiveAssembler {
  func resolve() -> any Source { shared { DiskSource() } }
}
extension SourceAssembler where Self: ChildAssembler, Parent: SourceAssembler {
  func resolve() -> any Source { parent.resolve() }
  // assembly:ignore AG013 a window has an editor of its own
  func resolve(user: String) -> Editor { parent.resolve(user: user) }
  func resolve(_ label: Int.Type) -> Session { parent.resolve(label) }
  func resolve(_ label: String.Type) -> Session { parent.resolve(label) }
}
extension DiskAssembler {
  func resolve() -> DiskSource { DiskSource() }
}

final class App: LiveAssembler, DiskAssembler { let scope = Scope() }
final class Window: ChildAssembler, SourceAssembler {
  let parent: App
  // assembly:ignore AG017 nothing that a window builds is shared
  var scope: Scope { Scope() }
  init(parent: App) { self.parent = parent }
}
final class SourceTestAssembler: TestAssembler, SourceAssembler {
  // assembly:ignore AG014 each test asks once
  func resolve() -> any Source { DiskSource() }
}

func use(_ app: App, _ window: Window, _ test: SourceTestAssembler) {
  let _: any Source = test.resolve()
  let _: DiskSource = app.resolve()
  let _: Draft = window.resolve()
  let _: Editor = window.resolve(user: "Ada")
  let _: Session = window.resolve()
  let _: Session = app.resolve(Int.self)
  let _: Session = app.resolve(String.self)
}
