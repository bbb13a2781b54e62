import Assembler
import AssemblerTesting

// Members of a library's assemblers, which its users read, with the names of what its rules read.
struct Tariff: Sendable { let text: String }
struct Receipt: Sendable { let text: String }
protocol TariffAssembler: Assembling { func resolve() -> Tariff }
extension TariffAssembler {
  static var symbol: String { "€" }; var currency: String { "EUR" }; var unit: String { "cents" }
  var rate: Int { 1 }
  func resolve() -> Tariff { Tariff(text: currency + Self.symbol + "\(rate)") }
  func receipt() -> Receipt { Receipt(text: "paid in \(rate)") }
}
extension TariffAssembler where Self: LiveAssembler {
  func bill() -> Receipt { Receipt(text: "payable in \(unit)") }
}
struct TariffApp: LiveAssembler, TariffAssembler {}
// It replaces the rule that reads the currency, and has no bill.
final class TariffTestAssembler: TestAssembler, TariffAssembler {
  let currency = "none"; let unit = "none"; func resolve() -> Tariff { Tariff(text: "free") }
}
// Of another kind, or of another type.
struct FixedTariff: LiveAssembler, TariffAssembler { let symbol = "$"; let rate = "fixed" }
// A scene that has nothing to do with them.
protocol MuseumAssembler: Assembling { func resolve(floor: Int) -> Int }
struct Museum: LiveAssembler, MuseumAssembler {
  let currency = "EUR"; let rate = 3; func resolve(floor: Int) -> Int { floor }
}
// A protocol that repeats what its assemblers have.
protocol RegionAssembler: TariffAssembler { var currency: String { get } }
struct Region: LiveAssembler, RegionAssembler {}

// A rule for one assembler alone.
final class Toll: Sendable {}
protocol TollAssembler: ScopedAssembler { func resolve() -> Toll }
extension TollAssembler { func resolve() -> Toll { shared { Toll() } } }
extension TollAssembler where Self == Bridge { func resolve() -> Toll { shared { Toll() } } }
final class Road: LiveAssembler, TollAssembler { let scope = Scope() }
final class Bridge: Child<Road>, ChildAssembler, TollAssembler {}

// A rule that each child has for itself.
final class Ramp: Sendable {}
protocol RampAssembler: ScopedAssembler { func resolve() -> Ramp }
extension RampAssembler { func resolve() -> Ramp { shared { Ramp() } } }
extension RampAssembler where Self: ChildAssembler { func resolve() -> Ramp { shared { Ramp() } } }
final class RampRoad: LiveAssembler, RampAssembler { let scope = Scope() }
final class RampBridge: Child<RampRoad>, ChildAssembler, RampAssembler {}

// Helpers named like a rule: one that other code calls, one that asks the parent's rule for each of several.
struct Photo: Sendable { let id: Int }
protocol PhotoAssembler: Assembling { func resolve(id: Int) -> Photo }
extension PhotoAssembler { func resolve(id: Int) -> Photo { Photo(id: id) } }
struct PhotoApp: LiveAssembler, PhotoAssembler {
  func resolve(newest: Bool) -> Photo { Photo(id: newest ? 1 : 0) }
}
func newest(_ app: PhotoApp) -> Photo { app.resolve(newest: true) }
struct Album<Parent: PhotoAssembler>: ChildAssembler, PhotoAssembler {
  let parent: Parent
  func resolve(id: Int) -> Photo { parent.resolve(id: id) }
  func resolve(ids: [Int]) -> [Photo] { ids.map(parent.resolve(id:)) }
}

// A protocol that is no scene's.
public protocol Figure {}
extension Figure { func area() -> Int { 1 }; func text() -> String { "\(area())" } }
public struct Square: Figure { public func area() -> Int { 4 } }
