import Observation
import ReposFeature

/// The navigation: what the stack has pushed, and the sheet.
@MainActor @Observable final class ReposRouter {
  var path: [RepositoryRoute] = []
  var sheet: RepositoryModel?
  private let makeRepository: (RepoRow) -> RepositoryModel

  init(makeRepository: @escaping (RepoRow) -> RepositoryModel) {
    self.makeRepository = makeRepository
  }

  /// Builds the screen of a route that the stack shows.
  func screen(of route: RepositoryRoute) -> RepositoryModel { makeRepository(route.row) }

  /// Pushes a repository, as a deep link does.
  func push(_ row: RepoRow) { path.append(RepositoryRoute(row: row)) }

  /// Shows a repository above the list.
  func preview(_ row: RepoRow) { sheet = makeRepository(row) }
}

extension RepositoryModel: Identifiable {}

/// What the navigation stack pushes: the argument of the second screen's rule.
nonisolated struct RepositoryRoute: Hashable {
  let row: RepoRow

  func hash(into hasher: inout Hasher) { hasher.combine(row.name) }
}
