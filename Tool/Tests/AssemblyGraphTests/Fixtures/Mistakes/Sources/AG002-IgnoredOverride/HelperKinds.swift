import Assembler
import AssemblerTesting

protocol Store: Sendable {}
struct DiskStore: Store {}
struct MemoryStore: Store {}
struct Endpoint { let address: String; let store: any Store }
#if !FIXED
func userAgent() -> String { "live" }
let timeout = 30
#endif
protocol EndpointAssembler: Assembling {
  func resolve() -> Endpoint; func resolve() -> any Store
  #if FIXED
  static var host: String { get }
  associatedtype Storage: Store & Initializable = DiskStore
  func userAgent() -> String; var timeout: Int { get }; func path(_ version: Int) -> String
  func path() -> String; func wrapped<Value>(_ value: Value) -> String; var fallback: any Store { get }
  var scheme: String { get }; var subscription: any Store { get }
  #endif
}
protocol Initializable { init() }
extension DiskStore: Initializable {}
extension MemoryStore: Initializable {}
extension EndpointAssembler {
  static var host: String { "live" }
  #if FIXED
  func userAgent() -> String { "live" }; var timeout: Int { 30 }; func path() -> String { path(1) }
  func path(_ version: Int) -> String { "v\(version)" }
  #else
  typealias Storage = DiskStore
  func path(_ version: Int = 1) -> String { "v\(version)" }
  #endif
  func wrapped<Value>(_ value: Value) -> String { "\(value)" }
  var fallback: any Store { DiskStore() }; var scheme: String { "https" }
  var subscription: any Store { DiskStore() }
  func resolve() -> Endpoint {
    Endpoint(address: scheme + Self.host + userAgent() + path() + wrapped(timeout), store: resolve())
  }
}
extension EndpointAssembler where Self: LiveAssembler {
  func resolve() -> any Store { [fallback, subscription][0] }
}
extension EndpointAssembler where Self: PreviewAssembler { func resolve() -> any Store { Storage() } }
extension EndpointAssembler where Self: TestAssembler { var scheme: String { "test" } }
struct EndpointApp: LiveAssembler, EndpointAssembler {
  static let host = "own"
  #if FIXED
  let fallback: any Store = MemoryStore(); let subscription: any Store = MemoryStore()
  #else
  let fallback = MemoryStore(); let subscription = MemoryStore()
  #endif
  func path() -> String { "" }; func wrapped<Text>(_ text: Text) -> String { "" }
}
struct EndpointPreview: PreviewAssembler, EndpointAssembler { typealias Storage = MemoryStore }
final class EndpointTestAssembler: TestAssembler, EndpointAssembler {
  let timeout = 0; func userAgent() -> String { "test" }; func resolve() -> any Store { MemoryStore() }
}

// The extension's scheme is reported once for both.
final class SecondTestAssembler: TestAssembler, EndpointAssembler {
  func resolve() -> any Store { MemoryStore() }
}
func use(_ app: EndpointApp, _ preview: EndpointPreview, _ test: EndpointTestAssembler) {
  let _: Endpoint = app.resolve(); let _: Endpoint = preview.resolve(); let _: Endpoint = test.resolve()
}
