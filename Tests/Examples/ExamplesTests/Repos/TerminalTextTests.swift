import AssemblerEffects
import ReposFeature
import Testing

@testable import repos

@Suite("Text in a terminal")
struct TerminalTextTests {
  @Test(
    "Text has the width that a terminal shows",
    arguments: [
      ("", 0), ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("🚀", 2), ("❤️", 2), ("❤", 1), ("👨‍👩‍👧", 2), ("👍🏽", 2),
      ("🇩🇪", 2), ("ｆ", 2), ("ﾊ", 1), ("한", 2), ("각", 2), ("a\u{200B}b", 2), ("\u{AD}", 0), ("1️⃣", 2),
    ]
  )
  func width(text: String, width: Int) {
    #expect(TerminalText(text).width == width)
  }

  @Test(
    "Text is truncated between characters",
    arguments: [
      ("abcdef", 4, "abc…"), ("abc", 4, "abc "), ("日本語", 4, "日… "), ("日本語", 5, "日本…"), ("ab", 1, "…"),
      ("ab", 0, ""),
      ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"),
    ]
  )
  func fitted(text: String, columns: Int, result: String) {
    #expect(TerminalText(text).fitted(to: columns) == result)
    #expect(TerminalText(TerminalText(text).fitted(to: columns)).width == columns)
  }

  @Test("Text wraps at spaces")
  func wrapped() {
    #expect(TerminalText("one two three").wrapped(to: 7) == ["one two", "three"])
    #expect(TerminalText("extraordinary").wrapped(to: 7) == ["extrao…"])
    #expect(TerminalText("").wrapped(to: 7) == [""])
    #expect(TerminalText("日本 日 日本語").wrapped(to: 7) == ["日本 日", "日本語"])
    #expect(TerminalText("日本 日日").wrapped(to: 8) == ["日本", "日日"])
  }

  @Test("A line keeps the first 4,000 scalars of a text")
  func line() {
    let text = String(repeating: "a", count: 4_000)
    #expect(TerminalText(line: text).text == text)
    #expect(TerminalText(line: text + "\u{301}\u{1B}").text == text)
    #expect(TerminalText(line: "a\u{1B}").text == "a\u{FFFD}")
  }

  @Test("Every control character is replaced")
  func control() {
    for value in Array(UInt32(0)...0x1F) + Array(0x7F...0x9F) + Array(0x2028...0x202E)
      + Array(0x2066...0x2069)
    {
      let scalar = Unicode.Scalar(value) ?? "x"
      let text = TerminalText("a\(scalar)b").text
      #expect(text == "a b" || text == "a\u{FFFD}b")
    }
  }

  @Test("A table fits any width", arguments: [0, 1, 10, 20, 40, 80, 200])
  func table(width: Int) {
    let rows = [
      RepoRow(
        name: "a-rather-long-name-日本語",
        description: "words and words",
        age: "115d",
        pushedAt: nil,
        webURL: nil
      )
    ]
    let minimum = 22  // the number, the age, the gaps, and eight columns of the name
    let lines = RowTable(rows, width: width).text.split(separator: "\n")
    #expect(lines.count == 2)
    for line in lines {
      #expect(TerminalText(String(line)).width <= max(width, minimum))
    }
  }
}

@Suite("Colors in a terminal")
struct TerminalStyleTests {
  @Test(
    "NO_COLOR turns colors off, unless it's empty",
    arguments: [(nil, true), ("", true), ("0", false), ("1", false)]
  )
  func noColor(value: String?, usesColor: Bool) {
    let style = TerminalStyle(environment: .constant(value.map { ["NO_COLOR": $0] } ?? [:]))
    #expect(style.bold("a") == (usesColor ? "\u{1B}[1ma\u{1B}[0m" : "a"))
    #expect(style.alert("") == "")
    #expect(TerminalStyle.plain.alert("a") == "a")
  }
}
