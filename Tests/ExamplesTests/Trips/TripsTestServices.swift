import Assembler
import AssemblerEffects
import AssemblerTesting

@testable import Trips

/// The container of services, on a test's server: the stored property is its rule.
final class TripsTestServices: TestAssembler, TripsServices {
  let server: any TripsServer
  init(server: any TripsServer) { self.server = server }
}
