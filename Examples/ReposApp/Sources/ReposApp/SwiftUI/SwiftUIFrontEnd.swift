import ReposFeature
import SwiftUI

/// The application in SwiftUI: it begins a session for each organization that is chosen.
struct SwiftUIFrontEnd: View {
  private let assembler: any ReposAppAssembler
  private let organization: String
  /// The owner of the session. Another one releases it, with its list and its router.
  @State private var session: (any OrganizationAssembler)?

  init(assembler: any ReposAppAssembler, organization: String) {
    self.assembler = assembler
    self.organization = organization
  }

  var body: some View {
    if let session {
      OrganizationView(session: session) { self.session = assembler.session(of: $0) }
        .id(session.organization)
    } else {
      ProgressView().task { session = assembler.session(of: organization) }
    }
  }
}

/// An organization's screens. This view takes the session's assembler, because it resolves what the others take.
struct OrganizationView: View {
  private let session: any OrganizationAssembler
  private let choose: (String) -> Void
  @State private var router: ReposRouter

  init(session: any OrganizationAssembler, choose: @escaping (String) -> Void) {
    self.session = session
    self.choose = choose
    router = session.router
  }

  var body: some View {
    NavigationStack(path: $router.path) {
      // Each evaluation gets the same model, because the session shares it.
      ReposView(model: session.resolve(), router: router)
        .toolbar {
          Menu("Organization") {
            ForEach(["apple", "pointfreeco", "swiftlang"], id: \.self) { name in
              Button(name) { choose(name) }
            }
          }
        }
    }
    .sheet(item: $router.sheet) { RepositoryView(model: $0) }
    .environment(\.makeRepositoryModel) { session.details(of: $0) }
  }
}

extension EnvironmentValues {
  /// Makes the model of a repository, for views so deep that each initializer on the way would pass it on.
  ///
  /// The environment is read at run time: the compiler doesn't see that a view forgot to set it. So it holds
  /// a factory rather than the assembler, its default is `nil`, and a view that reads it works without it.
  @Entry var makeRepositoryModel: (@MainActor (RepoRow) -> RepositoryModel)? = nil
}
