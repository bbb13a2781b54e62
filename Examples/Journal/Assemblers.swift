import Assembler
import AssemblerEffects
import AssemblerHTTP
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What every session shares.
protocol StoreAssembler: ScopedAssembler {
  @MainActor var store: any EntryStore { get }
}
extension StoreAssembler where Self: LiveAssembler {
  @MainActor var store: any EntryStore { shared(on: MainActor.self) { MemoryStore() } }
}
extension StoreAssembler where Self: ChildAssembler, Parent: StoreAssembler {
  @MainActor var store: any EntryStore { parent.store }
}

/// The user's screens.
protocol JournalAssembler: StoreAssembler, ClockAssembler, DateAssembler, HTTPAssembler, UUIDAssembler {
  @MainActor func resolve() -> JournalModel
  @MainActor var router: Router { get }
  @MainActor func editor(of entry: Entry) -> EntryModel
  var uploads: any Uploads { get }
}
extension JournalAssembler {
  @MainActor func resolve() -> JournalModel {
    JournalModel(store: store, uploads: uploads, now: date, uuid: uuid, clock: clock)
  }
  @MainActor var router: Router {
    shared(on: MainActor.self) { Router(makeEntry: { [app = later()] in app().editor(of: $0) }) }
  }
  // While a sheet shows an entry, a second window that opens the entry edits the same text.
  @MainActor func editor(of entry: Entry) -> EntryModel {
    weaklyShared(on: MainActor.self, for: entry.id) { EntryModel(entry: entry, store: store) }
  }
  var uploads: any Uploads { shared { HTTPUploads(http: http) } }
}

/// The second scene.
protocol SettingsAssembler: StoreAssembler, PreferencesAssembler {
  var user: User { get }
  @MainActor func resolve() -> SettingsModel
}
extension SettingsAssembler {
  @MainActor func resolve() -> SettingsModel { SettingsModel(user: user, preferences: preferences) }
}
// The same user in each preview, and in a test that says nothing of its user.
extension SettingsAssembler where Self: SampleAssembler {
  var user: User { User(name: "Ada") }
}

final class AppAssembler: LiveAssembler, JournalAssembler, PreferencesAssembler {
  let scope = Scope()
}

/// A session, which signs its requests.
// assembly:ignore not-forwarded a session has a router and uploads of its own
final class SessionAssembler<Parent: JournalAssembler & PreferencesAssembler>: Child<Parent>, ChildAssembler,
  JournalAssembler, SettingsAssembler
{
  let user: User

  init(user: User, parent: Parent) {
    self.user = user
    super.init(parent: parent)
  }

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
final class CanvasAssembler: PreviewAssembler, JournalAssembler, SettingsAssembler {
  let scope = Scope()
  var date = DateGenerator.constant(Date(timeIntervalSinceReferenceDate: 0))

  @MainActor var store: any EntryStore { MemoryStore() }
  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
}
