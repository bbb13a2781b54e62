import AssemblerEffects
import AssemblerHTTP
import Foundation
import Observation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

nonisolated struct Entry: Sendable, Hashable, Identifiable {
  let id: UUID
  let date: Date
  var text: String
}

nonisolated struct User: Sendable, Hashable {
  let name: String
}

/// A main-actor leaf, such as a SwiftData store.
protocol EntryStore: AnyObject {
  var entries: [Entry] { get }
  func save(_ entry: Entry)
}

final class MemoryStore: EntryStore {
  private(set) var entries: [Entry]

  init(_ entries: [Entry] = []) { self.entries = entries }
  func save(_ entry: Entry) { entries = entries.filter { $0.id != entry.id } + [entry] }
}

/// A leaf that any thread calls.
nonisolated protocol Uploads: AnyObject, Sendable {
  func upload(_ entry: Entry) async throws
}

nonisolated final class HTTPUploads: Uploads {
  private let http: HTTPClient

  init(http: HTTPClient) { self.http = http }
  func upload(_ entry: Entry) async throws {
    guard let url = URL(string: "https://journal.example/entries/\(entry.id)") else { return }
    _ = try await http.send(URLRequest(url: url))
  }
}

@MainActor @Observable final class JournalModel {
  private(set) var entries: [Entry] = []
  private(set) var isUploading = false
  private let store: any EntryStore
  private let uploads: any Uploads
  private let now: DateGenerator
  private let uuid: UUIDGenerator
  private let clock: any Clock<Duration>

  init(
    store: any EntryStore,
    uploads: any Uploads,
    now: DateGenerator,
    uuid: UUIDGenerator,
    clock: any Clock<Duration>
  ) {
    self.store = store
    self.uploads = uploads
    self.now = now
    self.uuid = uuid
    self.clock = clock
    entries = store.entries
  }

  func add(_ text: String) async throws {
    let entry = Entry(id: uuid(), date: now(), text: text)
    store.save(entry)
    entries = store.entries
    isUploading = true
    defer { isUploading = false }
    try await clock.sleep(for: .seconds(1))  // so that quick changes are one upload
    try await uploads.upload(entry)
  }
}

@MainActor @Observable final class EntryModel {
  var entry: Entry
  private let store: any EntryStore

  init(entry: Entry, store: any EntryStore) {
    self.entry = entry
    self.store = store
  }

  func save() { store.save(entry) }
}

@MainActor @Observable final class SettingsModel {
  let user: User
  private(set) var isPrivate: Bool
  private let preferences: Preferences

  init(user: User, preferences: Preferences) {
    self.user = user
    self.preferences = preferences
    isPrivate = preferences.bool(for: "private") ?? false
  }

  func toggle() {
    isPrivate.toggle()
    preferences.set(.bool(isPrivate), for: "private")
  }
}

/// Opens screens. The session caches it, so it refers to its assembler through `later()`.
@MainActor @Observable final class Router {
  private(set) var path: [Entry] = []
  private(set) var sheet: EntryModel?
  private let makeEntry: (Entry) -> EntryModel

  init(makeEntry: @escaping (Entry) -> EntryModel) { self.makeEntry = makeEntry }
  func push(_ entry: Entry) { path.append(entry) }
  func edit(_ entry: Entry) { sheet = makeEntry(entry) }
}
