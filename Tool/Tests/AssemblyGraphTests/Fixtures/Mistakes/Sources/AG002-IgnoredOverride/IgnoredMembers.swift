import Assembler
import AssemblerTesting

protocol Source: AnyObject, Sendable {}
final class RemoteSource: Source {}
final class StubSource: Source {}
struct Client { let address: String; let source: any Source }
protocol ClientAssembler: Assembling {
  func resolve() -> Client; func resolve() -> any Source
  #if FIXED
  var address: String { get }; func plainSource(isCached: Bool) -> any Source
  #endif
}
extension ClientAssembler {
  var address: String { "https://live" }
  func plainSource(isCached: Bool) -> any Source { RemoteSource() }
  func resolve() -> Client { Client(address: address, source: resolve()) }
}
extension ClientAssembler where Self: LiveAssembler {
  func resolve() -> any Source { plainSource(isCached: true) }
}
struct App: LiveAssembler, ClientAssembler {
  // No protocol declares it, so the rule calls the one of the extension.
  func plainSource(isCached: Bool) -> any Source { StubSource() }
}
final class ClientTestAssembler: TestAssembler, ClientAssembler {
  let address = "http://localhost"
  func resolve() -> any Source { StubSource() }
}
struct PropertyApp: LiveAssembler, ClientAssembler {
  #if FIXED
  let make: () -> any Source; func resolve() -> any Source { make() }
  #else
  let resolve: () -> any Source
  #endif
}
struct MistypedApp: LiveAssembler, ClientAssembler {
  #if FIXED
  func resolve() -> any Source { StubSource() }
  #else
  func reslove() -> any Source { StubSource() }
  #endif
}
struct Theme { let name: String }
protocol DarkAssembler: Assembling {}
protocol ThemeAssembler: Assembling { func resolve() -> Theme }
extension ThemeAssembler { func resolve() -> Theme { Theme(name: "light") } }
#if !FIXED
// A screen is dark where its parent is, and its rules were chosen without knowing it.
extension ThemeAssembler where Self: DarkAssembler { func resolve() -> Theme { Theme(name: "dark") } }
#endif
struct DarkApp: LiveAssembler, DarkAssembler {}
struct Screen<Parent: Assembling>: ChildAssembler, ThemeAssembler { let parent: Parent }
extension Screen: DarkAssembler where Parent: DarkAssembler {}
struct Sheet<Parent: Assembling>: ChildAssembler, ThemeAssembler { let parent: Parent }
extension Sheet: DarkAssembler where Parent: DarkAssembler {}
func use(_ app: App, _ test: ClientTestAssembler, _ screen: Screen<DarkApp>) {
  let _: Client = app.resolve(); let _: Client = test.resolve(); let _: Theme = screen.resolve()
}

// A static function is no rule.
final class Gauge: Sendable {}
protocol GaugeAssembler: Assembling { func resolve() -> Gauge }
extension GaugeAssembler { func resolve() -> Gauge { Gauge() } }
final class GaugeTestAssembler: TestAssembler, GaugeAssembler {
  #if FIXED
  func resolve() -> Gauge { Gauge() }
  #else
  static func resolve() -> Gauge { Gauge() }
  #endif
}
