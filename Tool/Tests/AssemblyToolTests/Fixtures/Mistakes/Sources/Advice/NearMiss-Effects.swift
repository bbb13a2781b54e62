import Assembler

// Advice: the closest match is resolve() -> Named of WeatherScene; write its signature
protocol WeatherScene: Assembling { func resolve() -> Named }
#if FIXED
extension WeatherScene { func resolve() -> Named { Named(name: "own") } }
#else
extension Assembling { fileprivate func weather() -> Named { Named(name: "default") } }
extension WeatherScene {
  func resolve() -> Named { weather() }
  func resolve() async -> Named { Named(name: "own") }
}
#endif
struct WeatherApp: LiveAssembler, WeatherScene {}
func defaultWithEffect() -> Bool {
  let app: any WeatherScene = WeatherApp()
  let weather: () -> Named = { app.resolve() }
  return weather().name == "own"
}
