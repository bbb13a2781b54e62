import Assembler
import AssemblerEffects
import Logging

/// The assembler protocol of one load.
protocol RefreshSceneAssembler: StorageAssembler, DateAssembler {
  func resolve() -> Refresh
  func resolve() -> Logger
}

/// The application's child for one load.
///
/// It forwards the database and the source. Its log entries carry the organization's name.
final class RefreshAssembler<Parent: ServerAssembler>: ChildAssembler, RefreshSceneAssembler {
  let parent: Parent
  private let organization: String

  init(parent: Parent, organization: String) {
    self.parent = parent
    self.organization = organization
  }

  func resolve() -> Logger {
    var logger: Logger = parent.resolve()
    logger[metadataKey: "organization"] = "\(organization)"
    return logger
  }

  func resolve() -> Refresh {
    let configuration: ServerConfiguration = parent.resolve()
    return Refresh(
      organization: organization,
      source: resolve(),
      store: resolve(),
      status: parent.resolve(),
      interval: configuration.refreshInterval,
      now: resolve(),
      logger: resolve()
    )
  }
}
