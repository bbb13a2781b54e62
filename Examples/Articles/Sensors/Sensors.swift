public import Assembler
public import AssemblerEffects
import Foundation

public protocol Sensor: Sendable {
  func text() async throws -> String
}

/// Not migrated: it reads the world.
public struct StepSensor: Sensor {
  public func text() async throws -> String {
    "\(try await Current.motion.steps()) steps at \(Current.date().timeIntervalSinceReferenceDate)"
  }
}

/// Migrated: it takes what it uses.
public struct TimeSensor: Sensor {
  let now: DateGenerator

  public func text() -> String { "It is \(now().timeIntervalSinceReferenceDate)" }
}

/// The sensors by name.
///
/// It took their types, and called `type.init()`. An initializer without parameters can take no dependency, so it takes
/// closures now.
public struct SensorRegistry {
  private var makers: [String: () -> any Sensor] = [:]

  public mutating func register(_ name: String, make: @escaping () -> any Sensor) { makers[name] = make }
  public func sensor(_ name: String) -> (any Sensor)? { makers[name]?() }
}

/// The scene of what is migrated so far.
public protocol SensorsAssembler: DateAssembler {}
extension SensorsAssembler {
  public func sensors() -> SensorRegistry {
    var registry = SensorRegistry()
    registry.register("time") { TimeSensor(now: date) }
    registry.register("steps") { StepSensor() }
    return registry
  }
}

/// The application. Its leaves read the world at each call, and it caches nothing: a cached object would keep the world
/// that first built it.
public struct AmbientAssembler: LiveAssembler, SensorsAssembler {
  public let date = DateGenerator { Current.date() }

  public init() {}
}
