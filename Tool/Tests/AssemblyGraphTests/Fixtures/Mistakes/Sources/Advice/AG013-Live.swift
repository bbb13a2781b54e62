import Assembler

// Advice: forward it to 'parent', or write the rule in FlagsScreen
struct Flags { let isLive: Bool }
protocol FlagsAssembler: Assembling { func resolve() -> Flags }
extension FlagsAssembler { func resolve() -> Flags { Flags(isLive: false) } }
extension FlagsAssembler where Self: LiveAssembler { func resolve() -> Flags { Flags(isLive: true) } }
final class FlagsApp: LiveAssembler, FlagsAssembler {}
final class FlagsScreen: Child<FlagsApp>, ChildAssembler, FlagsAssembler {
  #if FIXED
  func resolve() -> Flags { parent.resolve() }
  #endif
}
func defaultBesideLive() -> Bool { (FlagsScreen(parent: FlagsApp()).resolve() as Flags).isLive }
