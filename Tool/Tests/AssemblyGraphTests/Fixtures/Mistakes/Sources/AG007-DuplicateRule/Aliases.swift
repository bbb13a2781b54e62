import Assembler

typealias Name = String
typealias Title = String
protocol NameAssembler: Assembling { func resolve() -> Name }
protocol TitleAssembler: Assembling {
  #if FIXED
  func resolve(title: Void) async -> Title
  #else
  func resolve() async -> Title
  #endif
}
extension NameAssembler { func resolve() -> Name { "name" } }
extension TitleAssembler {
  #if FIXED
  func resolve(title: Void) async -> Title { "title" }
  #else
  func resolve() async -> Title { "title" }
  #endif
}
struct App: LiveAssembler, NameAssembler, TitleAssembler {}
// The same two rules, reported once.
struct SecondApp: LiveAssembler, NameAssembler, TitleAssembler {}
func name(_ assembler: some NameAssembler) -> Name { assembler.resolve() }
func title(_ assembler: some TitleAssembler) async -> Title {
  #if FIXED
  await assembler.resolve(title: ())
  #else
  await assembler.resolve()
  #endif
}
func use(_ app: App) async { _ = name(app); _ = await title(app) }

// Two rules of one protocol.
protocol ReportAssembler: Assembling {
  func resolve() -> [String]
  #if FIXED
  func resolve(now: Void) async -> [String]
  #else
  func resolve() async -> [String]
  #endif
}
struct ReportApp: LiveAssembler, ReportAssembler {
  func resolve() -> [String] { [] }
  #if FIXED
  func resolve(now: Void) async -> [String] { ["now"] }
  #else
  func resolve() async -> [String] { ["now"] }
  #endif
}
