import ReposFeature
import SwiftUI

/// The list of an organization's repositories.
struct ReposView: View {
  private let assembler: any ReposAppAssembler
  @State private var model: ReposModel

  init(assembler: any ReposAppAssembler, organization: String) {
    self.assembler = assembler
    // Each call of this initializer gets the same model, since its rule shares it weakly.
    _model = State(initialValue: assembler.resolve(organization: organization))
  }

  var body: some View {
    List(model.screen.rows, id: \.name) { row in
      NavigationLink(value: RepositoryRoute(row: row)) {
        RepositoryRow(row: row)
      }
      .swipeActions {
        Button("Open") { Task { await model.open(row) } }
      }
    }
    .overlay { placeholder }
    .safeAreaInset(edge: .bottom) {
      if let notice = model.screen.notice { Text(notice).font(.subheadline) }
    }
    .navigationTitle(model.screen.title)
    .navigationDestination(for: RepositoryRoute.self) { route in
      RepositoryView(model: assembler.resolve(repository: route.row))
    }
    .searchable(text: $model.filter)
    .refreshable { await model.refresh() }
    .alert(model.screen.alert?.title ?? "", isPresented: $model.showsAlert) {
      Button("OK") {}
    } message: {
      Text(model.screen.alert?.message ?? "")
    }
    .task { await model.load() }
  }

  @ViewBuilder private var placeholder: some View {
    if model.screen.isLoading, model.screen.rows.isEmpty {
      ProgressView()
    } else if let message = model.screen.emptyMessage {
      ContentUnavailableView(message, systemImage: "tray")
    }
  }
}

/// What the navigation stack pushes: the argument of the second screen's rule.
struct RepositoryRoute: Hashable {
  let row: RepoRow

  func hash(into hasher: inout Hasher) { hasher.combine(row.name) }
}

/// A row, with a star if the environment has the factory that knows it.
private struct RepositoryRow: View {
  let row: RepoRow
  @Environment(\.makeRepositoryModel) private var makeModel

  var body: some View {
    HStack {
      VStack(alignment: .leading) {
        Text(row.name).font(.headline)
        if !row.description.isEmpty { Text(row.description).font(.subheadline) }
      }
      Spacer()
      if let makeModel, makeModel(row).isFavorite { Image(systemName: "star.fill") }
      Text(row.age ?? "").foregroundStyle(.secondary)
    }
  }
}

#Preview("Repositories") {
  SwiftUIFrontEnd(assembler: ReposPreviewAssembler(), organization: "pointfreeco")
}
