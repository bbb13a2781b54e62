import Assembler
import AssemblerEffects
import Foundation

struct Configuration: Sendable {
  struct Invalid: Error { let variable: String }
  let server: URL

  init(_ environment: ProcessEnvironment) throws {
    guard let server = environment["NOTES_SERVER"].flatMap(URL.init(string:)), server.scheme == "https"
    else { throw Invalid(variable: "NOTES_SERVER") }
    self.server = server
  }
}
protocol ConfiguredScene: Assembling { var configuration: Configuration { get } }
extension ConfiguredScene {
  func support() -> URL { configuration.server.appendingPathComponent("support") }
}
struct ConfiguredAssembler: LiveAssembler, ConfiguredScene {
  let configuration: Configuration
}
func launchConfigured(_ environment: ProcessEnvironment = .live) throws -> ConfiguredAssembler {
  ConfiguredAssembler(configuration: try Configuration(environment))
}
