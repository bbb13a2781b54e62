import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import Observation
import ReposFeature
import Synchronization
import Testing

/// The models of `Examples/ReposApp`, which need neither SwiftUI nor UIKit.
@MainActor @Suite("ReposApp's models") struct ModelTests {
  @Test("The list shows what the data source has, and says that it changed") func list() async {
    let model: ReposModel = ReposAppTestAssembler().resolve(organization: "acme")
    let changed = Mutex(false)
    withObservationTracking {
      _ = model.screen
    } onChange: {
      changed.withLock { $0 = true }
    }
    await model.load()
    #expect(changed.withLock { $0 })
    #expect(model.screen.rows.map(\.name) == ["clocks", "parsing"])
  }

  @Test("A view that appears again does not load again, and a refresh does") func loads() async {
    let assembler = ReposAppTestAssembler()
    let model: ReposModel = assembler.resolve(organization: "acme")
    await model.load()
    await model.load()
    #expect(assembler.dataSource.loads == 1)
    await model.refresh()
    #expect(assembler.dataSource.loads == 2)
  }

  @Test("The search field filters the rows") func search() async {
    let model: ReposModel = ReposAppTestAssembler().resolve(organization: "acme")
    await model.load()
    model.filter = "clo"
    #expect(model.filter == "clo")
    #expect(model.screen.rows.map(\.name) == ["clocks"])
  }

  @Test("A row's page opens, and an alert says if it did not") func open() async {
    let assembler = ReposAppTestAssembler()
    let model: ReposModel = assembler.resolve(organization: "acme")
    await model.load()
    await model.open(model.screen.rows[1])
    #expect(assembler.opened.values.map(\.lastPathComponent) == ["parsing"])
    #expect(!model.showsAlert)
    await model.open(.named("elsewhere"))
    #expect(assembler.opened.values.count == 1)
  }

  @Test("The alert comes and goes") func alert() async {
    let assembler = ReposAppTestAssembler()
    assembler.opensPages = false
    let model: ReposModel = assembler.resolve(organization: "acme")
    await model.load()
    await model.open(model.screen.rows[0])
    #expect(model.showsAlert)
    model.showsAlert = false
    #expect(model.screen.alert == nil)
  }

  @Test("Each initializer of a view gets one model for an organization, until the view is gone")
  func weaklyShared() {
    let assembler = ReposAppTestAssembler()
    var model: ReposModel? = assembler.resolve(organization: "acme")
    #expect(assembler.resolve(organization: "acme") === model)
    let other: ReposModel = assembler.resolve(organization: "other")
    #expect(other !== model)
    weak let released = model
    model = nil
    #expect(released == nil)
  }

  @Test("A favorite shows on every screen, and after the next launch") func favorites() async {
    let preferences = Preferences.inMemory()
    let assembler = ReposAppTestAssembler(preferences: preferences)
    let details: RepositoryModel = assembler.resolve(repository: .named("clocks"))
    let again: RepositoryModel = assembler.resolve(repository: .named("clocks"))
    let changed = Mutex(false)
    withObservationTracking {
      _ = again.isFavorite
    } onChange: {
      changed.withLock { $0 = true }
    }
    details.toggleFavorite()
    #expect(again.isFavorite)
    #expect(changed.withLock { $0 })
    let nextLaunch = ReposAppTestAssembler(preferences: preferences)
    let parsing: RepositoryModel = nextLaunch.resolve(repository: .named("parsing"))
    #expect(!parsing.isFavorite)
    let clocks: RepositoryModel = nextLaunch.resolve(repository: .named("clocks"))
    #expect(clocks.isFavorite)
    clocks.toggleFavorite()
    #expect(preferences.strings(for: "favorites") == [])
  }

  @Test("The page of a repository opens, or the screen says why not") func page() async {
    let assembler = ReposAppTestAssembler()
    let row = RepoRow.named("clocks")
    let model: RepositoryModel = assembler.resolve(repository: row)
    await model.openPage()
    #expect(assembler.opened.values == [row.webURL])
    #expect(model.failure == nil)

    assembler.opensPages = false
    let refused: RepositoryModel = assembler.resolve(repository: row)
    await refused.openPage()
    #expect(refused.failure == "The page could not be opened. Its address is https://github.com/acme/clocks")

    let homeless: RepositoryModel = assembler.resolve(
      repository: RepoRow(name: "home", description: "", age: nil, pushedAt: nil, webURL: nil)
    )
    await homeless.openPage()
    #expect(homeless.failure == "home has no web page.")
  }

