import Assembler
import AssemblerTesting

// Screens are functions in an extension. A test's own function replaces one only if the protocol declares it.
final class TripCache: Sendable {}
struct TripMap { let isLive: Bool }
struct TripScreen { let cache: TripCache; let map: TripMap }
protocol TripSession: ScopedAssembler {
  func resolve() -> TripCache
  #if FIXED
  func map() -> TripMap
  #endif
}
extension TripSession {
  func resolve() -> TripCache { shared { TripCache() } }
  func trip() -> TripScreen { TripScreen(cache: resolve(), map: map()) }
  func map() -> TripMap { TripMap(isLive: true) }
}
final class LiveTrips: LiveAssembler, TripSession { let scope = Scope() }
final class TripTestAssembler: TestAssembler, TripSession {
  func map() -> TripMap { TripMap(isLive: false) }
}
func use(_ live: LiveTrips, _ test: TripTestAssembler) { _ = live.trip(); _ = test.trip() }
