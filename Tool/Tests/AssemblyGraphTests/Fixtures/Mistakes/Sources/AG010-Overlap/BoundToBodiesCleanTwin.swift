import Assembler
import Testing

struct Wheel: Sendable {}
struct Axle: Sendable { let wheel: Wheel }
protocol AxleAssembler: Assembling {
  func resolve(size: Int) -> Wheel; func resolve() -> Wheel; func resolve() async throws -> Axle
}
extension AxleAssembler {
  func resolve(size: Int) -> Wheel { Wheel() }
  // The shorter rule is declared and passes the argument.
  func resolve() -> Wheel { resolve(size: 3) }
  func resolve() async throws -> Axle { Axle(wheel: resolve()) }
}
// A concrete type runs its own body, and the compiler names it.
struct AxleApp: LiveAssembler, AxleAssembler {
  func resolve(size: Int = 3) -> Wheel { Wheel() }
  func axle() async throws -> Axle { try await resolve() }
}
func boundUse(_ app: AxleApp) async throws {
  let _: Wheel = app.resolve(size: 2); let _: Wheel = app.resolve(); let _: Axle = try await app.axle()
}

// A macro's expansion has the location of the macro, which has arguments of its own.
struct Route: Sendable { var from = "", to = "" }
protocol RouteAssembler: Assembling { func resolve(from: String, to: String) -> Route }
extension RouteAssembler {
  func resolve(from: String, to: String = "") -> Route { Route(from: from, to: to) }
}
struct RouteApp: LiveAssembler, RouteAssembler {}
struct OwnRouteApp: LiveAssembler, RouteAssembler {
  func resolve(from: String, to: String) -> Route { Route() }
}
func routes() {
  let assembler = RouteApp()
  #expect(assembler.resolve(from: "a", to: "b").to == "b")
}
func routes(_ assembler: some RouteAssembler) {
  #expect(assembler.resolve(from: "a", to: "b").to == "b")
}

// Nothing is known of the rules of a type that is local to a function.
func localRoutes() -> Route {
  struct LocalApp: LiveAssembler, RouteAssembler {}
  let assembler = LocalApp()
  return assembler.resolve(from: "a")
}
