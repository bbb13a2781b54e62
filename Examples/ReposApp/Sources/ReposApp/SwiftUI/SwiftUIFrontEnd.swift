import ReposFeature
import SwiftUI

/// The application in SwiftUI. It hands the assembler to the first view, and no view looks one up.
struct SwiftUIFrontEnd: View {
  let assembler: any ReposAppAssembler
  let organization: String

  var body: some View {
    NavigationStack {
      ReposView(assembler: assembler, organization: organization)
    }
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
