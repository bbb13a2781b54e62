import AssemblerEffects
import AssemblerTesting
import Testing

@Suite("Log") struct LogTests {
  @Test("An entry has a level, message, metadata and location")
  func entry() {
    let entries = Recorder<Log.Entry>()
    let log = Log { entries.record($0) }
    let (line, _): (UInt, Void) = (#line, log.warning("slow answer", ["host": "example.com"]))
    #expect(
      entries.values == [
        Log.Entry(.warning, "slow answer", ["host": "example.com"], fileID: #fileID, line: line)
      ]
    )
  }

  @Test("Each log method uses its level")
  func levels() {
    let entries = Recorder<Log.Entry>()
    let log = Log { entries.record($0) }
    log.trace("")
    log.debug("")
    log.info("")
    log.notice("")
    log.warning("")
    log.error("")
    log.critical("")
    #expect(entries.values.map(\.level) == Log.Level.allCases)
  }

  @Test("Levels are in the order of their severity, and have swift-log's names")
  func severities() {
    #expect(Log.Level.allCases.shuffled().sorted() == Log.Level.allCases)
    #expect(
      Log.Level.allCases.map(\.rawValue) == [
        "trace", "debug", "info", "notice", "warning", "error", "critical",
      ]
    )
    #expect(Log.Level(rawValue: "notice") == .notice && Log.Level(rawValue: "fatal") == nil)
  }

  @Test("A message below the minimum level isn't evaluated")
  func minimum() {
    let entries = Recorder<Log.Entry>()
    let log = Log(from: .notice) { entries.record($0) }
    func message() -> String {
      Issue.record("evaluated")
      return ""
    }
    log.info(message())
    log(.notice, "kept")
    #expect(entries.values.map(\.message) == ["kept"])
  }

  @Test(
    "A scalar that breaks a line or changes its direction is escaped",
    arguments: ["\u{85}", "\u{2028}", "\u{2029}", "\u{202E}", "\u{2066}"] as [Unicode.Scalar]
  )
  func forgery(scalar: Unicode.Scalar) {
    let entry = Log.Entry(.info, "a\(scalar)b", ["key\(scalar)": "\(scalar)"])
    let escaped = scalar.escaped(asASCII: true)
    #expect(entry.description == "info a\(escaped)b key\(escaped)=\(escaped)")
  }

  @Test("A line keeps the characters of all scripts and composed emoji")
  func text() {
    #expect(Log.Entry(.info, "é日本👩‍👩‍👧 עברית").description == "info é日本👩‍👩‍👧 עברית")
  }

  @Test("A line sorts the metadata and escapes control characters")
  func line() {
    let metadata = Dictionary(uniqueKeysWithValues: "jihgfedcba".map { ("\($0)", "\n") })
    let entry = Log.Entry(.error, "two\nlines\u{1B}[31m", metadata)
    // Ten names, because two are in order by chance in half of the runs.
    let facts = "abcdefghij".map { " \($0)=\\n" }.joined()
    #expect(entry.description == "error two\\nlines\\u{1B}[31m\(facts)")
  }
}
