import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import ReposFeature

/// The scene with a stub for each thing outside it, and a log of what it did there.
final class ReposTestAssembler: TestAssembler, ReposSceneAssembler {
  let dataSource: StubReposDataSource
  let log = EventLog()
  var now = Date.testDefault
  var device = DeviceInfo()
  var opensPages = true

  init(_ loads: StubReposDataSource.Load...) {
    dataSource = StubReposDataSource(loads)
  }

  func resolve() -> any ReposDataSource { dataSource }
  func resolve() -> any Analytics { log }
  func resolve() -> DateGenerator { .constant(now) }
  func resolve() -> DeviceInfo { device }
  func resolve() -> HTTPClient { HTTPClient { _ in throw URLError(.notConnectedToInternet) } }
  func resolve() -> FileAccess { .inMemory() }
  func resolve() -> URLOpener {
    URLOpener { [log, opensPages] url in
      log.append("opened \(url)")
      return opensPages
    }
  }
}
