import Assembler

// Advice: make it 'async', like the rule
protocol ForecastScene: Assembling { func resolve() async -> Named }
extension ForecastScene {
  #if FIXED
  func resolve() async -> Named { Named(name: "default") }
  #else
  func resolve() -> Named { Named(name: "default") }
  #endif
}
struct DefaultApp: LiveAssembler, ForecastScene {}
struct ForecastApp: LiveAssembler, ForecastScene { func resolve() async -> Named { Named(name: "own") } }
func boundWithoutEffect() async -> Bool {
  let app: any ForecastScene = ForecastApp()
  #if FIXED
  return await app.resolve().name == "own"
  #else
  let forecast: () -> Named = { app.resolve() }
  return forecast().name == "own"
  #endif
}
