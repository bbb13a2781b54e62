import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

@Suite struct URLOpenerTests {
  @Test("The opener of a test, or of a child of one, is the test's") func test() async throws {
    final class Test: TestAssembler, URLOpenerAssembler {
      let openURL = URLOpener { $0.scheme == "https" }
    }
    struct Child<Parent: URLOpenerAssembler>: ChildAssembler, URLOpenerAssembler { let parent: Parent }
    let open = Child(parent: Test()).openURL
    let secure = try #require(URL(string: "https://example.com"))
    let file = try #require(URL(string: "file:///etc/passwd"))
    #expect(await open(secure))
    #expect(await !open(file))
  }

  #if os(macOS) || os(Linux)
  private let page = URL(string: "https://example.com/a?b=c&d")

  @Test("A URL without a scheme isn't opened, though the program would take it") func noScheme() async throws
  {
    let open = URLOpener.program("/usr/bin/env", "true")
    #expect(await open(try #require(page)))
    #expect(await !open(try #require(URL(string: "--help"))))
  }

  @Test("The URL is the program's last argument, and the program's status says whether it's open")
  func argument() async throws {
    let url = try #require(page)
    #expect(await URLOpener.program("/usr/bin/env", "test", url.absoluteString, "=")(url))
    #expect(await !URLOpener.program("/usr/bin/env", "test", "https://example.com/", "=")(url))
    #expect(await !URLOpener.program("/usr/bin/no such program")(url))
  }

  @Test("The program's input is empty, whatever the process's is") func input() async {
    await #expect(processExitsWith: .success) {
      var ends: [Int32] = [-1, -1]
      try #require(pipe(&ends) == 0)
      try #require(write(ends[1], "line\n", 5) == 5)
      try #require(dup2(ends[0], STDIN_FILENO) == STDIN_FILENO)
      let url = try #require(URL(string: "https://example.com"))
      #expect(await !URLOpener.program("/bin/sh", "-c", "read line")(url))
    }
  }
  #endif
}
