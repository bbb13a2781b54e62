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

  @Test("Programs that run at once keep their outputs apart") func many() async throws {
    let outputs = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for number in 0..<20 { group.addTask { (number, try await shell("echo \(number)").output) } }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(outputs == Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, "\($0)\n") }))
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

  #if os(Linux)
  @Test("Nothing of a program's outputs stays open") func closed() async throws {
    let outputs = try await shell("readlink /proc/self/fd/1; readlink /proc/self/fd/2 >&2")
    // The standard output and error of `readlink` are its program's.
    let files = [outputs.output, outputs.errors].map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    #expect(files.allSatisfy { $0.hasPrefix("/") })
    let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { number in
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
    }
    // A deleted file has its path, and a word after it.
    #expect(open.filter { path in files.contains { path.hasPrefix($0) } } == [])
  }
  #endif

  @Test("A program that can't start is an error") func notStarted() async {
    await #expect(throws: (any Error).self) {
      try await Command.run(URL(filePath: "/nowhere/program"), [])
    }
  }

  private func shell(_ script: String) async throws -> CommandResult {
    try await Command.run(URL(filePath: "/bin/sh"), ["-c", script])
  }
}
