import Assembler
import AssemblerTesting

struct Banner { let text: String }

protocol BannerAssembler: Assembling {
  func resolve() -> Banner
}
extension BannerAssembler {
  #if FIXED
  func resolve() -> Banner { Banner(text: Role.self == LiveRole.self ? "" : "Demo") }
  #else
  func resolve() -> Banner { Banner(text: self is any LiveAssembler ? "" : "Demo") }
  #endif
}
final class BannerTestAssembler: TestAssembler, BannerAssembler {}
final class Screen<Parent: BannerAssembler>: ChildAssembler, BannerAssembler {
  let parent: Parent
  init(parent: Parent) { self.parent = parent }
}

func use(_ test: BannerTestAssembler) {
  let _: Banner = Screen(parent: test).resolve()
}
