import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Profile

final class TestProfile: TestAssembler, ProfileAssembler, SessionStubs {}
extension TestProfile {
  var orders: any OrderHistory { resolve() }
  @MainActor func open() -> Screen { profileMenuItem().open() }
}
