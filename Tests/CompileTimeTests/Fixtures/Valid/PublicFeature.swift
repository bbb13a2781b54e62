// shows: A public feature of a package with every upcoming feature switched on
// options: -enable-upcoming-feature ExistentialAny -enable-upcoming-feature MemberImportVisibility
// options: -enable-upcoming-feature InternalImportsByDefault -enable-upcoming-feature InferIsolatedConformances
// options: -enable-upcoming-feature NonisolatedNonsendingByDefault -package-name cars
public import Assembler

public struct Car: Sendable {
  let plate: String
}
package protocol CarDatabase: AnyObject, Sendable {}
package final class NetworkCarDatabase: CarDatabase {}

public protocol CarAssembler: ScopedAssembler {
  func resolve(plate: String) -> Car
}
extension CarAssembler {
  public func resolve(plate: String) -> Car { shared(for: plate) { Car(plate: plate) } }
}
package protocol GarageAssembler: CarAssembler {
  func resolve() async throws -> any CarDatabase
}
extension GarageAssembler where Self: LiveAssembler {
  package func resolve() async throws -> any CarDatabase { NetworkCarDatabase() }
}
public final class AppAssembler: LiveAssembler, GarageAssembler {
  public let scope = Scope()
}
