/// A Markdown page and the Swift code in it.
struct MarkdownPage {
  /// Where the page is, from the root of the package.
  let path: String

  /// Every ```` ```swift ```` block, in order.
  let blocks: [CodeBlock]

  /// The page whose package the reader of this one has, from the root of the package:
  /// `<!-- continues: Sources/Assembler/Assembler.docc/QuickStart.md -->`, on a line of its own.
  let previous: String?

  init(path: String, text: String) {
    self.path = path
    previous = text.firstMatch(of: /(?m)^<!-- continues: (\S+) -->$/).map { String($0.1) }
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
    guard line.hasPrefix("<!-- "), line.hasSuffix("-->") else { return .page }
    let comment = String(line.dropFirst(5).dropLast(3)).trimmed
    if comment == "own file" { return .ownFile }
    if let path = comment.after("file:") { return .file(path: path) }
    return comment.after("not compiled:").map { .notCompiled(reason: $0) } ?? .page
  }
}

extension String {
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first?.isWhitespace == true { rest.removeFirst() }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }

  /// The text behind `prefix`, trimmed; nil if there is another.
  fileprivate func after(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)).trimmed : nil
  }

  fileprivate func removingIndentation(of width: Int) -> String {
    let indentation = prefix(width).prefix { $0 == " " }.count
    return String(dropFirst(indentation))
  }
}
