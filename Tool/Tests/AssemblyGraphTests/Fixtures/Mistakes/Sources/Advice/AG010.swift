import Assembler

// Advice: mark this '@_disfavoredOverload', or give the rule a label
protocol Logger { var name: String { get } }
struct DiskLogger: Logger { let name = "disk" }
struct OtherLogger: Logger { let name = "other" }
struct Car { let logger: any Logger }
protocol PartsAssembler: Assembling { func resolve() -> any Logger }
extension PartsAssembler { func resolve() -> any Logger { OtherLogger() } }
protocol CarAssembler: PartsAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> DiskLogger
  #else
  func resolve() -> DiskLogger
  #endif
  func resolve() -> Car
}
extension CarAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> DiskLogger { DiskLogger() }
  #else
  func resolve() -> DiskLogger { DiskLogger() }
  #endif
  func resolve() -> Car { Car(logger: resolve()) }
}
struct CarApp: LiveAssembler, CarAssembler {}
func overlap() -> Bool { (CarApp().resolve() as Car).logger.name == "other" }
