import Assembler

struct BoundCar: Sendable {}
struct Doors: Sendable {}
struct Garage: Sendable { let car: BoundCar }
struct Report: Sendable {}
struct Pages: Sendable {}
struct BoundBox<Value>: Sendable { var text = "" }
@MainActor struct Screen { init() {} }
protocol BoundCarAssembler: Assembling {
  func resolve(plate: String, doors: Int) -> BoundCar; func resolve() -> Garage
  #if FIXED
  func resolve(plate: String) -> BoundCar
  @_disfavoredOverload func resolve(wide: Bool) -> Doors
  #else
  @_disfavoredOverload func resolve(wide: Bool) -> Doors
  #endif
  func resolve() async -> Report
  #if FIXED
  func resolve() async -> Pages
  #endif
  func resolve(pages: Int) async -> Pages
  func resolve<Value: Sendable>(_ value: Value) -> BoundBox<Value>
}
extension BoundCarAssembler {
  func resolve() -> Garage { Garage(car: resolve(plate: "B 42")) }
  #if FIXED
  func resolve(plate: String, doors: Int) -> BoundCar { BoundCar() }
  func resolve(plate: String) -> BoundCar { resolve(plate: plate, doors: 4) }
  func resolve() async -> Report { Report() }
  func resolve() async -> Pages { await resolve(pages: 1) }
  func resolve(pages: Int) async -> Pages { Pages() }
  func resolve<Value: Sendable>(_ value: Value) -> BoundBox<Value> { BoundBox() }
  @_disfavoredOverload func resolve(wide: Bool) -> Doors { Doors() }
  #else
  func resolve(plate: String, doors: Int = 4) -> BoundCar { BoundCar() }
  func resolve() -> Report { Report() }
  func resolve(pages: Int = 1) async -> Pages { Pages() }
  func resolve<Value>(_ value: Value) -> BoundBox<Value> { BoundBox() }
  func resolve(wide: Bool) -> Doors { Doors() }
  #endif
}
struct BoundApp: LiveAssembler, BoundCarAssembler {
  func resolve(pages: Int) async -> Pages { Pages() }
  #if FIXED
  func resolve() async -> Pages { Pages() }
  #endif
  @_disfavoredOverload func resolve(wide: Bool) -> Doors { Doors() }
  func resolve(plate: String, doors: Int) -> BoundCar { BoundCar() }
  #if FIXED
  func resolve(plate: String) -> BoundCar { BoundCar() }
  #endif
}

// A rule with a name.
protocol WheelAssembler: Assembling {
  func wheels(of size: Int, count: Int) -> Doors
  #if FIXED
  func wheels(of size: Int) -> Doors
  #endif
}
extension WheelAssembler {
  #if FIXED
  func wheels(of size: Int) -> Doors { wheels(of: size, count: 4) }
  func wheels(of size: Int, count: Int) -> Doors { Doors() }
  #else
  func wheels(of size: Int, count: Int = 4) -> Doors { Doors() }
  #endif
  func spare() -> Doors { wheels(of: 16) }
}
struct WheelApp: LiveAssembler, WheelAssembler { func wheels(of size: Int, count: Int) -> Doors { Doors() } }
final class NotSendable {}

// Each of these runs the body in the extension, whatever the assembler says.
func boundUse(_ car: any BoundCarAssembler, _ app: BoundApp) async {
  let _: BoundCar = car.resolve(plate: "B 42"); let _: BoundCar = app.resolve(plate: "B 42")
  let _: Doors = car.resolve(wide: true); let _: Pages = await car.resolve()
  #if FIXED
  let _: Report = await car.resolve(); let _: BoundBox<Int> = car.resolve(1)
  #else
  let report: () -> Report = { car.resolve() }
  print(report())
  let _: BoundBox<NotSendable> = car.resolve(NotSendable())
  #endif
  // Each of these runs the assembler's own.
  let _: BoundCar = car.resolve(plate: "B 42", doors: 2); let _: BoundBox<String> = car.resolve("text")
  let _: Report = await car.resolve()
}
func plate(_ count: Int, of car: some BoundCarAssembler) -> BoundCar { car.resolve(plate: "B 42") }
func text(_ car: any BoundCarAssembler) -> String { "a \(car.resolve(plate: "B 42") as BoundCar)" }

// The caller is generic, and so dispatched to the witness or not like one with `some`.
func wide<Car: BoundCarAssembler>(_ car: Car) -> BoundCar { car.resolve(plate: "B 42") }
