import AssemblerEffects
import Foundation
import Testing

/// The live console and log write to the process's streams; each test looks at those of a process of its own.
@Suite("Standard streams") struct StandardStreamsTests {
  @Test("The console separates results and notices, in order with print")
  func console() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      print("printed")
      Console.live.print("result")
      print("printed later")
      Console.live.print("no line break", terminator: "")
      Console.live.print("notice", to: .error)
    }
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(output.hasSuffix("printed\nresult\nprinted later\nno line break"))
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(errors.split(separator: "\n").contains("notice"))
    #expect(!errors.contains("result"))
  }

  @Test("The log writes one line for each entry of level info or higher to standard error")
  func log() async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent]
    ) {
      Log.live.debug("left out")
      Log.live.info("loaded", ["count": "3"])
      Log.standardError()(.trace, "first\nline")
      Log.off.error("nothing")
    }
    let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(!errors.contains("left out") && !errors.contains("nothing"))
    let lines = errors.split(separator: "\n").suffix(2)
    let entries = lines.map { $0.split(separator: " ", maxSplits: 1) }
    #expect(entries.map(\.last) == ["info loaded count=3", "trace first\\nline"])
    #expect(entries.allSatisfy { (try? Date(String($0[0]), strategy: .iso8601)) != nil })
  }

  @Test("A closed standard error doesn't stop the process") func closed() async {
    await #expect(processExitsWith: .success) {
      close(2)
      Console.live.print("notice", to: .error)
      Log.standardError().error("notice")
    }
  }
}
