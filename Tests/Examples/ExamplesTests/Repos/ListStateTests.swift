import ReposFeature
import Testing

@testable import repos

@Suite("The list's selection")
struct ListStateTests {
  private func rows(_ names: String...) -> [RepoRow] {
    names.map { RepoRow(name: $0, description: "", age: nil, pushedAt: nil, webURL: nil) }
  }

  private func screen(_ names: String...) -> ReposScreen {
    var screen = ReposScreen()
    screen.rows = names.map { RepoRow(name: $0, description: "", age: nil, pushedAt: nil, webURL: nil) }
    return screen
  }

  @Test("The selection stays on its row when rows are inserted above it")
  func follows() {
    var list = ListState()
    list.update(rows("b", "d"), height: 2)
    _ = list.press(.down, on: screen("b", "d"), height: 2)
    #expect(list.selection == 1)
    list.update(rows("a", "b", "c", "d", "e"), height: 2)
    #expect(list.selection == 3)
    #expect(list.top == 2)
  }

  @Test("The selected row stays on its line of the screen when rows are inserted above it")
  func staysOnLine() {
    var list = ListState()
    for _ in 0..<3 { _ = list.press(.down, on: screen("b", "c", "d", "e", "f", "g"), height: 4) }
    _ = list.press(.up, on: screen("b", "c", "d", "e", "f", "g"), height: 4)
    #expect(list.selection - list.top == 2)
    list.update(rows("a1", "a2", "b", "c", "d", "e", "f", "g"), height: 4)
    #expect(list.selection == 4)
    #expect(list.selection - list.top == 2)
  }

  @Test("The first row stays selected until a person moves the selection")
  func first() {
    var list = ListState()
    list.update(rows("b"), height: 2)
    list.update(rows("a", "b"), height: 2)
    #expect(list.selection == 0)
  }

  @Test("A selection that is filtered out moves to a remaining row")
  func shrinks() {
    var list = ListState()
    _ = list.press(.end, on: screen("a", "b", "c"), height: 2)
    #expect(list.selection == 2)
    #expect(list.top == 1)
    list.update(rows("a"), height: 2)
    #expect(list.selection == 0)
    #expect(list.top == 0)
    list.update([], height: 2)
    #expect(list.selection == 0)
  }

  @Test("Keys are commands in the list and text in the filter")
  func modes() {
    var list = ListState()
    var screen = screen("a")
    #expect(list.press(.character("q"), on: screen, height: 5) == .quit)
    #expect(list.press(.character("r"), on: screen, height: 5) == .refresh)
    #expect(list.press(.character("s"), on: screen, height: 5) == .sort)
    #expect(list.press(.enter, on: screen, height: 5) == .open(0))
    #expect(list.press(.escape, on: screen, height: 5) == nil)
    #expect(list.press(.character("/"), on: screen, height: 5) == nil)
    #expect(list.press(.character("q"), on: screen, height: 5) == .filter("q"))
    screen.filter = "q"
    #expect(list.press(.backspace, on: screen, height: 5) == .filter(""))
    #expect(list.press(.interrupt, on: screen, height: 5) == .quit)
    #expect(list.press(.suspend, on: screen, height: 5) == .suspend)
    #expect(list.press(.enter, on: screen, height: 5) == nil)
    #expect(list.press(.escape, on: screen, height: 5) == .filter(""))
    screen.alert = ReposScreen.Alert(title: "", message: "")
    #expect(list.press(.escape, on: screen, height: 5) == .dismissAlert)
    #expect(list.press(.character("?"), on: screen, height: 5) == nil)
    #expect(list.press(.character("q"), on: screen, height: 5) == nil)
    #expect(list.mode == .list)
  }

  @Test("Enter in an empty list opens nothing")
  func empty() {
    var list = ListState()
    #expect(list.press(.enter, on: screen(), height: 5) == nil)
    #expect(list.press(.end, on: screen(), height: 5) == nil)
    #expect(list.selection == 0)
  }
}
