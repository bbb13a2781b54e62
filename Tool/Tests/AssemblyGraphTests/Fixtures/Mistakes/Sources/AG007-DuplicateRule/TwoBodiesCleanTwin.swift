import Assembler

// Tests and previews have a sample, and so has a default that asks for nothing.
protocol SampleScene: Assembling {
  var server: any Payments { get }; var payments: any Payments { get }; var others: any Payments { get }
}
extension SampleScene { var others: any Payments { Server() } }
extension SampleScene where Self: SampleAssembler {
  var server: any Payments { Server() }; var payments: any Payments { LoggingPayments(server) }
}
extension SampleScene where Self: LiveAssembler {
  var server: any Payments { Server() }; var payments: any Payments { server }
  var others: any Payments { server }
}
struct SampleApp: LiveAssembler, SampleScene {}

// Both scenes declare a service that the application provides once; that the live leaf of one provides; that a scene which
// refines both does; and one that an assembler writes itself.
protocol LeftScene: Assembling {
  var service: any Payments { get }; var store: any Payments { get }; var limit: Int { get }
  var size: Int { get }
}
extension LeftScene where Self: LiveAssembler { var store: any Payments { Server() } }
protocol RightScene: Assembling {
  var service: any Payments { get }; var store: any Payments { get }; var limit: Int { get }
  var size: Int { get }
}
extension LeftScene { var size: Int { 1 } }
protocol BothScenes: LeftScene, RightScene {}
extension BothScenes { var limit: Int { 4 } }
struct BothApp: LiveAssembler, BothScenes { let service: any Payments = Server(); let size = 3 }
