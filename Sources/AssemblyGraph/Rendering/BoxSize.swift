/// The widths of text in a monospaced font, whose characters are 0.6 of its size wide.
enum Text {
  static func width(_ text: String, _ size: Int) -> Int { (text.count * size * 61 + 99) / 100 }

  /// The text, cut to a number of characters.
  static func cut(_ text: String, to count: Int) -> String {
    text.count <= count ? text : "\(text.prefix(count - 1))…"
  }
}

extension Drawing.Node {
  var shownTitle: String { Text.cut(title, to: 36) }
  var shownDetail: String { Text.cut(detail, to: 40) }

  var boxSize: LayeredLayout.Size {
    if isTag { return .init(width: Text.width(shownTitle, 12) + 44, height: 24) }
    let badgeWidth = badge.isEmpty ? 0 : Text.width(badge, 11) + 14
    let gap = badge.isEmpty || detail.isEmpty ? 0 : 8
    let second = Text.width(shownDetail, 11) + gap + badgeWidth
    return .init(
      width: max(Text.width(shownTitle, 13), second, 40) + 24,
      height: badge.isEmpty && detail.isEmpty ? 32 : 48
    )
  }
}
