import ReposFeature
import SwiftUI

/// The list of an organization's repositories.
///
/// It needs a model and a router, so it takes these, and not the assembler.
struct ReposView: View {
  @State private var model: ReposModel
  private let router: ReposRouter

  init(model: ReposModel, router: ReposRouter) {
    self.model = model
    self.router = router
  }

  var body: some View {
    List(model.screen.rows, id: \.name) { row in
      NavigationLink(value: RepositoryRoute(row: row)) {
        RepositoryRow(row: row)
      }
      .swipeActions {
        Button("Open") { Task { await model.open(row) } }
        Button("Preview") { router.preview(row) }
      }
    }
    .overlay { placeholder }
    .safeAreaInset(edge: .bottom) {
      if let notice = model.screen.notice { Text(notice).font(.subheadline) }
    }
    .navigationTitle(model.screen.title)
    .navigationDestination(for: RepositoryRoute.self) { route in
      RepositoryView(model: router.screen(of: route))
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
