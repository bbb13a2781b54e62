import ReposFeature
import SwiftUI

/// The second screen: one repository. Its model is made by a rule that takes the repository.
struct RepositoryView: View {
  @State private var model: RepositoryModel

  init(model: RepositoryModel) {
    self.model = model
  }

  var body: some View {
    List {
      Text(model.repository.description)
      LabeledContent("Pushed", value: model.repository.age ?? "Never")
      Button(model.isFavorite ? "Remove from Favorites" : "Add to Favorites") { model.toggleFavorite() }
      Button("Open on GitHub") { Task { await model.openPage() } }
      if let failure = model.failure { Text(failure).foregroundStyle(.secondary) }
    }
    .navigationTitle(model.repository.name)
  }
}

#Preview("Repository") {
  NavigationStack {
    RepositoryView(model: ReposPreviewAssembler().details(of: .sample))
  }
}
