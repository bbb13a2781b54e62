import Assembler

protocol Logger: Sendable {}
protocol FileLogger: Logger {}
struct DiskLogger: FileLogger {}
class Engine: @unchecked Sendable {}
final class Turbo: Engine, @unchecked Sendable {}
struct Car: Sendable { let logger: any Logger; let engine: Engine }
struct Truck: Sendable {
  let loggers: [any Logger]
  var spare: Engine?
}
protocol PartsAssembler: Assembling {
  func resolve() -> any Logger; func resolve() -> Engine; func resolve(depth: Int) -> any Logger
  func resolve() -> (any Logger)?
  func resolve() -> (any Logger, Int); func resolve() -> any Logger.Type
}
extension PartsAssembler where Self: LiveAssembler {
  func resolve() -> any Logger { DiskLogger() }; func resolve() -> Engine { Engine() }
  func resolve(depth: Int) -> any Logger { DiskLogger() }
  func resolve() -> (any Logger)? { nil }
  func resolve() -> (any Logger, Int) { (DiskLogger(), 1) }
  func resolve() -> any Logger.Type { DiskLogger.self }
}
#if FIXED
protocol CarAssembler: PartsAssembler {
  @_disfavoredOverload func resolve() -> DiskLogger
  @_disfavoredOverload func resolve() -> Turbo
  func resolve(metres: Int) -> DiskLogger
  @_disfavoredOverload func resolve() -> DiskLogger?
  @_disfavoredOverload func resolve() -> (DiskLogger, Int)
  @_disfavoredOverload func resolve() -> DiskLogger.Type
  func resolve() -> Car; func resolve() -> Truck
}
extension CarAssembler {
  @_disfavoredOverload func resolve() -> DiskLogger { DiskLogger() }
  @_disfavoredOverload func resolve() -> Turbo { Turbo() }
  func resolve(metres: Int) -> DiskLogger { DiskLogger() }
  @_disfavoredOverload func resolve() -> DiskLogger? { nil }
  @_disfavoredOverload func resolve() -> (DiskLogger, Int) { (DiskLogger(), 2) }
  @_disfavoredOverload func resolve() -> DiskLogger.Type { DiskLogger.self }
}
#else
protocol CarAssembler: PartsAssembler {
  func resolve() -> DiskLogger; func resolve() -> Turbo; func resolve(depth: Int) -> DiskLogger
  func resolve() -> DiskLogger?
  func resolve() -> (DiskLogger, Int); func resolve() -> DiskLogger.Type; func resolve() -> Car
  func resolve() -> Truck
}
extension CarAssembler {
  func resolve() -> DiskLogger { DiskLogger() }; func resolve() -> Turbo { Turbo() }
  func resolve(depth: Int) -> DiskLogger { DiskLogger() }
  func resolve() -> DiskLogger? { nil }
  func resolve() -> (DiskLogger, Int) { (DiskLogger(), 2) }
  func resolve() -> DiskLogger.Type { DiskLogger.self }
}
#endif
extension CarAssembler {
  func resolve() -> Car {
    // Both arguments get the rule for the narrower type.
    Car(
      logger: resolve(),
      engine: self.resolve()
    )
  }
  func resolve() -> Truck {
    var truck = Truck(loggers: [resolve(), resolve(depth: 3)])
    let spare: Engine = resolve()
    truck.spare = spare
    let _: any Logger = later(); let logger: (any Logger)? = resolve()
    let pair = resolve() as (any Logger, Int); let type: any Logger.Type = { resolve() }()
    print(logger as Any, pair, type)
    return truck
  }
  private func later() -> any Logger { resolve() }
}
struct App: LiveAssembler, CarAssembler {}
func use(_ app: App) {
  let _: Car = app.resolve(); let _: Truck = app.resolve(); let _: DiskLogger = app.resolve()
  let _: Turbo = app.resolve(); let _: DiskLogger? = app.resolve(); let _: (DiskLogger, Int) = app.resolve()
  let _: DiskLogger.Type = app.resolve()
  #if FIXED
  let _: DiskLogger = app.resolve(metres: 1)
  #endif
  use(app as any PartsAssembler)
}

// Here nothing but the wide rules can be asked for.
func use(_ parts: any PartsAssembler) {
  let _: any Logger = parts.resolve(); let _: Engine = parts.resolve()
  let _: any Logger = parts.resolve(depth: 1); let _: (any Logger)? = parts.resolve()
  let _: (any Logger, Int) = parts.resolve(); let _: any Logger.Type = parts.resolve()
}
