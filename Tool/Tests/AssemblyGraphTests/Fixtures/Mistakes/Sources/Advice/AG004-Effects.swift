import Assembler

// Advice: the closest match is resolve() -> Weather of WeatherAssembler; write its signature
struct Weather { let text: String }
protocol WeatherAssembler: Assembling { func resolve() -> Weather }
#if FIXED
extension WeatherAssembler { func resolve() -> Weather { Weather(text: "own") } }
#else
extension Assembling { fileprivate func weather() -> Weather { Weather(text: "default") } }
extension WeatherAssembler {
  func resolve() -> Weather { weather() }
  func resolve() async -> Weather { Weather(text: "own") }
}
#endif
struct WeatherApp: LiveAssembler, WeatherAssembler {}
func defaultWithEffect() -> Bool {
  let app: any WeatherAssembler = WeatherApp(); let weather: () -> Weather = { app.resolve() }
  return weather().text == "own"
}
