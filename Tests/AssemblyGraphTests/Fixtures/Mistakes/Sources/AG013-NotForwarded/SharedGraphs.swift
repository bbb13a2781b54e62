import Assembler

final class EditorState: Sendable {}
final class Presenter: Sendable { init(_ state: EditorState) {} }
final class Editor: Sendable {
  let reset: @Sendable () -> EditorState
  init(_ state: EditorState, _ presenter: Presenter, reset: @escaping @Sendable () -> EditorState) {
    self.reset = reset
  }
}

protocol StateAssembler: ScopedAssembler, Sendable {
  func resolve() -> EditorState
  func resolve() -> Presenter
  func resolve() -> Editor
  func resolve(isNew: Bool) -> Editor
}
extension StateAssembler {
  func resolve() -> EditorState { graphShared { EditorState() } }
  func resolve() -> Presenter { Presenter(resolve()) }
  #if FIXED
  func resolve() -> Editor {
    graph {
      let state: EditorState = resolve()
      return Editor(state, resolve(), reset: { state })
    }
  }
  func resolve(isNew: Bool) -> Editor {
    graph {
      let state: EditorState = resolve()
      return Editor(state, resolve(), reset: { state })
    }
  }
  #else
  func resolve() -> Editor { graph { Editor(resolve(), resolve(), reset: { self.resolve() }) } }
  func resolve(isNew: Bool) -> Editor { graph { Editor(resolve(), resolve(), reset: resolve) } }
  #endif
}
final class StateApp: LiveAssembler, StateAssembler { let scope = Scope() }

// A child that its rule knows as an existential, with another label and a generic parent.
final class Form: Sendable {}
final class Field: Sendable { init(_ form: Form) {} }
final class Page: Sendable { init(_ form: Form, _ field: Field) {} }

protocol FormAssembler: ScopedAssembler {
  func resolve() -> Form
}
extension FormAssembler {
  func resolve() -> Form { graphShared { Form() } }
}
#if !FIXED
extension FormAssembler where Self: ChildAssembler, Parent: FormAssembler {
  func resolve() -> Form { parent.resolve() }
}
#endif
protocol PageAssembler: FormAssembler {
  func resolve() -> Field
  func resolve() -> Page
}
extension PageAssembler {
  func resolve() -> Field { Field(resolve()) }
  func resolve() -> Page { graph { Page(resolve(), resolve()) } }
}
final class PageChild<Root: FormAppAssembler>: ChildAssembler, PageAssembler {
  let parent: Root
  let scope = Scope()
  init(root: Root) { parent = root }
}
protocol FormAppAssembler: FormAssembler {
  func resolve() -> any PageAssembler
}
extension FormAppAssembler {
  func resolve() -> any PageAssembler { PageChild(root: self) }
}
final class FormApp: LiveAssembler, FormAppAssembler { let scope = Scope() }

func use(_ app: StateApp, _ form: FormApp) {
  let _: Editor = app.resolve()
  let _: Editor = app.resolve(isNew: true)
  let page: any PageAssembler = form.resolve()
  let _: Page = page.resolve()
}
