import Assembler

// Advice: declare it in one protocol that both refine, or give one of the rules a label
protocol TitleAssembler: Assembling { func resolve() -> String }
extension TitleAssembler { func resolve() -> String { "title" } }
#if FIXED
protocol HeadingAssembler: TitleAssembler { func resolve(isLoaded: Bool) async -> String }
extension HeadingAssembler { func resolve(isLoaded: Bool) async -> String { "heading" } }
#else
protocol HeadingAssembler: TitleAssembler { func resolve() async -> String }
extension HeadingAssembler { func resolve() async -> String { "heading" } }
#endif
struct TitleApp: LiveAssembler, HeadingAssembler {}
private func title(_ app: some HeadingAssembler) -> String { app.resolve() }
private func titleLater(_ app: some HeadingAssembler) async -> String {
  #if FIXED
  app.resolve()
  #else
  await app.resolve()
  #endif
}
func duplicate() async -> Bool { await titleLater(TitleApp()) == title(TitleApp()) }
