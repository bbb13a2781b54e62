import Assembler

// Advice: make it 'async', like the rule
struct Forecast { let text: String }
protocol ForecastAssembler: Assembling { func resolve() async -> Forecast }
extension ForecastAssembler {
  #if FIXED
  func resolve() async -> Forecast { Forecast(text: "default") }
  #else
  func resolve() -> Forecast { Forecast(text: "default") }
  #endif
}
struct DefaultApp: LiveAssembler, ForecastAssembler {}
struct ForecastApp: LiveAssembler, ForecastAssembler {
  func resolve() async -> Forecast { Forecast(text: "own") }
}
func boundWithoutEffect() async -> Bool {
  let app: any ForecastAssembler = ForecastApp()
  #if FIXED
  return (await app.resolve() as Forecast).text == "own"
  #else
  let forecast: () -> Forecast = { app.resolve() }
  return forecast().text == "own"
  #endif
}
