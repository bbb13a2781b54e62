import Foundation
import ReposFeature
import Testing

@Suite("Loading the repositories")
struct LoadingTests {
  @Test(
    "The title spells the organization's name as it does itself",
    arguments: [
      ("pointfreeco", "Point-Free Repos"), ("PointFreeCo", "Point-Free Repos"), ("apple", "apple Repos"),
    ]
  )
  @MainActor func title(organization: String, title: String) async {
    let assembler = ReposTestAssembler(.repositories())
    let display: ReposDisplay = assembler.resolve(organization: organization)
    await display.viewDidLoad().value
    #expect(display.screen.title == title)
    #expect(assembler.dataSource.organizations == [organization])
  }

  @Test("The screen shows progress during a load only")
  @MainActor func loading() async {
    let assembler = ReposTestAssembler(.repositories(.named("a")))
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    #expect(!display.screen.isLoading)
    let load = display.viewDidLoad()
    #expect(display.screen.isLoading)
    await load.value
    #expect(!display.screen.isLoading)
  }

  @Test("The progress disappears after a failure")
  @MainActor func loadingAfterFailure() async {
    let display: ReposDisplay =
      ReposTestAssembler(.failure(TestFailure())).resolve(organization: "acme")
    await display.viewDidLoad().value
    #expect(!display.screen.isLoading)
  }

  @Test("A failure shows an alert with the error's message until it is dismissed")
  @MainActor func failure() async {
    let display: ReposDisplay =
      ReposTestAssembler(.failure(TestFailure())).resolve(organization: "acme")
    await display.viewDidLoad().value
    let alert = ReposScreen.Alert(title: "Something went wrong", message: "The cable is out.")
    #expect(display.screen.alert == alert)
    #expect(display.screen.emptyMessage == nil)
    display.dismissAlert()
    #expect(display.screen.alert == nil)
  }

  @Test("The end of a rate limit is in the user's time zone")
  @MainActor func timeZone() async throws {
    let assembler = ReposTestAssembler(
      .failure(GitHubError.rateLimited(until: Date(timeIntervalSinceReferenceDate: 0)))
    )
    assembler.timeZone = try #require(TimeZone(secondsFromGMT: 3_600))
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    let message = "GitHub's rate limit is reached. Try again after 2001-01-01 01:00:00 GMT+1."
    #expect(display.screen.alert?.message == message)
  }

  @Test("The rows stay after a failed refresh")
  @MainActor func rowsStay() async {
    let assembler = ReposTestAssembler(
      .repositories(.named("a"), .named("b")),
      .pages([[.named("c")]], failure: TestFailure())
    )
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    await display.refresh().value
    #expect(display.screen.rows.map(\.name) == ["a", "b"])
    #expect(display.screen.alert?.message == "The cable is out.")
  }

  @Test("A change is reported when the screen has changed")
  @MainActor func change() async {
    let display: ReposDisplay =
      ReposTestAssembler(.repositories(.named("a"))).resolve(organization: "acme")
    var screens: [ReposScreen] = []
    display.screenDidChange = { [unowned display] screen in
      #expect(display.screen == screen)
      screens.append(screen)
    }
    await display.viewDidLoad().value
    #expect(screens.last == display.screen)
  }

  @Test("A cancelled load shows no alert")
  @MainActor func cancelled() async {
    let display: ReposDisplay =
      ReposTestAssembler(.failure(CancellationError())).resolve(organization: "acme")
    await display.viewDidLoad().value
    #expect(display.screen.alert == nil)
    #expect(!display.screen.isLoading)
  }

  @Test("An empty list has a message and no alert")
  @MainActor func empty() async {
    let archived = Repository(name: "old", isArchived: true)
    let display: ReposDisplay =
      ReposTestAssembler(.repositories(archived), .repositories(.named("a"))).resolve(organization: "acme")
    await display.viewDidLoad().value
    #expect(display.screen.rows.isEmpty)
    #expect(display.screen.emptyMessage == "There are no repositories to show.")
    #expect(display.screen.alert == nil)
    await display.refresh().value
    #expect(display.screen.emptyMessage == nil)
  }

  @Test("A refresh during a load doesn't start another")
  @MainActor func refreshWhileLoading() async {
    let assembler = ReposTestAssembler(.repositories(.named("a")), .repositories(.named("b")))
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    let load = display.viewDidLoad()
    #expect(display.refresh() == load)
    await load.value
    #expect(assembler.dataSource.organizations.count == 1)
    #expect(display.screen.rows.map(\.name) == ["a"])
    await display.refresh().value
    #expect(assembler.dataSource.organizations.count == 2)
    #expect(display.screen.rows.map(\.name) == ["b"])
  }

  @Test("The first page is shown while the others load, and the rows stay sorted")
  @MainActor func pages() async {
    let display: ReposDisplay =
      ReposTestAssembler(
        .pages([[.named("old", pushedAt: 1)], [.named("new", pushedAt: 2)], [.named("older", pushedAt: 0)]])
      ).resolve(organization: "acme")
    var screens: [ReposScreen] = []
    display.screenDidChange = { screens.append($0) }
    await display.viewDidLoad().value
    #expect(
      screens.map { $0.rows.map(\.name) } == [
        [], [], ["old"], ["new", "old"], ["new", "old", "older"], ["new", "old", "older"],
      ]
    )
    #expect(screens.map { $0.progress?.pageCount } == [nil, 0, 1, 2, 3, nil])
    #expect(screens.map { $0.progress?.repositoryCount } == [nil, 0, 1, 2, 3, nil])
  }

  @Test("A list that is still loading doesn't say that it's empty")
  @MainActor func notYetEmpty() async {
    let archived = Repository(name: "old", isArchived: true)
    let display: ReposDisplay =
      ReposTestAssembler(.pages([[archived], [archived]])).resolve(organization: "acme")
    var messages: [String?] = []
    display.screenDidChange = { if $0.isLoading { messages.append($0.emptyMessage) } }
    await display.viewDidLoad().value
    #expect(messages == [nil, nil, nil])
    #expect(display.screen.emptyMessage == "There are no repositories to show.")
  }

  @Test("A refresh dismisses the alert when it starts")
  @MainActor func refreshDismisses() async {
    let assembler = ReposTestAssembler(.failure(TestFailure()), .repositories(.named("a")))
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    #expect(display.screen.alert != nil)
    let load = display.refresh()
    #expect(display.screen.alert == nil)
    await load.value
    #expect(display.screen.alert == nil)
  }

  @Test("A refresh keeps the rows until the new list is complete")
  @MainActor func refreshKeepsRows() async {
    let assembler = ReposTestAssembler(
      .repositories(.named("a"), .named("b")),
      .pages([[.named("a")], [.named("c")]])
    )
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    var rows: Set<[String]> = []
    display.screenDidChange = { rows.insert($0.rows.map(\.name)) }
    await display.refresh().value
    #expect(rows == [["a", "b"], ["a", "c"]])
  }
}
