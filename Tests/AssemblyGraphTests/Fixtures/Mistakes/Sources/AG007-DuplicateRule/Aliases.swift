import Assembler

protocol NameAssembler: Assembling {
  associatedtype Name
  func resolve() -> Name
}
protocol TitleAssembler: Assembling {
  #if FIXED
  func resolve(title: Void) async -> String
  #else
  func resolve() async -> String
  #endif
}
extension NameAssembler where Name == String {
  func resolve() -> Name { "name" }
}
extension TitleAssembler {
  #if FIXED
  func resolve(title: Void) async -> String { "title" }
  #else
  func resolve() async -> String { "title" }
  #endif
}
struct App: LiveAssembler, NameAssembler, TitleAssembler {
  typealias Name = String
}

func name(_ assembler: some NameAssembler) -> Any { assembler.resolve() }
func title(_ assembler: some TitleAssembler) async -> String {
  #if FIXED
  await assembler.resolve(title: ())
  #else
  await assembler.resolve()
  #endif
}
func use(_ app: App) async {
  _ = name(app)
  _ = await title(app)
}