  @Test("A row's age follows the date, which the test changes") func ages() async {
    let assembler = ReposAppTestAssembler()
    assembler.date = .constant(.testDefault.addingTimeInterval(420))
    let model: ReposModel = assembler.resolve(organization: "acme")
    await model.load()
    #expect(model.screen.rows.map(\.age) == ["7m", "7m"])
    assembler.date = .constant(.testDefault.addingTimeInterval(7_200))
    let later: ReposModel = assembler.resolve(organization: "later")
    await later.load()
    #expect(later.screen.rows.map(\.age) == ["2h", "2h"])
  }

  @Test("The router pushes, previews, and doesn't retain the assembler") func router() {
    expectReleased {
      let assembler = ReposAppTestAssembler()
      let router: ReposRouter = assembler.resolve()
      router.push(.named("clocks"))
      #expect(router.path.map(router.screen).map(\.repository.name) == ["clocks"])
      router.preview(.named("parsing"))
      #expect(router.sheet?.repository.name == "parsing")
      #expect(router === assembler.resolve() as ReposRouter)
      return assembler
    }
  }

  @Test("The preview shows its sample") func preview() async {
    let assembler = ReposPreviewAssembler()
    let model: ReposModel = assembler.resolve(organization: "pointfreeco")
    await model.load()
    #expect(model.screen.rows.map(\.age) == ["7m", "3h", "9d"])
    #expect(model.screen.rows.first == .sample)
  }

  @Test("Assemblers and models are released with what holds them") func released() async {
    await expectReleased {
      let assembler = ReposAppTestAssembler()
      let model: ReposModel = assembler.resolve(organization: "acme")
      await model.load()
      let details: RepositoryModel = assembler.resolve(repository: .named("clocks"))
      details.toggleFavorite()
      return assembler
    }
  }
}

/// The application's scene with a stub for each thing outside it.
final class ReposAppTestAssembler: TestAssembler, ReposAppAssembler {
  let dataSource = CountingDataSource()
  let opened = Recorder<URL>()
  var opensPages = true
  var date = DateGenerator.constant(.testDefault)
  private let preferences: Preferences

  init(preferences: Preferences = .inMemory()) {
    self.preferences = preferences
  }

  func resolve() -> any ReposDataSource { dataSource }
  func resolve() -> any Analytics { shared { NoAnalytics() } }
  func resolve() -> HTTPClient { HTTPClient { _ in throw URLError(.notConnectedToInternet) } }
  func resolve() -> DateGenerator { date }
  func resolve() -> FileAccess { .inMemory() }
  func resolve() -> Preferences { preferences }
  func resolve() -> URLOpener {
    URLOpener { [opened, opensPages] url in
      opened.record(url)
      return opensPages
    }
  }
}

/// Two repositories, and how often they were asked for.
nonisolated final class CountingDataSource: ReposDataSource {
  private let count = Mutex(0)

  var loads: Int { count.withLock { $0 } }

  func repositories(of organization: String) -> AsyncThrowingStream<RepositoryPage, any Error> {
    count.withLock { $0 += 1 }
    return AsyncThrowingStream { continuation in
      continuation.yield(RepositoryPage(repositories: [.named("clocks"), .named("parsing")]))
      continuation.finish()
    }
  }
}

extension Repository {
  fileprivate nonisolated static func named(_ name: String) -> Repository {
    Repository(name: name, webURL: RepoRow.named(name).webURL, pushedAt: Date.testDefault)
  }
}

extension RepoRow {
  fileprivate nonisolated static func named(_ name: String) -> RepoRow {
    RepoRow(
      name: name,
      description: "",
      age: nil,
      pushedAt: nil,
      webURL: URL(string: "https://github.com/acme/\(name)")
    )
  }
}
