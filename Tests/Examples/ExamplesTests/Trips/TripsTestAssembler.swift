import Assembler
import AssemblerEffects
import AssemblerTesting

@testable import Trips

/// The application, on a test's server: the stored property is its rule.
final class TripsTestAssembler: TestAssembler, TripsApplication {
  let server: any TripsServer
  init(server: any TripsServer) { self.server = server }
}
