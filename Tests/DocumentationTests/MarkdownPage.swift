/// A Markdown page and the Swift code in it.
struct MarkdownPage {
  /// Where the page is, from the root of the package.
  let path: String

  /// Every ```` ```swift ```` block, in order.
  let blocks: [CodeBlock]

  init(path: String, text: String) {
    self.path = path
    blocks = Self.blocks(in: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  private static func blocks(in lines: [String]) -> [CodeBlock] {
    var blocks: [CodeBlock] = []
    var placement = CodeBlock.Placement.page
    var index = 0
    while index < lines.count {
      let line = lines[index]
      index += 1
      let content = line.trimmed
      guard content.hasPrefix("```") else {
        if !content.isEmpty { placement = .of(comment: content) }
        continue
      }
      let fence = content.prefix { $0 == "`" }
      let indentation = line.prefix { $0 == " " }.count
      let end = lines[index...].firstIndex { $0.trimmed == fence } ?? lines.count
      if content.dropFirst(fence.count) == "swift" {
        let code = lines[index..<end].map { $0.removingIndentation(of: indentation) }
        blocks.append(CodeBlock(line: index + 1, lines: code, placement: placement))
      }
      placement = .page
      index = end + 1
    }
    return blocks
  }
}

extension CodeBlock.Placement {
  /// What the last line of text before a block says of it.
  fileprivate static func of(comment line: String) -> CodeBlock.Placement {
    let notCompiled = "<!-- not compiled:"
    if line == "<!-- own file -->" { return .ownFile }
    guard line.hasPrefix(notCompiled), line.hasSuffix("-->") else { return .page }
    return .notCompiled(reason: String(line.dropFirst(notCompiled.count).dropLast(3)).trimmed)
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  fileprivate func removingIndentation(of width: Int) -> String {
    let indentation = prefix(width).prefix { $0 == " " }.count
    return String(dropFirst(indentation))
  }
}
