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
final class Ring: Sendable {
  init(_ stone: () -> Stone) { _ = stone() }
  init(later: @escaping () -> Stone) {}
}
final class Stone: Sendable { init(_ ring: Ring) {} }

protocol CircleAssembler: ScopedAssembler, AnyObject {
  func resolve() -> Inbox
  func resolve() -> Sync
  func resolve() -> Left
  func resolve() -> Right
  func resolve() -> Ring
  func resolve() -> Stone
}
extension CircleAssembler {
  func resolve() -> Inbox { Inbox(resolve()) }
  func resolve() -> Left { shared { Left(resolve()) } }
  #if FIXED
  func resolve() -> Sync { Sync(later: resolve) }
  func resolve() -> Right { Right(later: { [unowned self] in resolve() }) }
  func resolve() -> Ring { Ring(later: { [unowned self] in resolve() }) }
  #else
  func resolve() -> Sync { Sync(resolve()) }
  func resolve() -> Right { shared { Right(resolve()) } }
  // Not reported: a closure is no call, although this initializer runs it.
  func resolve() -> Ring { Ring({ resolve() }) }
  #endif
  func resolve() -> Stone { Stone(resolve()) }
}
final class App: LiveAssembler, CircleAssembler { let scope = Scope() }

func use(_ app: App) {
  let _: Inbox = app.resolve()
  let _: Left = app.resolve()
  let _: Sync = app.resolve()
  let _: Right = app.resolve()
  let _: Ring = app.resolve()
  let _: Stone = app.resolve()
}

// Code that the framework runs at once, around a request and without a cache.
final class Wheel: Sendable { init(_ axle: Axle?) {} }
final class Axle: Sendable { init(_ wheel: Wheel) {} }
protocol AxleAssembler: ScopedAssembler {
  func resolve() -> Wheel
  func resolve() -> Axle
}
extension AxleAssembler {
  #if FIXED
  func resolve() -> Wheel { graph { Wheel(nil) } }
  #else
  func resolve() -> Wheel { graph { Wheel(resolve()) } }
  #endif
  func resolve() -> Axle { Axle(resolve()) }
}
final class AxleApp: LiveAssembler, AxleAssembler { let scope = Scope() }
