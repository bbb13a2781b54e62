import Assembler

// Advice: declare it in AddressScene, so that an assembler can replace it, and pass each argument
protocol AddressScene: Assembling {
  var client: Named { get }
  #if FIXED
  func address(port: Int) -> String
  #endif
}
extension AddressScene {
  func address(port: Int = 80) -> String { "live:\(port)" }
  #if FIXED
  var client: Named { Named(name: address(port: 80)) }
  #else
  var client: Named { Named(name: address()) }
  #endif
}
struct AddressApp: LiveAssembler, AddressScene { func address(port: Int) -> String { "own:\(port)" } }
func ignoredOverride() -> Bool { AddressApp().client.name == "own:80" }
