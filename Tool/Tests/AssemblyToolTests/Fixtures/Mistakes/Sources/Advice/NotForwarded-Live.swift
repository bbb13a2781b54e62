import Assembler

// Advice: forward it to 'parent', or write the rule in FlagsScreen
protocol FlagsScene: Assembling { var flags: Named { get } }
extension FlagsScene { var flags: Named { Named(name: "default") } }
extension FlagsScene where Self: LiveAssembler { var flags: Named { Named(name: "live") } }
final class FlagsApp: LiveAssembler, FlagsScene {}
final class FlagsScreen: Child<FlagsApp>, ChildAssembler, FlagsScene {
  #if FIXED
  var flags: Named { parent.flags }
  #endif
}
func defaultBesideLive() -> Bool { FlagsScreen(parent: FlagsApp()).flags.name == "live" }
