import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite struct CommandTests {
  @Test("The status and both outputs of a program are returned") func outputs() async throws {
    let result = try await shell("echo out; echo error >&2; exit 3")
    #expect(result.status == 3)
    #expect(!result.succeeded)
    #expect(result.output == "out\n")
    #expect(result.errors == "error\n")
  }

  @Test("A program that writes more than a pipe holds does not block") func muchOutput() async throws {
    let result = try await shell("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2")
    #expect(result.output.utf8.count == 1_000_000)
    #expect(result.errors.utf8.count == 1_000_000)
  }

  @Test("Many programs run at once", arguments: 1...20) func many(number: Int) async throws {
    #expect(try await shell("echo \(number)").output == "\(number)\n")
  }

  @Test("A program runs in the folder and environment that it is given") func surroundings() async throws {
    let result = try await TemporaryFolder.with { folder in
      try Data("text".utf8).write(to: folder.appending(path: "file"))
      return try await Command.run(
        URL(filePath: "/bin/sh"),
        ["-c", "cat file; echo $WORD"],
        in: folder,
        environment: ["WORD": "word", "PATH": "/usr/bin:/bin"]
      )
    }
    #expect(result.output == "textword\n")
  }

  @Test("A program that can't start is an error") func notStarted() async {
    await #expect(throws: (any Error).self) {
      try await Command.run(URL(filePath: "/nowhere/program"), [])
    }
  }

  private func shell(_ script: String) async throws -> CommandResult {
    try await Command.run(URL(filePath: "/bin/sh"), ["-c", script])
  }
}
