import CompilerSupport
import Foundation
import TestSupport
import Testing

@Suite struct ExecutableTests {
  @Test("The first folder of the path that has the program wins") func search() async throws {
    try await TemporaryFolder.with { folder in
      for name in ["first", "second", "third"] {
        let bin = folder.appending(path: name)
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: name == "first" ? 0o644 : 0o755]
        let file = bin.appending(path: "program").path
        #expect(FileManager.default.createFile(atPath: file, contents: nil, attributes: attributes))
      }
      let path = ["first", "second", "third"].map { folder.appending(path: $0).path }.joined(separator: ":")
      let found = try Executable.named("program", path: path)
      #expect(found.path == folder.appending(path: "second/program").path)
    }
  }

  @Test("A missing program is an error with advice") func missing() {
    let error = #expect(throws: TestSupportError.self) {
      try Executable.named("swiftc", path: "/nowhere:/nowhere/else")
    }
    #expect(
      error?.description == """
        'swiftc' is in no folder of PATH (/nowhere:/nowhere/else); put the 'usr/bin' folder of a Swift \
        toolchain on PATH and run the tests again
        """
    )
  }
}
