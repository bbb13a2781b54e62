import Assembler
import AssemblerEffects
import AssemblerHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What every session shares.
protocol StoreAssembler: ScopedAssembler {
  @MainActor func resolve() -> any EntryStore
}
extension StoreAssembler where Self: LiveAssembler {
  @MainActor func resolve() -> any EntryStore { shared(on: MainActor.self) { MemoryStore() } }
}
extension StoreAssembler where Self: ChildAssembler, Parent: StoreAssembler {
  @MainActor func resolve() -> any EntryStore { parent.resolve() }
}

/// The user's screens.
protocol JournalAssembler: StoreAssembler, ClockAssembler, DateAssembler, HTTPAssembler, UUIDAssembler {
  @MainActor func resolve() -> JournalModel
  @MainActor func resolve() -> Router
  @MainActor func resolve(entry: Entry) -> EntryModel
  func resolve() -> any Uploads
}
extension JournalAssembler {
  @MainActor func resolve() -> JournalModel {
    JournalModel(store: resolve(), uploads: resolve(), now: date, uuid: uuid, clock: clock)
  }
  @MainActor func resolve() -> Router {
    shared(on: MainActor.self) { Router(makeEntry: { [app = later()] in app().resolve(entry: $0) }) }
  }
  @MainActor func resolve(entry: Entry) -> EntryModel { EntryModel(entry: entry, store: resolve()) }
  func resolve() -> any Uploads { shared { HTTPUploads(http: http) } }
}

/// The second scene.
protocol SettingsAssembler: StoreAssembler, PreferencesAssembler {
  func resolve() -> User
  @MainActor func resolve() -> SettingsModel
}
extension SettingsAssembler {
  @MainActor func resolve() -> SettingsModel { SettingsModel(user: resolve(), preferences: preferences) }
}

final class AppAssembler: LiveAssembler, JournalAssembler, PreferencesAssembler {
  let scope = Scope()
}

/// A session, which signs its requests.
// assembly:ignore AG013 a session has a router and uploads of its own
final class SessionAssembler<Parent: JournalAssembler & PreferencesAssembler>: Child<Parent>, ChildAssembler,
  JournalAssembler, SettingsAssembler
{
  private let user: User

  init(user: User, parent: Parent) {
    self.user = user
    super.init(parent: parent)
  }

  func resolve() -> User { user }
  var http: HTTPClient {
    let (http, name) = (parent.http, user.name)
    return HTTPClient { request in
      var request = request
      request.setValue(name, forHTTPHeaderField: "Authorization")
      return try await http.send(request)
    }
  }
}

/// Every preview's assembler.
final class CanvasAssembler: PreviewAssembler, JournalAssembler {
  let scope = Scope()
  var date = DateGenerator.constant(Date(timeIntervalSinceReferenceDate: 0))

  @MainActor func resolve() -> any EntryStore { MemoryStore() }
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
}
