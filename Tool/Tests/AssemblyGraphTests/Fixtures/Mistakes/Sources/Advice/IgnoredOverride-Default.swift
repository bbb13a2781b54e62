import Assembler

// Advice: write the rule in Lounge itself
protocol ThemeScene: Assembling { var theme: Named { get } }
protocol DarkScene: Assembling {}
extension ThemeScene { var theme: Named { Named(name: "light") } }
extension ThemeScene where Self: DarkScene { var theme: Named { Named(name: "dark") } }
// It conforms to `DarkScene` only for some arguments.
struct Lounge<Seat>: LiveAssembler, ThemeScene {
  #if FIXED
  var theme: Named { Named(name: "dark") }
  #endif
}
extension Lounge: DarkScene where Seat: Comparable {}
func ignoredDefault() -> Bool { (Lounge<Int>() as any ThemeScene).theme.name == "dark" }
