import Assembler

final class Pane: Sendable {}
final class Rack: @unchecked Sendable {
  var make: (() -> Pane)?
  private var makers: [() -> Pane] = []; private var named: [String: () -> Pane] = [:]
  private var last: (() -> Pane)?
  func register(_ make: @escaping () -> Pane) { makers.append(make) }
  func register(_ name: String, _ make: @escaping () -> Pane) { named[name] = make }
  func replace(with make: (() -> Pane)?) { last = make ?? { Pane() } }
}
final class Tabs: @unchecked Sendable {
  let make: () -> Pane
  let pane: Lazy<Pane>?
  init(make: (() -> Pane)? = nil, pane: Lazy<Pane>? = nil) {
    self.make = make ?? { Pane() }
    self.pane = pane
  }
}

// What statements give to the object, a lazy value, and a closure with another one for no value.
protocol RackAssembler: ScopedAssembler, Sendable {
  func resolve() -> Pane; func resolve() -> Rack; func resolve() -> Tabs; func resolve(lazy: Void) -> Tabs
}
extension RackAssembler {
  func resolve() -> Pane { Pane() }
  #if FIXED
  func resolve() -> Rack {
    shared {
      let rack = Rack()
      rack.register { [app = later()] in app().resolve() }
      rack.register("named", { [app = later()] in app().resolve() })
      rack.replace(with: { [app = later()] in app().resolve() })
      rack.make = { [app = later()] in app().resolve() }
      return rack
    }
  }
  func resolve() -> Tabs { shared { Tabs(make: { [app = later()] in app().resolve() }) } }
  func resolve(lazy: Void) -> Tabs { shared { Tabs(pane: Lazy { [app = later()] in app().resolve() }) } }
  #else
  func resolve() -> Rack {
    shared {
      let rack = Rack()
      rack.register(resolve)
      rack.register("named", { self.resolve() })
      rack.replace(with: { self.resolve() })
      rack.make = resolve
      return rack
    }
  }
  func resolve() -> Tabs { shared { Tabs(make: resolve) } }
  func resolve(lazy: Void) -> Tabs { shared { Tabs(pane: Lazy { self.resolve() }) } }
  #endif
}
final class RackApp: LiveAssembler, RackAssembler { let scope = Scope() }
func use(_ app: RackApp) {
  let _: Rack = app.resolve(); let _: Tabs = app.resolve(); let _: Tabs = app.resolve(lazy: ())
}

// A structure in a variable.
struct Actions: @unchecked Sendable { var make: (() -> Pane)? }
protocol ActionsAssembler: ScopedAssembler, Sendable { func resolve() -> Pane; func resolve() -> Actions }
extension ActionsAssembler {
  func resolve() -> Pane { Pane() }
  func resolve() -> Actions {
    shared {
      var actions = Actions()
      #if FIXED
      actions.make = { [app = later()] in app().resolve() }
      #else
      actions.make = resolve
      #endif
      return actions
    }
  }
}
final class ActionsApp: LiveAssembler, ActionsAssembler { let scope = Scope() }
func use(_ app: ActionsApp) { let _: Actions = app.resolve() }
