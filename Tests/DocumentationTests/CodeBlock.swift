/// A ```` ```swift ```` block of a Markdown page.
struct CodeBlock: Equatable {
  /// How a block is compiled: an HTML comment on the line before it says so.
  enum Placement: Equatable {
    /// With the other blocks of its page, in one file. No comment.
    case page

    /// Alone: `<!-- own file -->`.
    case ownFile

    /// As a file of a target, as printed: `<!-- file: Sources/App/Basket.swift -->`.
    case file(path: String)

    /// Not at all: `<!-- not compiled: the reason -->`.
    case notCompiled(reason: String)
  }

  /// The number of the page's line where the code begins, from 1.
  let line: Int

  /// The code, without the fence's indentation.
  let lines: [String]

  /// How the block is compiled.
  let placement: Placement
}
