import Assembler
import AssemblerTesting
import Domain
import Session
import ShopTestSupport

@testable import Profile

final class TestProfile: TestAssembler, ProfileAssembler, SessionStubs {}
extension TestProfile {
  @MainActor func open() -> Screen { profileMenuItem().open() }
}
