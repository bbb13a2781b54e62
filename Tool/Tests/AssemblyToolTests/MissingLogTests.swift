import Foundation
import TestSupport
import Testing

@testable import AssemblyCheck
@testable import AssemblyCommands

@Suite("The log of a build that lacks rules")
struct MissingLogTests {
  @Test("A log has either style of the compiler, with or without colors") func styles() throws {
    let sources = try MarkedSources([
      "App.swift":
        "protocol P: Assembling { func ②resolve(user: User) -> Home }\nstruct ①App: LiveAssembler, P {}\n"
    ])
    let path = sources.path(of: "App.swift")
    let head = "error: type 'App' does not conform to protocol 'P'"
    let note = "note: protocol requires function 'resolve(user:)' with type '(User) -> Home'"
    let expected = """
      App is missing 1 rule  App.swift:2
        resolve(user: User) -> Home  P  App.swift:1
        add to App:
          func resolve(user: User) -> Home { fatalError("build Home") }

      """
    for log in [
      "\u{1B}[1m\(path):2:8: \u{1B}[31m\(head)\u{1B}[0m\n\(path):1:31: \(note)\n",
      "\(path):2:8: \(head)\n1 | protocol P: Assembling { func resolve(user: User) -> Home }\n"
        + "  |                               `- \(note)\n2 | struct App: LiveAssembler, P {}\n",
    ] {
      let missing = MissingRules(in: log, PackageSources(root: sources.folder.path))
      #expect(missing.text(style: TextStyle(folder: sources.folder.path)) == expected)
      #expect(missing.otherErrors == [])
    }
  }

  @Test("A log can have no diagnostics, incomplete ones, or other types' errors") func otherLogs() throws {
    let sources = try MarkedSources(["App.swift": "struct ①Point: Comparable {}\n"])
    func missing(_ log: String) -> MissingRules {
      MissingRules(in: log, PackageSources(root: sources.folder.path))
    }
    #expect(missing("error: Build failed\n").otherErrors == ["Build failed"])
    let linker = "ld.lld: error: undefined symbol: main\n>>> by App.o\nerror: link command failed\n"
    #expect(missing(linker).otherErrors == ["undefined symbol: main", "link command failed"])
    for log in ["", "\n\n", "Build complete!", "note: x", "12 | note: x\n   | `- error: y"] {
      #expect(missing(log).text() == "")
      #expect(missing(log).otherErrors == [])
    }
    let point =
      "\(sources.path(of: "App.swift")):1:8: error: type 'Point' does not conform to protocol 'Comparable'\n"
    #expect(missing(point).isEmpty)
    #expect(missing(point).otherErrors.count == 1)
  }

  @Test("The tool says so if no rules are missing, whether the build fails or not")
  func nothingMissing() async throws {
    let folder = try TemporaryFolder()
    func missing(_ log: String, _ arguments: String...) async throws -> Shell.Output {
      try folder.write(log, to: "build.log")
      return try await Shell.run([Paths.tool, "missing", "--log", "build.log"] + arguments, in: folder.path)
    }
    let place = "\(folder.path)/Sources/Small/Small.swift:1:19"
    let failing = try await missing(
      "\(place): error: cannot convert value of type 'String' to specified type 'Int'\n"
    )
    let error = """
      error: no rules are missing, but the build fails:
        \(place): cannot convert value of type 'String' to specified type 'Int'

      """
    #expect(failing == Shell.Output(status: 2, standardOutput: "", standardError: error))
    let unknown = try await missing("error: Build failed\n", "App")
    #expect(unknown.status == 64)
    #expect(unknown.standardError.hasPrefix("error: no type is called 'App'"))
    try folder.write("enum Shop { struct App {} }\n", to: "Sources/Shop/Shop.swift")
    let named = try await missing("error: Build failed\n", "Shop.App")
    #expect(named.standardError == "error: no rules are missing, but the build fails:\n  Build failed\n")
    // A compiler that crashes names no place.
    let crash = try await missing("error: compile command failed due to signal 6\n")
    #expect(crash.standardError.hasSuffix("fails:\n  compile command failed due to signal 6\n"))
    let clean = try await missing("Build complete!\n")
    #expect(clean == Shell.Output(status: 0, standardOutput: "no rules are missing\n", standardError: ""))
    let noLog = try await Shell.run([Paths.tool, "missing", "--log", "/nowhere"], in: folder.path)
    #expect(noLog.status == 64)
    #expect(noLog.standardError.hasPrefix("error: can't read the build log at /nowhere\n"))
  }
}
