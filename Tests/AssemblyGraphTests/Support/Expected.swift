import Foundation
import Testing

/// The whole outputs that the tests expect, in the folder Expected.
///
/// Set `ASSEMBLY_GRAPH_RECORD=1` to write them anew, and read the difference before it is committed.
enum Expected {
  static func expect(
    _ text: String,
    equals file: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let path = "\(Paths.tests)/Expected/\(file)"
    // What lies outside the fixtures is the framework, whose line numbers are not these tests' business.
    let package = NSRegularExpression.escapedPattern(for: Paths.package)
    let framework = "(?:\(package)|(?<!\\S)Assembler)/Sources/([A-Za-z]+)/\\S+"
    let portable = text.replacingOccurrences(of: framework, with: "<$1>", options: .regularExpression)
    if ProcessInfo.processInfo.environment["ASSEMBLY_GRAPH_RECORD"] == "1" {
      try Data(portable.utf8).write(to: URL(filePath: path))
    }
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    #expect(portable == expected, sourceLocation: sourceLocation)
  }
}
