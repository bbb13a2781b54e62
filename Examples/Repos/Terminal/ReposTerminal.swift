import ReposFeature

/// The scene in a terminal: it draws the presenter's screens and forwards the keys.
@MainActor final class ReposTerminal: ReposUI {
  private let presenter: ReposPresenter
  private let terminal: Terminal
  private let style: TerminalStyle
  private var screen = ReposScreen()
  /// The failure of the last load; `nil` if it succeeded, or is running.
  private var failure: ReposScreen.Alert?
  private var list = ListState()
  private var size: TerminalSize
  private var widths: ColumnWidths

  init(presenter: ReposPresenter, terminal: Terminal, style: TerminalStyle) {
    self.presenter = presenter
    self.terminal = terminal
    self.style = style
    size = terminal.size
    widths = Frame.widths([], size: size)
    presenter.ui = self
  }

  func show(_ screen: ReposScreen) {
    if screen.isLoading { failure = nil } else if self.screen.isLoading { failure = screen.alert }
    if screen.rows != self.screen.rows { widths = Frame.widths(screen.rows, size: size) }
    self.screen = screen
    draw()
  }

  /// Shows the scene until the person quits or the terminal closes, then restores the terminal.
  ///
  /// - Returns: The failure of the last load; `nil` if it succeeded or didn't finish.
  func run() async -> ReposScreen.Alert? {
    defer { terminal.leave() }
    presenter.viewDidLoad()
    var reader = KeyReader()
    for await event in terminal.events {
      switch event {
      case .bytes(let bytes):
        for key in reader.keys(in: bytes) {
          let command = list.press(key, on: screen, height: height)
          if command == .quit { return failure }
          perform(command)
        }
      case .changed:
        terminal.enter()
        size = terminal.size
        widths = Frame.widths(screen.rows, size: size)
      case .ended:
        return failure
      }
      draw()
    }
    return failure
  }

  private func perform(_ command: ListState.Command?) {
    switch command {
    case .open(let index): presenter.didSelectRow(at: index)
    case .filter(let text): presenter.filter(text)
    case .sort: presenter.sort(by: screen.order == .pushed ? .name : .pushed)
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

/// The selection and scroll position in the list, and the effect of each key.
struct ListState: Equatable {
  /// The meaning of the keys.
  enum Mode: Equatable {
    case list, filter, help
  }

  /// A request to the scene.
  enum Command: Equatable {
    case open(Int)
    case filter(String)
    case sort, refresh, dismissAlert, suspend, quit
  }

  private(set) var mode = Mode.list
  /// The index of the selected row.
  private(set) var selection = 0
  /// The index of the first visible row.
  private(set) var top = 0
  /// The name of the selected row, which stays selected when later pages insert rows.
  private var selectedName: String?

  /// Updates the selection for new rows in a list of `height` lines.
  mutating func update(_ rows: [RepoRow], height: Int) {
    if let selectedName, !(rows.indices.contains(selection) && rows[selection].name == selectedName) {
      let offset = selection - top
      selection = rows.firstIndex { $0.name == selectedName } ?? selection
      top = selection - offset
    }
    move(to: selection, rows, height, isChosen: selectedName != nil)
  }

  /// Handles a key.
  ///
  /// - Returns: The request to the scene; `nil` if the key changes at most the list's own state.
  mutating func press(_ key: Key, on screen: ReposScreen, height: Int) -> Command? {
    if key == .interrupt { return .quit }
    if key == .suspend { return .suspend }
    switch mode {
    case .help:
      mode = .list
      return nil
    case .filter:
      return pressInFilter(key, screen, height)
    case .list:
      return pressInList(key, screen, height)
    }
  }

  private mutating func pressInList(_ key: Key, _ screen: ReposScreen, _ height: Int) -> Command? {
    switch key {
    case .character("k"): return move(by: .up, screen.rows, height)
    case .character("j"): return move(by: .down, screen.rows, height)
    case .character("g"): return move(by: .home, screen.rows, height)
    case .character("G"): return move(by: .end, screen.rows, height)
    case .character("/"):
      mode = .filter
      return nil
    case .character("?"):
      mode = .help
      return nil
    case .character("s"): return .sort
    case .character("r"): return .refresh
    case .character("q"): return .quit
    case .enter: return screen.rows.isEmpty ? nil : .open(selection)
    case .escape where screen.alert != nil: return .dismissAlert
    case .escape where !screen.filter.isEmpty: return .filter("")
    default: return move(by: key, screen.rows, height)
    }
  }

  private mutating func pressInFilter(_ key: Key, _ screen: ReposScreen, _ height: Int) -> Command? {
    switch key {
    case .character(let character): return .filter(screen.filter + String(character))
    case .backspace where !screen.filter.isEmpty: return .filter(String(screen.filter.dropLast()))
    case .enter, .backspace:
      mode = .list
      return nil
    case .escape:
      mode = .list
      return .filter("")
    default: return move(by: key, screen.rows, height)
    }
  }

  private mutating func move(by key: Key, _ rows: [RepoRow], _ height: Int) -> Command? {
    switch key {
    case .up: move(to: selection - 1, rows, height)
    case .down: move(to: selection + 1, rows, height)
    case .pageUp: move(to: selection - height, rows, height)
    case .pageDown: move(to: selection + height, rows, height)
    case .home: move(to: 0, rows, height)
    case .end: move(to: rows.count - 1, rows, height)
    default: break
    }
    return nil
  }

  private mutating func move(to index: Int, _ rows: [RepoRow], _ height: Int, isChosen: Bool = true) {
    selection = max(0, min(index, rows.count - 1))
    if isChosen { selectedName = rows.isEmpty ? selectedName : rows[selection].name }
    let last = max(0, rows.count - height)
    top = max(0, min(max(min(top, selection), selection - height + 1), last))
  }
}
