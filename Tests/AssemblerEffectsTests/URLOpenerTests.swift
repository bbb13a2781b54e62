import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

@Suite struct URLOpenerTests {
  @Test("The opener of a test, or of a child of one, is the test's") func test() async throws {
    final class Test: TestAssembler, URLOpenerAssembler {
      func resolve() -> URLOpener { URLOpener { $0.scheme == "https" } }
    }
    struct Child<Parent: URLOpenerAssembler>: ChildAssembler, URLOpenerAssembler { let parent: Parent }
    let open: URLOpener = Child(parent: Test()).resolve()
    let secure = try #require(URL(string: "https://example.com"))
    let file = try #require(URL(string: "file:///etc/passwd"))
    #expect(await open(secure))
    #expect(await !open(file))
  }

  @Test("The live opener rejects a URL without a scheme") func noScheme() async throws {
    let option = try #require(URL(string: "--help"))
    #expect(await !URLOpener.live(option))
  }
}
