import ReposFeature

/// The scene in a terminal: it draws the presenter's screens and forwards the keys.
@MainActor final class ReposTerminal: ReposUI {
  private let presenter: ReposPresenter
  private let terminal: Terminal
  private let style: TerminalStyle
  private let output: ConsoleBuffer
  private var screen = ReposScreen()
  private var list = ListState()
  private var size: TerminalSize
  private var widths: ColumnWidths

  init(presenter: ReposPresenter, terminal: Terminal, style: TerminalStyle, output: ConsoleBuffer) {
    self.presenter = presenter
    self.terminal = terminal
    self.style = style
    self.output = output
    size = terminal.size
    widths = Frame.widths([], size: size)
    presenter.ui = self
  }

  func show(_ screen: ReposScreen) {
    if screen.rows != self.screen.rows { widths = Frame.widths(screen.rows, size: size) }
    self.screen = screen
    draw()
  }

  /// Shows the scene until the person quits or the terminal closes, then restores the terminal and writes the buffered
  /// output.
  func run() async {
    defer {
      terminal.leave()
      output.flush()
    }
    presenter.viewDidLoad()
    var reader = KeyReader()
    for await event in terminal.events {
      switch event {
      case .bytes(let bytes):
        for key in reader.keys(in: bytes) {
          let command = list.press(key, on: screen, height: height)
          if command == .quit { return }
          perform(command)
        }
      case .changed:
        terminal.enter()
        size = terminal.size
        widths = Frame.widths(screen.rows, size: size)
      case .ended:
        return
      }
      draw()
    }
  }

  private func perform(_ command: ListState.Command?) {
    switch command {
    case .open(let index): presenter.didSelectRow(at: index)
    case .filter(let text): presenter.filter(text)
    case .refresh: presenter.refresh()
    case .dismissAlert: presenter.dismissAlert()
    case .suspend: terminal.suspend()
    case .quit, nil: break
    }
  }

  private var height: Int { Frame.listHeight(screen, list, size: size) }

  private func draw() {
    list.update(screen.rows, height: height)
    terminal.write(Frame(screen, list, size: size, style: style).text(widths))
  }
}
