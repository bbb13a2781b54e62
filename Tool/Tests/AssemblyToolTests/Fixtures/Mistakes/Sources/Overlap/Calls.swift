import Assembler

protocol Logger: Sendable {}
struct DiskLogger: Logger {}
struct Car: Sendable {
  let logger: any Logger
  let barge: Barge
}
struct Truck: Sendable { let logger: DiskLogger }
struct Bus: Sendable { let loggers: [any Logger] }
struct Fleet: Sendable { init(_ loggers: any Logger...) {} }

// Wrong: arguments of the wide type, on one line, on more or variadic, which get the narrow rules.
protocol LoggerScene: Assembling {
  func resolve() -> any Logger
  func resolve() -> Barge
}
protocol CarScene: LoggerScene {
  func resolve() -> DiskLogger
  func resolve() -> Ferry
}
extension CarScene {
  func resolve() -> any Logger { DiskLogger() }
  func resolve() -> Barge { Barge() }
  func resolve() -> DiskLogger { DiskLogger() }
  func resolve() -> Ferry { Ferry() }
  func car() -> Car {
    Car(
      logger: resolve(),
      barge: self.resolve()
    )
  }
  func fleet() -> Fleet { Fleet(resolve()) }
}
struct CarApp: LiveAssembler, CarScene {}

// Wrong: the rules overlap. Right: these calls ask for the narrow rule, or for elements, results and variables.
protocol WireScene: Assembling { func logger() -> any Logger }
protocol TruckScene: WireScene { func logger() -> DiskLogger }
extension TruckScene {
  func logger() -> any Logger { DiskLogger() }
  func logger() -> DiskLogger { DiskLogger() }
  func car() -> Car { Car(logger: logger() as DiskLogger, barge: Barge()) }
  func truck() -> Truck { Truck(logger: logger()) }
  func bus() -> Bus {
    let spare: any Logger = logger()
    return Bus(loggers: [logger(), spare])
  }
  private func later() -> any Logger { logger() }
}
struct TruckApp: LiveAssembler, TruckScene {}

// Wrong: both are disfavored, so neither is behind the other; a protocol alone is marked. Right: the narrow rules are.
protocol RankedScene: Assembling {
  @_disfavoredOverload func both() -> any Logger
  func declared() -> any Logger
  func ranked() -> any Logger
  func waiting() async -> any Logger
}
extension RankedScene {
  @_disfavoredOverload func both() -> any Logger { DiskLogger() }
  func declared() -> any Logger { DiskLogger() }
  func ranked() -> any Logger { DiskLogger() }
  func waiting() async -> any Logger { DiskLogger() }
}
protocol NarrowRankedScene: RankedScene {
  @_disfavoredOverload func both() -> DiskLogger
  @_disfavoredOverload func declared() -> DiskLogger
  @_disfavoredOverload func ranked() -> DiskLogger
  @_disfavoredOverload func waiting() async -> DiskLogger
}
extension NarrowRankedScene {
  @_disfavoredOverload func both() -> DiskLogger { DiskLogger() }
  func declared() -> DiskLogger { DiskLogger() }
  @_disfavoredOverload func ranked() -> DiskLogger { DiskLogger() }
  @_disfavoredOverload func waiting() async -> DiskLogger { DiskLogger() }
}
struct RankedApp: LiveAssembler, NarrowRankedScene {}
