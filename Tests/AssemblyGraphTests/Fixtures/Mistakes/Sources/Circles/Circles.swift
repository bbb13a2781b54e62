import Assembler

final class Inbox: Sendable { init(_ sync: Sync) {} }
final class Sync: Sendable {
  init(_ inbox: Inbox) {}
  init(later: @escaping () -> Inbox) {}
}
final class Left: Sendable { init(_ right: Right) {} }
final class Right: @unchecked Sendable {
  init(_ left: Left) {}
  init(later: @escaping () -> Left) {}
}

protocol CircleAssembler: ScopedAssembler, AnyObject {
  func resolve() -> Inbox
  func resolve() -> Sync
  func resolve() -> Left
  func resolve() -> Right
}
extension CircleAssembler {
  func resolve() -> Inbox { Inbox(resolve()) }
  func resolve() -> Left { shared { Left(resolve()) } }
  #if FIXED
  func resolve() -> Sync { Sync(later: resolve) }
  func resolve() -> Right { Right(later: { [unowned self] in leftLater() }) }
  #else
  func resolve() -> Sync { Sync(resolve()) }
  func resolve() -> Right { shared { Right(resolve()) } }
  #endif
  func leftLater() -> Left { Left(Right(later: { fatalError("not asked") })) }
}
final class App: LiveAssembler, CircleAssembler { let scope = Scope() }

func use(_ app: App) {
  let _: Inbox = app.resolve()
  let _: Left = app.resolve()
  let _: Sync = app.resolve()
  let _: Right = app.resolve()
}
