import Assembler
import AssemblerTesting

// Findings with a comment that says why each is meant.
protocol Source: Sendable {}
final class DiskSource: Source {}
final class Draft: Sendable { init(_ name: String = "") {} }
struct Editor: @unchecked Sendable { let user: String; let make: () -> Draft }
final class StubSource: Source, @unchecked Sendable { var names: [String] = [] }
struct Reader: Sendable { let source: any Source }
final class Session: Sendable {}
protocol SourceAssembler: ScopedAssembler, AnyObject {
  func resolve() -> any Source; func resolve(name: String, size: Int) -> Draft; func resolve() -> Draft
  func resolve(user: String) -> Editor; func resolve() -> Reader; func resolve(isFast: Bool) -> Reader
  func resolve() -> Session; func resolve(_ label: Int.Type) -> Session
  func resolve(_ label: String.Type) -> Session
}
protocol DiskAssembler: SourceAssembler {
  // assembly:ignore overlap whoever asks for a source may have the disk's
  func resolve() -> DiskSource
}
extension SourceAssembler {
  func resolve(name: String, size: Int) -> Draft { Draft(name) }
  func resolve() -> Draft { resolve(name: "draft", size: 1) }
  func resolve() -> Reader { Reader(source: resolve()) }
  func resolve(isFast: Bool) -> Reader { Reader(source: resolve()) }
  // assembly:ignore retained-by-scope, argument-not-in-key the editor lives as long as the process, and has one user
  func resolve(user: String) -> Editor { shared { Editor(user: user, make: resolve) } }
  // assembly:ignore not-forwarded a window has a session of its own
  @available(
    *,
    noasync,
    message: "it waits for the disk"
  )
  func resolve() -> Session { shared { Session() } }
  func resolve(_ label: Int.Type) -> Session { session(1) }
  func resolve(_ label: String.Type) -> Session { session(2) }
  // assembly:ignore argument-not-in-key both are meant to have one
  private func session(_ number: Int) -> Session {
    // It's the first one's.
    shared { number > 0 ? Session() : Session() }
  }
}
extension SourceAssembler where Self: LiveAssembler {
  func resolve() -> any Source { shared { DiskSource() } }
}
extension SourceAssembler where Self: ChildAssembler, Parent: SourceAssembler {
  func resolve() -> any Source { parent.resolve() }
  func resolve(user: String) -> Editor { parent.resolve(user: user) }
  func resolve(_ label: Int.Type) -> Session { parent.resolve(label) }
  func resolve(_ label: String.Type) -> Session { parent.resolve(label) }
}
extension DiskAssembler { func resolve() -> DiskSource { DiskSource() } }
final class App: LiveAssembler, DiskAssembler { let scope = Scope() }
enum Launch {
  // assembly:ignore recreated-scope each command starts anew
  static var app: App { App() }
}
// assembly:ignore not-forwarded each window has a session
final class Window: ChildAssembler, SourceAssembler {
  let parent: App; let scope = Scope(); init(parent: App) { self.parent = parent }
}
final class SourceTestAssembler: TestAssembler, SourceAssembler {
  // assembly:ignore replaced-lifetime each test asks once
  func resolve() -> any Source { StubSource() }
}
func use(_ app: App, _ window: Window, _ test: SourceTestAssembler) {
  let _: any Source = test.resolve(); let _: DiskSource = app.resolve(); let _: Draft = window.resolve()
  let _: Editor = window.resolve(user: "Ada"); let _: Session = window.resolve()
  let _: Session = app.resolve(Int.self); let _: Session = app.resolve(String.self)
  let _: [Session] = [Launch.app.resolve(), Launch.app.resolve()]
}
