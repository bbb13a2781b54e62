import Assembler
import AssemblerTesting
import Foundation
import Testing

@Suite struct RoleTests {
  @Test("A live assembler gets live leaves") func live() {
    struct Live: LiveAssembler, DateAssembler {}
    let now: DateGenerator = Live().resolve()
    #expect(abs(now().timeIntervalSinceNow) < 60)
  }
}
