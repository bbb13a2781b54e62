// shows: A build that awaits, in assemblers that are not Sendable and have mutable stubs
import Assembler
import AssemblerTesting

struct Battery: Sendable { var charge = 1 }
struct Engine: Sendable {
  static func start(battery: Battery) async -> Engine { Engine() }
}

protocol CarAssembler: ScopedAssembler {
  func resolve() -> Battery
  func resolve() async -> Engine
  func resolve(plate: String) async throws -> Engine
}
extension CarAssembler {
  func resolve() async -> Engine { await shared { await Engine.start(battery: resolve()) } }
  func resolve(plate: String) async throws -> Engine {
    try await shared(for: plate) {
      try Task.checkCancellation()
      return await Engine.start(battery: resolve())
    }
  }
}
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> Battery { Battery() }
}
final class AppAssembler: LiveAssembler, CarAssembler { let scope = Scope() }
final class CarTestAssembler: TestAssembler, CarAssembler {
  var battery = Battery()
  func resolve() -> Battery { battery }
}

@MainActor final class CarTests {
  let assembler = CarTestAssembler()

  func start() async throws {
    assembler.battery.charge = 2
    let fresh = CarTestAssembler()
    fresh.battery.charge = 3
    _ = await fresh.resolve() as Engine
  }
}
