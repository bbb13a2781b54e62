import Assembler
import Foundation
import Testing

#if os(Linux)
@Suite("Memory of failed builds and released instances") struct LeakTests {
  /// How much memory the process has, in pages of 4 KiB.
  private static func residentPages() -> Int {
    let sizes = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return sizes.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  @Test("Failed builds of many keys use no memory") func failures() async {
    await #expect(processExitsWith: .success) {
      let workshop = Workshop()
      func fail(_ count: Int) {
        for key in 0..<count {
          _ = try? workshop.shared(for: key) { () throws -> Thing in throw Workshop.Failure() }
        }
      }
      fail(100)
      let before = Self.residentPages()
      fail(50_000)
      #expect(Self.residentPages() < before + 500)
    }
  }

  @Test("Released weakly shared objects of many keys use no memory") func weakKeys() async {
    await #expect(processExitsWith: .success) {
      let workshop = Workshop()
      func request(_ count: Int) {
        for key in 0..<count { _ = workshop.whileHeld(for: key) }
      }
      request(100)
      let before = Self.residentPages()
      request(100_000)
      #expect(Self.residentPages() < before + 500)
    }
  }
}
#endif
