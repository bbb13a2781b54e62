import Assembler

final class Draft: Sendable {}
final class Editor: @unchecked Sendable {
  let make: () -> Draft; init(make: @escaping () -> Draft) { self.make = make }
}
final class Window: @unchecked Sendable {
  private let title: String, make: () -> Draft
  init(title: String, make: @escaping () -> Draft) { self.make = make; self.title = title }
}
final class Menu: @unchecked Sendable { var open: () -> Draft = { Draft() } }
struct Provider: @unchecked Sendable { let make: () -> Draft }
class Furniture: @unchecked Sendable {
  let make: () -> Draft; init(make: @escaping () -> Draft) { self.make = make }
}
final class Desk: @unchecked Sendable {
  let provider: Provider
  init(_ provider: Provider) { self.provider = provider }
}
final class Lamp: Furniture, @unchecked Sendable {}
final class Drawer: Furniture, @unchecked Sendable {}
final class Coordinator: @unchecked Sendable {
  let screen: ScreenAssembler<App>
  init(screen: ScreenAssembler<App>) { self.screen = screen }
}
final class Hall: @unchecked Sendable {
  let makers: [() -> Draft]; init(_ makers: [() -> Draft]) { self.makers = makers }
}
protocol EditorAssembler: ScopedAssembler, AnyObject {
  func resolve() -> Draft; func resolve() -> Editor; func resolve(_ label: Int.Type) -> Editor
  func resolve(title: String) -> Editor; func resolve() -> Menu; func resolve() -> Provider
  func resolve() -> Desk; func resolve() -> Lamp; func resolve() -> Drawer; func resolve() -> Hall
  func resolve() -> Window
}
extension EditorAssembler {
  func resolve() -> Draft { Draft() }
  #if FIXED
  func resolve() -> Editor { shared { Editor(make: { [unowned self] in resolve() }) } }
  func resolve(_ label: Int.Type) -> Editor {
    shared { Editor { [weak self] in self?.resolve() ?? Draft() } }
  }
  func resolve(title: String) -> Editor {
    shared(for: title) {
      let make: () -> Draft = { [unowned self] in resolve() }; return Editor(make: make)
    }
  }
  func resolve() -> Menu {
    shared {
      let menu = Menu(); menu.open = { [unowned self] in resolve() }; return menu
    }
  }
  func resolve() -> Provider { Provider { [unowned self] in resolve() } }
  func resolve() -> Lamp { shared { Lamp(make: { [unowned self] in later()() }) } }
  func resolve() -> Drawer { return shared { Drawer(make: { [unowned self] in resolve() }) } }
  func resolve() -> Hall { shared { Hall([{ [unowned self] in resolve() }]) } }
  func resolve() -> Window { shared { Window(title: "", make: { [unowned self] in resolve() }) } }
  #else
  // A method reference; a closure behind the call; a local variable; an assignment.
  func resolve() -> Editor { shared { Editor(make: resolve) } }
  func resolve(_ label: Int.Type) -> Editor { shared { Editor { self.resolve() } } }
  func resolve(title: String) -> Editor {
    shared(for: title) {
      let make: () -> Draft = { self.resolve() }; return Editor(make: make)
    }
  }
  func resolve() -> Menu {
    shared {
      let menu = Menu(); menu.open = { self.resolve() }; return menu
    }
  }
  // Through a rule that shares nothing; a helper; a closure in a closure.
  func resolve() -> Provider { Provider { self.resolve() } }
  func resolve() -> Lamp { shared { Lamp(make: later()) } }
  func resolve() -> Drawer {
    let make = self.resolve as () -> Draft
    return shared { Drawer(make: { { make() }() }) }
  }
  func resolve() -> Hall { shared { Hall([{ self.resolve() }]) } }
  func resolve() -> Window { shared { Window(title: "", make: { self.resolve() }) } }
  #endif
  func resolve() -> Desk { shared { Desk(resolve()) } }; private func later() -> () -> Draft { resolve }
}
final class ScreenAssembler<Parent: EditorAssembler>: ChildAssembler {
  let parent: Parent; init(parent: Parent) { self.parent = parent }
}
final class App: LiveAssembler, EditorAssembler {
  let scope = Scope()
  // A child keeps its parent alive.
  #if FIXED
  func coordinator() -> Coordinator { Coordinator(screen: ScreenAssembler(parent: self)) }
  #else
  func coordinator() -> Coordinator { shared { Coordinator(screen: ScreenAssembler(parent: self)) } }
  #endif
}
func use(_ app: App) {
  let _: Editor = app.resolve(); let _: Editor = app.resolve(Int.self)
  let _: Editor = app.resolve(title: "one"); let _: Menu = app.resolve(); let _: Desk = app.resolve()
  let _: Lamp = app.resolve(); let _: Drawer = app.resolve(); let _: Hall = app.resolve()
  let _: Window = app.resolve()
}

// `self` is in a string.
final class Banner: @unchecked Sendable {
  let text: () -> String
  init(text: @escaping () -> String) { self.text = text }
}
protocol BannerAssembler: ScopedAssembler { var name: String { get }; func resolve() -> Banner }
extension BannerAssembler {
  #if FIXED
  func resolve() -> Banner { shared { Banner(text: { [unowned self] in "of \(name)" }) } }
  #else
  func resolve() -> Banner { shared { Banner(text: { "of \(self.name)" }) } }
  #endif
}
final class BannerApp: LiveAssembler, BannerAssembler { let scope = Scope(); let name = "banner" }

// A weak capture of another object, beside `self`.
final class Hint: @unchecked Sendable {
  let text: () -> String?
  init(text: @escaping () -> String?) { self.text = text }
}
protocol HintAssembler: ScopedAssembler {
  var name: String { get }; func resolve() -> Draft; func resolve() -> Hint
}
extension HintAssembler {
  func resolve() -> Draft { shared { Draft() } }
  func resolve() -> Hint {
    let draft: Draft = resolve()
    #if FIXED
    return shared { Hint(text: { [weak draft, unowned self] in draft.map { _ in self.name } }) }
    #else
    return shared { Hint(text: { [weak draft] in draft.map { _ in self.name } }) }
    #endif
  }
}
final class HintApp: LiveAssembler, HintAssembler { let scope = Scope(); let name = "hint" }

// A weak name for the assembler, beside `self`; generic arguments of generic types.
struct Box<Value> { let value: Value }
final class Pool<Value>: @unchecked Sendable {
  let make: () -> Value; init(make: @escaping () -> Value) { self.make = make }
}
protocol PoolAssembler: ScopedAssembler {
  func resolve() -> Int; func resolve() -> Pool<Int?>; func resolve() -> Pool<Box<Int>>
}
extension PoolAssembler {
  func resolve() -> Int { 1 }
  #if FIXED
  func resolve() -> Pool<Int?> { shared { Pool { [weak self] in self?.resolve() } } }
  func resolve() -> Pool<Box<Int>> {
    shared { Pool<Box<Int>>(make: { [unowned self] in Box(value: self.resolve()) }) }
  }
  #else
  func resolve() -> Pool<Int?> { shared { Pool { [weak app = self] in app == nil ? nil : self.resolve() } } }
  func resolve() -> Pool<Box<Int>> { shared { Pool<Box<Int>>(make: { Box(value: self.resolve()) }) } }
  #endif
}
final class PoolApp: LiveAssembler, PoolAssembler { let scope = Scope() }
