import AssemblerEffects
import AssemblerTesting
import ControlledRepos
import Foundation
import Testing

private let bloblog = Repo(
  archived: false,
  description: "Blob's blog",
  htmlUrl: URL(filePath: "/pointfreeco/bloblog"),
  name: "Bloblog",
  pushedAt: Date(timeIntervalSinceReferenceDate: 547_152_021)
)

extension World {
  /// The playground's mock, 30 seconds after the repository's last push.
  fileprivate static var mock: World {
    var world = World()
    world.analytics.track = unimplemented("Analytics.track")
    world.date = { Date(timeIntervalSinceReferenceDate: 547_152_051) }
    world.gitHub.fetchRepos = { [bloblog] }
    return world
  }
}

@MainActor @Suite("Controlled repos", .world(Current, .mock)) struct ControlledReposTests {
  let screen = ReposScreen()

  @Test("A repository pushed 30 seconds ago is 30s old")
  func age() async {
    await screen.viewDidLoad()
    #expect(screen.rows == ["Bloblog 30s"])
    #expect(screen.alert == nil)
  }

  @Test(
    "A failed fetch shows its message, in this test only",
    .world(Current) {
      $0.gitHub.fetchRepos = {
        throw NSError(
          domain: "co.pointfree",
          code: -1,
          userInfo: [NSLocalizedDescriptionKey: "Ooops!"]
        )
      }
    }
  )
  func failure() async throws {
    let error = await #expect(throws: NSError.self) { try await Current.gitHub.fetchRepos() }
    #expect(error?.domain == "co.pointfree")
    #expect(error?.code == -1)
    await screen.viewDidLoad()
    #expect(screen.alert == "Ooops!")
    #expect(screen.rows == [])
  }

  @Test("The rows stay after a failed fetch, and the next fetch clears the alert")
  func failureLater() async {
    await screen.viewDidLoad()
    await Current.with {
      $0.gitHub.fetchRepos = { throw URLError(.notConnectedToInternet) }
    } operation: {
      await screen.viewDidLoad()
      #expect(screen.alert != nil)
      #expect(screen.rows == ["Bloblog 30s"])
    }
    await screen.viewDidLoad()
    #expect(screen.alert == nil)
  }

  @Test("The unarchived repositories are shown, most recently pushed first")
  func order() async {
    var archived = bloblog
    archived.archived = true
    var later = bloblog
    later.name = "Later"
    later.pushedAt = Date(timeIntervalSinceReferenceDate: 547_152_050)
    var never = bloblog
    never.name = "Never"
    never.pushedAt = nil
    let repos = [never, archived, bloblog, later]
    await Current.with {
      $0.gitHub.fetchRepos = { repos }
    } operation: {
      await screen.viewDidLoad()
    }
    #expect(screen.rows == ["Later 1s", "Bloblog 30s", "Never"])
  }

  @Test("Selecting a row is recorded")
  func analytics() async {
    let events = Recorder<Analytics.Event>()
    await screen.viewDidLoad()
    Current.with {
      $0.analytics.track = { events.record($0) }
    } operation: {
      screen.didSelectRow(at: 0)
    }
    #expect(events.values == [.tappedRepo(bloblog)])
  }
}
