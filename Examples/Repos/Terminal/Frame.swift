import AssemblerEffects
import ReposFeature

/// The terminal output that draws a screen.
struct Frame {
  private let screen: ReposScreen
  private let list: ListState
  private let size: TerminalSize
  private let style: TerminalStyle
  private let footer: [String]

  init(_ screen: ReposScreen, _ list: ListState, size: TerminalSize, style: TerminalStyle) {
    self.screen = screen
    self.list = list
    self.size = size
    self.style = style
    footer = Self.footer(screen, list, size, style)
  }

  /// The number of lines for rows.
  static func listHeight(_ screen: ReposScreen, _ list: ListState, size: TerminalSize) -> Int {
    max(1, size.rows - headerLines - footer(screen, list, size, .plain).count)
  }

  private static let headerLines = 3
  private static let marker = "> "

  /// The text that draws every line at its position, over the previous frame.
  func text(_ widths: ColumnWidths) -> String {
    let help = Self.help.map { TerminalText($0).limited(to: size.columns) }
    var lines = list.mode == .help ? help : header(widths) + rows(widths)
    lines = Array(lines.prefix(max(0, size.rows - footer.count)))
    lines += Array(repeating: "", count: max(0, size.rows - footer.count - lines.count)) + footer
    return lines.prefix(size.rows).enumerated()
      // Erased first: behind a full line, the cursor is on its last character.
      .map { "\u{1B}[\($0 + 1);1H\u{1B}[K\($1)" }
      .joined()
  }

  /// The widths of the table's columns, beside the selection's marker.
  static func widths(_ rows: [RepoRow], size: TerminalSize) -> ColumnWidths {
    ColumnWidths(rows, width: size.columns - marker.count)
  }

  private func header(_ widths: ColumnWidths) -> [String] {
    let status =
      if let progress = screen.progress {
        LoadingText(progress).text
      } else {
        LoadingText.repositories(screen.rows.count)
          + (screen.filter.isEmpty ? "" : " for \"\(screen.filter)\"")
          + (screen.order == .name ? ", by name" : "")
      }
    let title = TerminalText(line: screen.title).limited(to: size.columns)
    let space = size.columns - TerminalText(title).width - 3
    let notice = TerminalText(screen.notice ?? "").limited(to: size.columns)
    let heading = ColumnWidths.heading
    return [
      style.bold(title) + (space > 0 ? " · " + TerminalText(status).limited(to: space) : ""),
      style.warning(notice),
      style.dim(cells(["", heading.number, heading.name, heading.age, heading.description], widths)),
    ]
  }

  private func rows(_ widths: ColumnWidths) -> [String] {
    if let message = screen.emptyMessage { return TerminalText(message).wrapped(to: size.columns) }
    let height = max(1, size.rows - Self.headerLines - footer.count)
    return (list.top..<min(list.top + height, screen.rows.count)).map { index in
      let row = screen.rows[index]
      let isSelected = index == list.selection
      let line = cells(
        [isSelected ? Self.marker : "", String(index + 1), row.name, row.age ?? "", row.description],
        widths
      )
      return isSelected ? style.selected(line) : line
    }
  }

  /// The padded cells, each positioned at its column. A character whose width the terminal sees differently doesn't
  /// shift the next column.
  private func cells(_ texts: [String], _ widths: ColumnWidths) -> String {
    let texts = texts.map { TerminalText(line: $0) }
    let gap = ColumnWidths.gap
    let fitted = [
      (texts[0].fitted(to: Self.marker.count), Self.marker.count),
      (texts[1].alignedRight(in: widths.number), widths.number + gap),
      (texts[2].fitted(to: widths.name), widths.name + gap),
      (texts[3].alignedRight(in: widths.age), widths.age + gap),
      (texts[4].limited(to: widths.description), 0),
    ]
    var column = 1
    var line = ""
    for (text, width) in fitted {
      line += "\u{1B}[\(column)G\(text)\(String(repeating: " ", count: width > gap ? gap : 0))"
      column += width
    }
    return line
  }

  private static func footer(
    _ screen: ReposScreen,
    _ list: ListState,
    _ size: TerminalSize,
    _ style: TerminalStyle
  ) -> [String] {
    if let alert = screen.alert {
      let text = TerminalText("\(alert.title): \(alert.message) (Esc: dismiss, r: try again, q: quit)")
      return text.wrapped(to: size.columns).prefix(max(1, size.rows / 2)).map(style.alert)
    }
    let line =
      switch list.mode {
      case .filter: "/\(screen.filter)_"
      case .list: "j/k: move  Enter: open  /: filter  s: sort  ?: help  q: quit"
      case .help: "any key: back to the list"
      }
    return [TerminalText(line).limited(to: size.columns)]
  }

  private static let help = [
    "Keys",
    "",
    "  j, Down            next row",
    "  k, Up              previous row",
    "  PageDown, PageUp   next page, previous page",
    "  g, Home            first row",
    "  G, End             last row",
    "  Enter              open the row's web page",
    "  /                  filter the rows by words",
    "  Esc                show all rows, or dismiss a message",
    "  s                  sort by name, or by the last push",
    "  r                  refresh",
    "  Ctrl-Z             suspend",
    "  q, Ctrl-C          quit",
  ]
}

/// The colors and attributes of text in a terminal.
struct TerminalStyle: Equatable {
  private let usesColor: Bool

  /// No colors and no attributes.
  static let plain = TerminalStyle(usesColor: false)

  /// Colors, unless the environment sets `NO_COLOR` (no-color.org).
  init(environment: ProcessEnvironment) {
    self.init(usesColor: environment["NO_COLOR"]?.isEmpty ?? true)
  }

  private init(usesColor: Bool) {
    self.usesColor = usesColor
  }

  func bold(_ text: String) -> String { attributed(text, "1") }
  func dim(_ text: String) -> String { attributed(text, "2") }
  func selected(_ text: String) -> String { attributed(text, "7") }
  func warning(_ text: String) -> String { attributed(text, "33") }
  func alert(_ text: String) -> String { attributed(text, "31") }

  private func attributed(_ text: String, _ attribute: String) -> String {
    usesColor && !text.isEmpty ? "\u{1B}[\(attribute)m\(text)\u{1B}[0m" : text
  }
}
