import Assembler

// Advice: write the rule in Lounge itself
struct Theme { let name: String }
protocol ThemeAssembler: Assembling { func resolve() -> Theme }
protocol DarkAssembler: Assembling {}
extension ThemeAssembler { func resolve() -> Theme { Theme(name: "light") } }
extension ThemeAssembler where Self: DarkAssembler { func resolve() -> Theme { Theme(name: "dark") } }
// It conforms to `DarkAssembler` only for some arguments.
struct Lounge<Seat>: LiveAssembler, ThemeAssembler {
  #if FIXED
  func resolve() -> Theme { Theme(name: "dark") }
  #endif
}
extension Lounge: DarkAssembler where Seat: Comparable {}
func ignoredDefault() -> Bool {
  func theme(_ assembler: some ThemeAssembler) -> Theme { assembler.resolve() }
  return theme(Lounge<Int>()).name == "dark"
}
