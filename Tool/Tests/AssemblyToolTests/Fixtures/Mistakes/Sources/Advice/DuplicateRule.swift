import Assembler

// Advice: declare it in one protocol that both refine, or give one of the rules a label
protocol TitleScene: Assembling { func resolve() -> String }
extension TitleScene { func resolve() -> String { "title" } }
#if FIXED
protocol HeadingScene: TitleScene { func resolve(isLoaded: Bool) async -> String }
extension HeadingScene { func resolve(isLoaded: Bool) async -> String { "heading" } }
#else
protocol HeadingScene: TitleScene { func resolve() async -> String }
extension HeadingScene { func resolve() async -> String { "heading" } }
#endif
struct TitleApp: LiveAssembler, HeadingScene {}
private func title(_ app: some HeadingScene) -> String { app.resolve() }
private func titleLater(_ app: some HeadingScene) async -> String {
  #if FIXED
  app.resolve()
  #else
  await app.resolve()
  #endif
}
func duplicate() async -> Bool { await titleLater(TitleApp()) == title(TitleApp()) }
