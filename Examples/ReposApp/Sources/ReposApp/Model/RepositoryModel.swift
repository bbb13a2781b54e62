import AssemblerEffects
import Foundation
import Observation
import ReposFeature

/// The second screen: one repository.
@MainActor @Observable final class RepositoryModel {
  let repository: RepoRow
  /// What went wrong, until the person tries again.
  private(set) var failure: String?
  private let favorites: Favorites
  private let openURL: URLOpener

  var isFavorite: Bool { favorites.contains(repository.name) }

  init(repository: RepoRow, favorites: Favorites, openURL: URLOpener) {
    self.repository = repository
    self.favorites = favorites
    self.openURL = openURL
  }

  func toggleFavorite() {
    favorites.toggle(repository.name)
  }

  /// Opens the repository's page in the browser.
  func openPage() async {
    failure = nil
    guard let page = repository.webURL else {
      failure = "\(repository.name) has no web page."
      return
    }
    if await !openURL(page) {
      failure = "The page could not be opened. Its address is \(page.absoluteString)"
    }
  }
}

/// The names of the repositories that the person likes, remembered from one launch to the next.
@MainActor @Observable final class Favorites {
  private var names: Set<String>
  private let preferences: Preferences

  init(preferences: Preferences) {
    self.preferences = preferences
    names = Set(preferences.strings(for: Self.key) ?? [])
  }

  func contains(_ name: String) -> Bool { names.contains(name) }

  /// Adds `name`, or takes it away.
  func toggle(_ name: String) {
    names.formSymmetricDifference([name])
    preferences.set(.strings(names.sorted()), for: Self.key)
  }

  private static let key = "favorites"
}
