import AssemblerEffects
import AssemblerTesting

@testable import Trips

extension TripsFactory {
  /// The application, on a test's server and at its date.
  convenience init(testing server: any TripsServer) {
    self.init(server: server, now: .constant(.testDefault))
  }
}
