import Assembler
import AssemblerEffects
import ReposFeature

/// The application's scene: the one of `ReposFeature`, with observable models in front of it.
protocol ReposAppAssembler: ReposSceneAssembler, PreferencesAssembler {
  @MainActor func resolve(organization: String) -> ReposModel
  @MainActor func resolve(repository: RepoRow) -> RepositoryModel
  @MainActor func resolve() -> ReposRouter
  @MainActor func resolve() -> Favorites
}

extension ReposAppAssembler {
  /// Weakly shared: SwiftUI calls a view's initializer often, and each call gets the model that the view's
  /// state holds already. When the view goes, the model goes with it.
  @MainActor func resolve(organization: String) -> ReposModel {
    weaklyShared(on: MainActor.self, for: organization) {
      ReposModel(presenter: resolve(organization: organization))
    }
  }

  @MainActor func resolve(repository: RepoRow) -> RepositoryModel {
    RepositoryModel(repository: repository, favorites: resolve(), openURL: resolve())
  }

  /// The scope caches the router, so the router doesn't retain the assembler.
  @MainActor func resolve() -> ReposRouter {
    shared(on: MainActor.self) {
      ReposRouter(makeRepository: { [app = later()] in app().resolve(repository: $0) })
    }
  }

  /// One for the application, so that every screen shows the same stars.
  @MainActor func resolve() -> Favorites {
    shared(on: MainActor.self) { Favorites(preferences: resolve()) }
  }
}

/// The running application: GitHub, the preferences of the device, and its browser.
nonisolated final class AppAssembler: LiveAssembler, ReposAppAssembler {
  let scope = Scope()
  private let openURL: URLOpener

  init(openURL: URLOpener) {
    self.openURL = openURL
  }

  func resolve() -> URLOpener { openURL }
}
