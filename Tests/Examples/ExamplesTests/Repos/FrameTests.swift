import ReposFeature
import Testing

@testable import repos

@Suite("A drawn screen")
struct FrameTests {
  @Test("A long alert leaves half of the terminal to the list")
  func longAlert() {
    var screen = ReposScreen()
    screen.rows = ["alpha", "beta", "gamma"].map {
      RepoRow(name: $0, description: "", age: nil, pushedAt: nil, webURL: nil)
    }
    let message = String(repeating: "many words ", count: 100)
    screen.alert = ReposScreen.Alert(title: "Something went wrong", message: message)
    let size = TerminalSize(columns: 40, rows: 10)
    #expect(Frame.listHeight(screen, ListState(), size: size) == 2)
    let text = Frame(screen, ListState(), size: size, style: .plain)
      .text(Frame.widths(screen.rows, size: size))
    #expect(text.contains("alpha"))
    #expect(text.contains("beta"))
    #expect(!text.contains("gamma"))
    #expect(text.contains("\u{1B}[6;1H\u{1B}[KSomething went wrong: "))
  }
}
