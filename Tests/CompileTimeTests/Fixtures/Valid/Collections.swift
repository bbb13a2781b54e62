// shows: A rule for a collection, listed at the root
import Assembler

protocol Sensor {}
struct Thermometer: Sensor {}
struct Barometer: Sensor {}
struct Dashboard {
  let sensors: [any Sensor]
}

protocol DashboardAssembler: Assembling {
  func resolve() -> [any Sensor]
  func resolve() -> Dashboard
}
extension DashboardAssembler {
  func resolve() -> Dashboard { Dashboard(sensors: resolve()) }
}

struct AppAssembler: LiveAssembler, DashboardAssembler {
  func resolve() -> [any Sensor] { [Thermometer(), Barometer()] }
}
