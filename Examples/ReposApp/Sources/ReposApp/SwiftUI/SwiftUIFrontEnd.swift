import ReposFeature
import SwiftUI

/// The application in SwiftUI. The first view takes the assembler, because it resolves what the others take.
struct SwiftUIFrontEnd: View {
  private let assembler: any ReposAppAssembler
  private let organization: String
  @State private var router: ReposRouter

  init(assembler: any ReposAppAssembler, organization: String) {
    self.assembler = assembler
    self.organization = organization
    _router = State(initialValue: assembler.resolve())
  }

  var body: some View {
    NavigationStack(path: $router.path) {
      // Each evaluation gets the same model, because its rule shares it weakly.
      ReposView(model: assembler.resolve(organization: organization), router: router)
    }
    .sheet(item: $router.sheet) { RepositoryView(model: $0) }
    .environment(\.makeRepositoryModel) { assembler.resolve(repository: $0) }
  }
}

extension EnvironmentValues {
  /// Makes the model of a repository, for views so deep that each initializer on the way would pass it on.
  ///
  /// The environment is read at run time: the compiler doesn't see that a view forgot to set it. So it holds
  /// a factory rather than the assembler, its default is `nil`, and a view that reads it works without it.
  @Entry var makeRepositoryModel: (@MainActor (RepoRow) -> RepositoryModel)? = nil
}
