import ReposFeature

/// One picture of the terminal: what is written to show a screen.
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

  /// The lines that are left for rows.
  static func listHeight(_ screen: ReposScreen, _ list: ListState, size: TerminalSize) -> Int {
    max(1, size.rows - headLines - footer(screen, list, size, .plain).count)
  }

  private static let headLines = 3
  private static let marker = "> "

  /// The bytes that draw the frame, each line at its place, so that nothing of the frame before is left.
  func text(_ widths: ColumnWidths) -> String {
    var lines = list.mode == .help ? Self.help : head(widths) + rows(widths)
    lines = Array(lines.prefix(max(0, size.rows - footer.count)))
    lines += Array(repeating: "", count: max(0, size.rows - footer.count - lines.count)) + footer
    return lines.prefix(size.rows).enumerated()
      .map { "\u{1B}[\($0 + 1);1H\($1)\u{1B}[K" }
      .joined()
  }

  /// The columns of the table: the marker of the selection takes the first two.
  static func widths(_ rows: [RepoRow], size: TerminalSize) -> ColumnWidths {
    ColumnWidths(rows, width: size.columns - marker.count)
  }

  private func head(_ widths: ColumnWidths) -> [String] {
    let status =
      if let progress = screen.progress {
        LoadingText(progress).text
      } else if screen.filter.isEmpty {
        LoadingText.repositories(screen.rows.count)
      } else {
        LoadingText.repositories(screen.rows.count) + " for \"\(screen.filter)\""
      }
    let title = TerminalText(screen.title).limited(to: size.columns)
    let room = size.columns - TerminalText(title).width - 3
    let notice = TerminalText(screen.notice ?? "").limited(to: size.columns)
    let heading = RowTable.heading
    return [
      style.bold(title) + (room > 0 ? " · " + TerminalText(status).limited(to: room) : ""),
      style.warning(notice),
      style.dim(cells(["", heading.number, heading.name, heading.age, heading.description], widths)),
    ]
  }

  private func rows(_ widths: ColumnWidths) -> [String] {
    if let message = screen.emptyMessage { return TerminalText(message).wrapped(to: size.columns) }
    let height = max(1, size.rows - Self.headLines - footer.count)
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

  /// The cells, padded, and each put at its column besides: where the terminal takes a character for wider or
  /// narrower than we do, the next column stays in its place.
  private func cells(_ texts: [String], _ widths: ColumnWidths) -> String {
    let texts = texts.map { TerminalText($0) }
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
      case .list: "j/k: move  Enter: open  /: filter  r: refresh  ?: help  q: quit"
      case .help: "any key: back to the list"
      }
    return [TerminalText(line).limited(to: size.columns)]
  }

  private static let help = [
    "Keys",
    "",
    "  j, Down            the next row",
    "  k, Up              the row before",
    "  PageDown, PageUp   a page on, a page back",
    "  g, Home            the first row",
    "  G, End             the last row",
    "  Enter              open the row's page",
    "  /                  show only the rows with the words that follow",
    "  Esc                show all rows again, or dismiss a message",
    "  r                  load again",
    "  Ctrl-Z             suspend",
    "  q, Ctrl-C          quit",
  ]
}

/// How a terminal sets text off.
struct TerminalStyle: Equatable {
  private let usesColor: Bool

  /// No attribute and no colour at all.
  static let plain = TerminalStyle(usesColor: false)

  /// Colours, unless `NO_COLOR` is set to anything (no-color.org).
  init(environment: [String: String]) {
    self.init(usesColor: environment["NO_COLOR", default: ""].isEmpty)
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
