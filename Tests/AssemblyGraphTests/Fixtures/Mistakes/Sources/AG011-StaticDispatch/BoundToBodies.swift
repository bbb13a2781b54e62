import Assembler

struct Car: Sendable {}
struct Doors: Sendable {}
struct Report: Sendable {}
struct Box<Value>: Sendable { var text = "" }
@MainActor struct Screen { init() {} }

protocol CarAssembler: Assembling {
  func resolve(plate: String, doors: Int) -> Car
  #if FIXED
  func resolve(plate: String) -> Car
  @_disfavoredOverload func resolve() -> Doors
  #else
  @_disfavoredOverload func resolve() -> Doors
  #endif
  func resolve() async -> Report
  func resolve<Value: Sendable>(_ value: Value) -> Box<Value>
}
extension CarAssembler {
  #if FIXED
  func resolve(plate: String, doors: Int) -> Car { Car() }
  func resolve(plate: String) -> Car { resolve(plate: plate, doors: 4) }
  func resolve() async -> Report { Report() }
  func resolve<Value: Sendable>(_ value: Value) -> Box<Value> { Box() }
  @_disfavoredOverload func resolve() -> Doors { Doors() }
  #else
  func resolve(plate: String, doors: Int = 4) -> Car { Car() }
  func resolve() -> Report { Report() }
  func resolve<Value>(_ value: Value) -> Box<Value> { Box() }
  func resolve() -> Doors { Doors() }
  #endif
}

struct App: LiveAssembler, CarAssembler {
  func resolve(plate: String, doors: Int) -> Car { Car() }
  #if FIXED
  func resolve(plate: String) -> Car { Car() }
  #endif
}

final class NotSendable {}

// Each of these runs the body in the extension, whatever the assembler says.
func use(_ car: any CarAssembler, _ app: App) async {
  let _: Car = car.resolve(plate: "B 42")
  let _: Car = app.resolve(plate: "B 42")
  let _: Doors = car.resolve()
  #if FIXED
  let _: Report = await car.resolve()
  let _: Box<Int> = car.resolve(1)
  #else
  let report: () -> Report = { car.resolve() }
  print(report())
  let _: Box<NotSendable> = car.resolve(NotSendable())
  #endif
  // Each of these runs the assembler's own.
  let _: Car = car.resolve(plate: "B 42", doors: 2)
  let _: Box<String> = car.resolve("text")
  let _: Report = await car.resolve()
}

func text(_ car: any CarAssembler) -> String { "a \(car.resolve(plate: "B 42") as Car)" }
