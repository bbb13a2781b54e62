import Assembler
import AssemblerEffects
import ReposFeature

/// The application's scene: the one of `ReposFeature`, and what is one for all organizations.
protocol ReposAppAssembler: ReposSceneAssembler, PreferencesAssembler {
  @MainActor var favorites: Favorites { get }
}

extension ReposAppAssembler {
  /// One for the application, so that every screen shows the same stars.
  @MainActor var favorites: Favorites {
    shared(on: MainActor.self) { Favorites(preferences: preferences) }
  }

  @MainActor func details(of repository: RepoRow) -> RepositoryModel {
    RepositoryModel(repository: repository, favorites: favorites, openURL: openURL)
  }

  /// A session begins: the caller keeps it for as long as the organization is on screen.
  func session(of organization: String) -> any OrganizationAssembler {
    OrganizationSession(organization: organization, parent: self)
  }
}

/// The running application: GitHub, the preferences of the device, and its browser.
nonisolated final class AppAssembler: LiveAssembler, ReposAppAssembler {
  let scope = Scope()
  let openURL: URLOpener

  init(openURL: URLOpener) {
    self.openURL = openURL
  }
}
