import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Observation
import ReposFeature
import Testing

@testable import ReposAppModel

/// The models of `Examples/ReposApp`, which need neither SwiftUI nor UIKit.
@MainActor @Suite("ReposApp's models") struct ModelTests {
  @Test("The list shows what the data source has, and says that it changed") func list() async {
    let model: ReposModel = ReposAppTestAssembler().session(of: "acme").resolve()
    let changed = Lock(false)
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
    let model: ReposModel = assembler.session(of: "acme").resolve()
    await model.load()
    await model.load()
    #expect(assembler.dataSource.loads == 1)
    await model.refresh()
    #expect(assembler.dataSource.loads == 2)
  }

  @Test("The search field filters the rows") func search() async {
    let model: ReposModel = ReposAppTestAssembler().session(of: "acme").resolve()
    await model.load()
    model.filter = "clo"
    #expect(model.filter == "clo")
    #expect(model.screen.rows.map(\.name) == ["clocks"])
  }

  @Test("A row's page opens, and an alert says if it did not") func open() async {
    let assembler = ReposAppTestAssembler()
    let model: ReposModel = assembler.session(of: "acme").resolve()
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
    let model: ReposModel = assembler.session(of: "acme").resolve()
    await model.load()
    await model.open(model.screen.rows[0])
    #expect(model.showsAlert)
    model.showsAlert = false
    #expect(model.screen.alert == nil)
  }

  @Test("A session has one model and one router, and releases them when another is chosen")
  func session() async {
    let assembler = ReposAppTestAssembler()
    let favorites = assembler.favorites
    var session = assembler.session(of: "acme")
    weak var endedModel: ReposModel?
    weak var endedRouter: ReposRouter?
    do {
      let model: ReposModel = session.resolve()
      let router = session.router
      await model.load()
      router.push(.named("clocks"))
      #expect(model === session.resolve() as ReposModel)
      (endedModel, endedRouter) = (model, router)
    }
    #expect(endedModel != nil && endedRouter?.path.count == 1)
    session = assembler.session(of: "other")
    #expect(endedModel == nil && endedRouter == nil)
    let router = session.router
    #expect(router.path.isEmpty)
    #expect(favorites === assembler.favorites)
  }

  @Test("A favorite shows on every screen, and after the next launch") func favorites() async {
    let preferences = Preferences.inMemory()
    let assembler = ReposAppTestAssembler(preferences: preferences)
    let details = assembler.details(of: .named("clocks"))
    let again = assembler.details(of: .named("clocks"))
    let changed = Lock(false)
    withObservationTracking {
      _ = again.isFavorite
    } onChange: {
      changed.withLock { $0 = true }
    }
    details.toggleFavorite()
    #expect(again.isFavorite)
    #expect(changed.withLock { $0 })
    let nextLaunch = ReposAppTestAssembler(preferences: preferences)
    let parsing = nextLaunch.details(of: .named("parsing"))
    #expect(!parsing.isFavorite)
    let clocks = nextLaunch.details(of: .named("clocks"))
    #expect(clocks.isFavorite)
    clocks.toggleFavorite()
    #expect(preferences.strings(for: "favorites") == [])
  }

  @Test("The page of a repository opens, or the screen says why not") func page() async {
    let assembler = ReposAppTestAssembler()
    let row = RepoRow.named("clocks")
    let model = assembler.details(of: row)
    await model.openPage()
    #expect(assembler.opened.values == [row.webURL])
    #expect(model.failure == nil)

    assembler.opensPages = false
    let refused = assembler.details(of: row)
    await refused.openPage()
    #expect(refused.failure == "The page could not be opened. Its address is https://github.com/acme/clocks")

    let homeless = assembler.details(
      of: RepoRow(name: "home", description: "", age: nil, pushedAt: nil, webURL: nil)
    )
    await homeless.openPage()
    #expect(homeless.failure == "home has no web page.")
  }

  @Test("A row's age follows the date, which the test moves while the list lives") func ages() async {
    let assembler = ReposAppTestAssembler()
    assembler.now.current = .testDefault.addingTimeInterval(420)
    let model: ReposModel = assembler.session(of: "acme").resolve()
    await model.load()
    #expect(model.screen.rows.map(\.age) == ["7m", "7m"])
    assembler.now.current = .testDefault.addingTimeInterval(7_200)
    await model.refresh()
    #expect(model.screen.rows.map(\.age) == ["2h", "2h"])
  }

  @Test("The router pushes, previews, and doesn't retain the assembler") func router() async {
    await expectReleased {
      let assembler = ReposAppTestAssembler().session(of: "acme")
      let router = assembler.router
      router.push(.named("clocks"))
      #expect(router.path.map(router.screen).map(\.repository.name) == ["clocks"])
      router.preview(.named("parsing"))
      #expect(router.sheet?.repository.name == "parsing")
      #expect(router === assembler.router)
      return assembler
    }
  }

  @Test("The preview shows its sample") func preview() async {
    let assembler = ReposPreviewAssembler()
    let model: ReposModel = assembler.session(of: "pointfreeco").resolve()
    await model.load()
    #expect(model.screen.rows.map(\.age) == ["7m", "3h", "9d"])
    #expect(model.screen.rows.first == .sample)
  }

  @Test("Assemblers and models are released with what holds them") func released() async {
    await expectReleased {
      let assembler = ReposAppTestAssembler()
      let model: ReposModel = assembler.session(of: "acme").resolve()
      await model.load()
      let details = assembler.details(of: .named("clocks"))
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
  let now = MovingDate()
  let preferences: Preferences

  init(preferences: Preferences = .inMemory()) {
    self.preferences = preferences
  }

  var repos: any ReposDataSource { dataSource }
  let analytics: any Analytics = NoAnalytics()
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  var date: DateGenerator { DateGenerator { [now] in now.current } }
  let files = FileAccess.inMemory()
  var openURL: URLOpener {
    URLOpener { [opened, opensPages] url in
      opened.record(url)
      return opensPages
    }
  }
}

/// A date that a test changes while an object lives. An effect's closure can run anywhere, so it has a lock.
nonisolated final class MovingDate: Sendable {
  private let date = Lock(Date.testDefault)

  var current: Date {
    get { date.withLock { $0 } }
    set { date.withLock { $0 = newValue } }
  }
}

/// Two repositories, and how often they were asked for.
nonisolated final class CountingDataSource: ReposDataSource {
  private let count = Lock(0)

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
