import Assembler

typealias Name = String
typealias Title = String
protocol NameAssembler: Assembling { func resolve() -> Name }
protocol TitleAssembler: Assembling {
  func resolve() async -> Title
}
extension NameAssembler { func resolve() -> Name { "name" } }
extension TitleAssembler {
  func resolve() async -> Title { "title" }
}
struct App: LiveAssembler, NameAssembler, TitleAssembler {}
// The same two rules, reported once.
struct SecondApp: LiveAssembler, NameAssembler, TitleAssembler {}
func name(_ assembler: some NameAssembler) -> Name { assembler.resolve() }
func title(_ assembler: some TitleAssembler) async -> Title {
  await assembler.resolve()
}
func use(_ app: App) async { _ = name(app); _ = await title(app) }

// Two rules of one protocol.
protocol ReportAssembler: Assembling {
  func resolve() -> [String]
  func resolve() async -> [String]
}
struct ReportApp: LiveAssembler, ReportAssembler {
  func resolve() -> [String] { [] }
  func resolve() async -> [String] { ["now"] }
}
