/// The names of a page's tags and attributes, found as a browser's tokenizer does: by Unicode scalars, and in
/// malformed tags as well.
struct MarkupNames {
  private(set) var tags: Set<String> = []
  private(set) var attributes: Set<String> = []

  private let text: [Unicode.Scalar]
  private var position = 0

  init(_ page: String) {
    text = Array(page.unicodeScalars)
    while position < text.count - 1 {
      position += 1
      guard text[position - 1] == "<", text[position].properties.isAlphabetic || text[position] == "!" else {
        continue
      }
      tags.insert(read { !$0.isSpace && $0 != "/" && $0 != ">" })
      readAttributes()
    }
  }

  private mutating func readAttributes() {
    while position < text.count, text[position] != ">" {
      guard !text[position].isSpace, text[position] != "/" else {
        position += 1
        continue
      }
      attributes.insert(read { !$0.isSpace && $0 != "/" && $0 != ">" && $0 != "=" })
      guard position < text.count, text[position] == "=" else { continue }
      position += 1
      if position < text.count, text[position] == "\"" || text[position] == "'" {
        let quote = text[position]
        position += 1
        _ = read { $0 != quote }
        position += 1
      } else {
        _ = read { !$0.isSpace && $0 != ">" }
      }
    }
  }

  /// Reads on while a condition holds.
  private mutating func read(while condition: (Unicode.Scalar) -> Bool) -> String {
    var scalars = String.UnicodeScalarView()
    while position < text.count, condition(text[position]) {
      scalars.append(text[position])
      position += 1
    }
    return String(scalars).lowercased()
  }
}

extension Unicode.Scalar {
  fileprivate var isSpace: Bool { properties.isWhitespace }
}
