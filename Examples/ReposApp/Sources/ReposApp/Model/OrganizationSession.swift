import Assembler
import ReposFeature

/// An organization's session: its list and its navigation live until another organization is chosen.
protocol OrganizationAssembler: ScopedAssembler {
  var organization: String { get }
  @MainActor func presenter(organization: String) -> ReposPresenter
  @MainActor func resolve() -> ReposModel
  @MainActor var router: ReposRouter { get }
  @MainActor func details(of repository: RepoRow) -> RepositoryModel
}

extension OrganizationAssembler {
  /// SwiftUI calls a view's initializer often, and each call gets the session's model.
  @MainActor func resolve() -> ReposModel {
    shared(on: MainActor.self) { ReposModel(presenter: presenter(organization: organization)) }
  }

  /// The scope caches the router, so the router doesn't retain the assembler.
  @MainActor var router: ReposRouter {
    shared(on: MainActor.self) {
      ReposRouter(makeRepository: { [session = later()] in session().details(of: $0) })
    }
  }
}

extension OrganizationAssembler where Self: ChildAssembler, Parent: ReposAppAssembler {
  @MainActor func presenter(organization: String) -> ReposPresenter {
    parent.presenter(organization: organization)
  }
  @MainActor func details(of repository: RepoRow) -> RepositoryModel { parent.details(of: repository) }
}

/// A child of the application's assembler, with a scope of its own, which ends with it.
nonisolated final class OrganizationSession<Parent: ReposAppAssembler>: Child<Parent>, ChildAssembler,
  OrganizationAssembler
{
  let organization: String

  init(organization: String, parent: Parent) {
    self.organization = organization
    super.init(parent: parent)
  }
}
