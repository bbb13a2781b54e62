import Assembler

// Advice: declare it in AddressAssembler, so that an assembler can replace it, and pass each argument
struct Client { let address: String }
protocol AddressAssembler: Assembling {
  func resolve() -> Client
  #if FIXED
  func address(port: Int) -> String
  #endif
}
extension AddressAssembler {
  func address(port: Int = 80) -> String { "live:\(port)" }
  #if FIXED
  func resolve() -> Client { Client(address: address(port: 80)) }
  #else
  func resolve() -> Client { Client(address: address()) }
  #endif
}
struct AddressApp: LiveAssembler, AddressAssembler { func address(port: Int) -> String { "own:\(port)" } }
func ignoredOverride() -> Bool { (AddressApp().resolve() as Client).address == "own:80" }
