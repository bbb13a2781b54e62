import AssemblerTesting
import Foundation
import ReposFeature
import Testing

@Suite("Notices and the filter")
struct NoticeTests {
  @MainActor private func screen(of pages: RepositoryPage..., now: TimeInterval = 0) async -> ReposScreen {
    let stream = StubReposDataSource.Stream { continuation in
      for page in pages { continuation.yield(page) }
      continuation.finish()
    }
    let assembler = ReposTestAssembler(.stream(stream))
    assembler.now = .testDefault + now
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    return display.screen
  }

  @Test("A fresh and complete list has no notice")
  @MainActor func none() async {
    #expect(await screen(of: RepositoryPage(repositories: [.named("a")])).notice == nil)
  }

  @Test("The notice of cached rows has the age of the oldest page")
  @MainActor func cached() async {
    let screen = await screen(
      of: RepositoryPage(repositories: [.named("a")], cachedAt: .testDefault + 60),
      RepositoryPage(repositories: [.named("b")], cachedAt: .testDefault),
      RepositoryPage(repositories: []),
      now: 300
    )
    #expect(screen.notice == "Offline: showing the list cached 5m ago.")
    #expect(screen.alert == nil)
    #expect(screen.rows.count == 2)
  }

  @Test(
    "The notice counts unreadable items",
    arguments: [
      (1, "1 unreadable item is left out."), (3, "3 unreadable items are left out."),
    ]
  )
  @MainActor func skipped(count: Int, notice: String) async {
    #expect(await screen(of: RepositoryPage(repositories: [], skippedCount: count)).notice == notice)
  }

  @Test("The notice mentions both cached rows and unreadable items")
  @MainActor func both() async {
    let screen = await screen(
      of: RepositoryPage(repositories: [], skippedCount: 1),
      RepositoryPage(repositories: [], skippedCount: 1, cachedAt: .testDefault)
    )
    #expect(
      screen.notice == "Offline: showing the list cached 0s ago. 2 unreadable items are left out."
    )
  }

  @MainActor private func filteredScene() async -> ReposDisplay {
    let described = Repository(name: "gamma", description: "Counts Alphas.")
    let display: ReposDisplay =
      ReposTestAssembler(
        .repositories(.named("alpha-one", pushedAt: 2), .named("Alpha-two", pushedAt: 1), described)
      )
      .resolve(organization: "acme")
    await display.viewDidLoad().value
    return display
  }

  @Test(
    "The filter selects the rows with every word in their name or description",
    arguments: [
      ("", ["alpha-one", "Alpha-two", "gamma"]), ("ALPHA", ["alpha-one", "Alpha-two", "gamma"]),
      ("alpha two", ["Alpha-two"]), ("counts", ["gamma"]), ("gammacounts", []),
      ("  ", ["alpha-one", "Alpha-two", "gamma"]),
    ]
  )
  @MainActor func filter(text: String, names: [String]) async {
    let display = await filteredScene()
    display.filter(text)
    #expect(display.screen.filter == text)
    #expect(display.screen.rows.map(\.name) == names)
  }

  @Test("A filter without matches has a message, and clearing it shows all rows")
  @MainActor func nothing() async {
    let display = await filteredScene()
    display.filter("zeta")
    #expect(display.screen.rows.isEmpty)
    #expect(display.screen.emptyMessage == #"No repository matches "zeta"."#)
    display.filter("")
    #expect(display.screen.rows.count == 3)
    #expect(display.screen.emptyMessage == nil)
  }

  @Test("Indices refer to the filtered rows, and a refresh keeps the filter")
  @MainActor func selection() async {
    let assembler = ReposTestAssembler(.repositories(.named("a", pushedAt: 2), .named("b", pushedAt: 1)))
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    display.filter("b")
    await display.viewDidLoad().value
    await display.refresh().value
    await display.didSelectRow(at: 0).value
    #expect(display.screen.rows.map(\.name) == ["b"])
    #expect(assembler.log.lines == ["tracked tapped_repo", "opened https://github.com/acme/b"])
  }
}
