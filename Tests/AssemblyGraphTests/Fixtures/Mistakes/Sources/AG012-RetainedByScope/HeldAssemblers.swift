import Assembler
import Dispatch

final class Letter: Sendable {}
protocol Navigator: AnyObject, Sendable {}

/// Keeps a closure that holds what its initializer is given.
final class Router: Sendable {
  let make: @Sendable () -> Letter
  init(_ assembler: some WriterAssembler) {
    #if FIXED
    make = { [unowned assembler] in assembler.resolve() }
    #else
    make = { assembler.resolve() }
    #endif
  }
}
final class Tray: Sendable {
  #if FIXED
  let make: @Sendable () -> (any Navigator)?
  init(make: @escaping @Sendable () -> (any Navigator)?) { self.make = make }
  #else
  let navigator: any Navigator
  init(navigator: any Navigator) { self.navigator = navigator }
  #endif
}
struct Stack: Sendable {
  #if FIXED
  let make: @Sendable () -> [any Navigator]
  #else
  let navigators: [any Navigator]
  #endif
}
struct Keeper: Hashable, Sendable {
  #if FIXED
  let identity: ObjectIdentifier
  init(navigator: any Navigator) { identity = ObjectIdentifier(navigator) }
  #else
  let navigator: any Navigator
  static func == (one: Keeper, other: Keeper) -> Bool { one.navigator === other.navigator }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(navigator)) }
  #endif
}
final class Form: Sendable {}
final class Poller: Sendable {
  let task: Task<Void, Never>
  init(_ task: Task<Void, Never>) { self.task = task }
  deinit { task.cancel() }
}
final class Job: @unchecked Sendable {
  let item: DispatchWorkItem
  init(_ item: DispatchWorkItem) { self.item = item }
}
final class Writer: Sendable {
  let make: @Sendable () -> Letter
  init(make: @escaping @Sendable () -> Letter) { self.make = make }
}

/// The names of these types contain what marks a nonescaping parameter and an autoclosure.
final class XEditor: Sendable {}
final class XAuthor: Sendable {
  let make: @Sendable () -> XEditor
  init(make: @escaping @Sendable () -> XEditor) { self.make = make }
}
struct Context: Sendable {
  #if FIXED
  let make: @Sendable () -> Letter
  #else
  let assembler: any WriterAssembler
  #endif
}
final class Sheet: Sendable {
  let context: Context
  init(_ context: Context) { self.context = context }
}
final class Panel: Sendable {
  let make: @Sendable () -> Letter
  init(make: @escaping @Sendable () -> Letter) { self.make = make }
  func opened() -> Panel { self }
}
#if FIXED
func makeLater(_ assembler: some WriterAssembler) -> @Sendable () -> Letter {
  { [unowned assembler] in assembler.resolve() }
}
#else
func makeLater(_ assembler: some WriterAssembler) -> @Sendable () -> Letter { { assembler.resolve() } }
#endif

protocol WriterAssembler: ScopedAssembler, Navigator {
  func resolve() -> Letter
  func resolve() -> Router
  func resolve() -> any Navigator
  func resolve() -> Tray
  func resolve() -> Stack
  func resolve() -> Form
  func resolve() -> Poller
  func resolve() -> Job
  func resolve() -> Writer
  func resolve() -> XEditor
  func resolve() -> XAuthor
  func resolve() -> Sheet
  func resolve() -> Panel
  func resolve(_ label: Int.Type) -> Panel
  func resolve(_ label: Bool.Type) -> Panel
}
extension WriterAssembler {
  func resolve() -> Letter { Letter() }
  func resolve() -> Router { shared { Router(self) } }
  #if FIXED
  func resolve() -> Tray { shared { Tray(make: { [weak self] in self }) } }
  func resolve() -> Stack { shared { Stack(make: { [weak self] in self.map { [$0] } ?? [] }) } }
  #else
  func resolve() -> Tray { shared { Tray(navigator: resolve()) } }
  func resolve() -> Stack { shared { Stack(navigators: [self]) } }
  #endif
  // The scope caches the key, too.
  #if FIXED
  func resolve() -> Form { shared(for: ObjectIdentifier(self)) { Form() } }
  #else
  func resolve() -> Form { shared(for: Keeper(navigator: self)) { Form() } }
  #endif
  #if FIXED
  func resolve() -> Poller {
    shared {
      Poller(
        Task { [weak self] in
          while !Task.isCancelled {
            _ = self?.resolve() as Letter?
            try? await Task.sleep(for: .seconds(1))
          }
        }
      )
    }
  }
  #else
  func resolve() -> Poller {
    shared {
      Poller(
        Task {
          while !Task.isCancelled {
            _ = self.resolve() as Letter
            try? await Task.sleep(for: .seconds(1))
          }
        }
      )
    }
  }
  #endif
  #if FIXED
  func resolve() -> Job { shared { Job(DispatchWorkItem { [unowned self] in _ = resolve() as Letter }) } }
  func resolve() -> Writer { shared { Writer(make: { [unowned self] in resolve() }) } }
  #else
  func resolve() -> Job { shared { Job(DispatchWorkItem { _ = self.resolve() as Letter }) } }
  func resolve() -> Writer {
    let assembler = self
    return shared { Writer(make: { assembler.resolve() }) }
  }
  #endif
}
extension WriterAssembler {
  func resolve() -> XEditor { XEditor() }
  #if FIXED
  func resolve() -> XAuthor { shared { XAuthor(make: { [unowned self] in resolve() }) } }
  func resolve() -> Sheet { shared { Sheet(Context(make: { [unowned self] in resolve() })) } }
  func resolve(_ label: Int.Type) -> Panel { shared { Panel(make: { [unowned self] in resolve() }) } }
  #else
  func resolve() -> XAuthor { shared { XAuthor(make: { self.resolve() }) } }
  // In a value; in the object that a method returns; under another name; by a function outside.
  func resolve() -> Sheet { shared { Sheet(Context(assembler: self)) } }
  func resolve(_ label: Int.Type) -> Panel {
    shared {
      let assembler: any WriterAssembler = self
      return Panel(make: { assembler.resolve() })
    }
  }
  #endif
  #if FIXED
  func resolve() -> Panel { shared { Panel(make: { [unowned self] in resolve() }).opened() } }
  #else
  func resolve() -> Panel { shared { Panel(make: { self.resolve() }).opened() } }
  #endif
  func resolve(_ label: Bool.Type) -> Panel { shared { Panel(make: makeLater(self)) } }
}
extension WriterAssembler where Self: LiveAssembler {
  func resolve() -> any Navigator { self }
}
final class WriterApp: LiveAssembler, WriterAssembler { let scope = Scope() }

func use(_ app: WriterApp) {
  let _: Router = app.resolve()
  let _: any Navigator = app.resolve()
  let _: Tray = app.resolve()
  let _: Stack = app.resolve()
  let _: Form = app.resolve()
  let _: Poller = app.resolve()
  let _: Job = app.resolve()
  let _: Writer = app.resolve()
  let _: XEditor = app.resolve()
  let _: XAuthor = app.resolve()
  let _: Sheet = app.resolve()
  let _: Panel = app.resolve()
  let _: Panel = app.resolve(Int.self)
  let _: Panel = app.resolve(Bool.self)
}
