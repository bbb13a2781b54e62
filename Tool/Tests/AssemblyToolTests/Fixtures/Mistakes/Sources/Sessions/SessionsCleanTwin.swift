import Assembler
import AssemblerTesting

final class Meter: Sendable {}
final class StubGauge: Gauge, @unchecked Sendable { var count = 0 }
protocol Gauge: AnyObject, Sendable {}
final class LiveGauge: Gauge {}
final class Dial { init(_ gauge: any Gauge, meter: Meter = Meter()) {} }
protocol PlantApplication: ScopedAssembler { func gauge() -> any Gauge }
extension PlantApplication {
  var plant: String { "Nord" }; func gauge() -> any Gauge { shared { LiveGauge() } }
}
final class Plant: LiveAssembler, PlantApplication { let scope = Scope() }

// Its only parent is the live application, so the tests' stub is requested once, and their member is their own.
struct Shift: ChildAssembler {
  let parent: Plant; func first() -> Dial { Dial(parent.gauge()) }
  func second() -> Dial { Dial(parent.gauge()) }; func title() -> String { parent.plant }
}
@MainActor let shift = Shift(parent: Plant())
final class PlantTestAssembler: TestAssembler, PlantApplication {
  func gauge() -> any Gauge { StubGauge() }; let plant = "Test"; func dial() -> Dial { Dial(gauge()) }
}
