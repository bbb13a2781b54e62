import Assembler
import Foundation
import Testing

#if os(Linux)
@Suite("What comes to nothing leaves nothing") struct LeakTests {
  /// How much memory the process has, in pages of 4 KiB.
  private static func residentPages() -> Int {
    let sizes = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return sizes.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
  }

  /// A key whose `==` gets in the way of the claim that it is asked for.
  private struct Meddler: Hashable, Sendable {
    let number: Int
    let meddle: @Sendable () -> Void

    static func == (left: Meddler, right: Meddler) -> Bool {
      right.meddle()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {}
  }

  @Test("Builders that throw, each for another key") func failures() async {
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

  @Test("Claims that come too late") func claims() async {
    await #expect(processExitsWith: .success) {
      let workshop = Workshop()
      func meddle(_ count: Int) {
        for _ in 0..<count {
          // The comparison drops what it is compared with, so the claim that follows starts again.
          for number in 0..<2 {
            // The first comparison is that of the lookup, before the claim.
            let comparisons = Counter()
            let key = Meddler(number: number) { if comparisons.raise() == 2 { workshop.scope.reset() } }
            _ = workshop.shared(for: key) { Thing(workshop) }
          }
        }
      }
      meddle(100)
      let before = Self.residentPages()
      meddle(25_000)
      #expect(Self.residentPages() < before + 500)
    }
  }
}
#endif
