import Assembler
import Synchronization

typealias Handler = @Sendable () -> Int

// Objects that store a closure in an array, a dictionary or behind a lock.
final class ListBus: @unchecked Sendable {
  private var handlers: [Handler] = []
  func subscribe(_ handler: @escaping Handler) { handlers.append(handler) }
}
final class NamedBus: @unchecked Sendable {
  private var handlers: [String: Handler] = [:]
  func subscribe(_ handler: @escaping Handler) { handlers["one"] = handler }
}
final class PairBus: Sendable {
  private let handler: Handler
  private let name: String
  init(_ name: String, _ handler: @escaping Handler) { (self.name, self.handler) = (name, handler) }
}
final class LockedBus: Sendable {
  private let handlers = Mutex<[Handler]>([])
  func subscribe(_ handler: @escaping Handler) { handlers.withLock { $0.append(handler) } }
}
final class LockedMenu: Sendable {
  private let action = Mutex<Handler?>(nil)
  func onTap(_ action: @escaping Handler) { self.action.withLock { stored in stored = action } }
  func configured(_ configure: (LockedMenu) -> Void) -> LockedMenu {
    configure(self)
    return self
  }
}

protocol BusAssembler: ScopedAssembler, Sendable {
  func resolve() -> Int
  func resolve() -> ListBus
  func resolve() -> NamedBus
  func resolve() -> PairBus
  func resolve() -> LockedBus
  func resolve() -> LockedMenu
}
extension BusAssembler {
  func resolve() -> Int { 1 }
  func resolve() -> ListBus {
    shared {
      let bus = ListBus()
      #if FIXED
      bus.subscribe { [app = later()] in app().resolve() }
      #else
      bus.subscribe { self.resolve() }
      #endif
      return bus
    }
  }
  func resolve() -> NamedBus {
    shared {
      let bus = NamedBus()
      #if FIXED
      bus.subscribe { [app = later()] in app().resolve() }
      #else
      bus.subscribe { self.resolve() }
      #endif
      return bus
    }
  }
  func resolve() -> LockedBus {
    shared {
      let bus = LockedBus()
      #if FIXED
      bus.subscribe { [app = later()] in app().resolve() }
      #else
      bus.subscribe { self.resolve() }
      #endif
      return bus
    }
  }
  #if FIXED
  func resolve() -> PairBus { shared { PairBus("one") { [app = later()] in app().resolve() } } }
  func resolve() -> LockedMenu {
    shared { LockedMenu().configured { $0.onTap { [app = later()] in app().resolve() } } }
  }
  #else
  func resolve() -> PairBus { shared { PairBus("one", { self.resolve() }) } }
  func resolve() -> LockedMenu { shared { LockedMenu().configured { $0.onTap { self.resolve() } } } }
  #endif
}
final class BusApp: LiveAssembler, BusAssembler, Sendable { let scope = Scope() }

func use(_ app: BusApp) {
  let _: ListBus = app.resolve()
  let _: NamedBus = app.resolve()
  let _: PairBus = app.resolve()
  let _: LockedBus = app.resolve()
  let _: LockedMenu = app.resolve()
}
