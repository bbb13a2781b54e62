import Foundation
import Testing

/// Compares whole outputs with the files in `Expected`.
///
/// Run the tests with `ASSEMBLY_GRAPH_RECORD=1` to write the files anew, and read the diff before you commit it.
/// A test that records fails, so a run that records never passes for one that compares.
enum Expected {
  static func expect(
    _ text: String,
    equals file: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "\(Paths.tests)/Expected/\(file)"
    // Paths outside the fixtures lead into the framework, whose line numbers these tests don't compare.
    let package = NSRegularExpression.escapedPattern(for: Paths.package)
    let framework = "(?:\(package)|(?<!\\S)Assembler)/Sources/([A-Za-z]+)/\\S+"
    let portable = text.replacingOccurrences(of: framework, with: "<$1>", options: .regularExpression)
    guard ProcessInfo.processInfo.environment["ASSEMBLY_GRAPH_RECORD"] != "1" else {
      try Data(portable.utf8).write(to: URL(filePath: path))
      Issue.record(
        "recorded Expected/\(file); run again without ASSEMBLY_GRAPH_RECORD",
        sourceLocation: sourceLocation
      )
      return
    }
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(portable == expected, sourceLocation: sourceLocation)
  }
}
