import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Testing

@testable import Journal

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

final class StubStore: EntryStore {
  private(set) var entries: [Entry] = []
  private(set) var saves = 0

  init(_ entries: [Entry]) { self.entries = entries }
  func save(_ entry: Entry) {
    saves += 1
    entries.append(entry)
  }
}

final class JournalTestAssembler: TestAssembler, JournalAssembler, PreferencesAssembler {
  // Effects that a test sets between its steps.
  var clock: any Clock<Duration> = ImmediateClock()
  var date = DateGenerator.constant(.testDefault)
  // A test that sends a request sets a client, or fails.
  var http = HTTPClient.unimplemented()
  let preferences = Preferences.inMemory()
  @MainActor let stub = StubStore([])
  @MainActor var store: any EntryStore { stub }
}

@MainActor @Suite("A main-actor module") struct JournalTests {
  private let assembler = JournalTestAssembler()
  private let requests = Recorder<URLRequest>()

  init() {
    let requests = requests
    assembler.http = HTTPClient { request in
      requests.record(request)
      guard let url = request.url,
        let response = HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: nil)
      else { throw URLError(.badURL) }
      return (Data(), response)
    }
  }

  @Test("A date that changes between steps") func dates() async throws {
    let model: JournalModel = assembler.resolve()
    try await model.add("one")
    assembler.date = .constant(Date(timeIntervalSinceReferenceDate: 86_400))
    let next: JournalModel = assembler.resolve()
    try await next.add("two")
    #expect(next.entries.map(\.date.timeIntervalSinceReferenceDate) == [0, 86_400])
    #expect(assembler.stub.saves == 2)
  }

  @Test("A clock that the test advances") func clock() async throws {
    let clock = TestClock()
    assembler.clock = clock
    let model: JournalModel = assembler.resolve()
    let task = Task { try await model.add("one") }
    await clock.waitForSleepers()
    #expect(model.isUploading && requests.values.isEmpty)
    await clock.advance(by: .seconds(1))
    try await task.value
    #expect(!model.isUploading && requests.values.count == 1)
    // No timer goes on.
    try await clock.checkSuspension()
  }

  @Test("An error of the network") func offline() async {
    assembler.http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
    let model: JournalModel = assembler.resolve()
    await #expect(throws: URLError.self) { try await model.add("one") }
    #expect(model.entries.map(\.text) == ["one"])
  }

  @Test("A session signs its requests, with an effect of its own") func session() async throws {
    let session = SessionAssembler(user: User(name: "Ada"), parent: assembler)
    let model: JournalModel = session.resolve()
    try await model.add("one")
    #expect(requests.values.map { $0.value(forHTTPHeaderField: "Authorization") } == ["Ada"])
    let settings: SettingsModel = session.resolve()
    settings.toggle()
    #expect(settings.user.name == "Ada" && settings.isPrivate)
  }

  @Test("A router opens a sheet through later(), and the session ends") func router() async {
    let entry = Entry(id: UUID(number: 1), date: .testDefault, text: "one")
    await expectReleased {
      let session = SessionAssembler(user: User(name: "Ada"), parent: assembler)
      let router = session.router
      router.push(entry)
      router.edit(entry)
      router.sheet?.save()
      #expect(session.editor(of: entry) === router.sheet)
      #expect(router === session.router)
      return session
    }
    #expect(assembler.stub.entries == [entry])
  }

  @Test("The live application and the previews") func others() async {
    let app = AppAssembler()
    #expect(app.store === app.store)
    let canvas = CanvasAssembler()
    canvas.date = .constant(.testDefault)
    let model: JournalModel = canvas.resolve()
    await #expect(throws: URLError.self) { try await model.add("one") }
  }

  @Test("A test that says nothing of its user has the previews'") func sample() {
    final class SettingsTestAssembler: TestAssembler, SettingsAssembler {
      let preferences = Preferences.inMemory()
      @MainActor var store: any EntryStore { StubStore([]) }
    }
    let settings: SettingsModel = SettingsTestAssembler().resolve()
    let preview: SettingsModel = CanvasAssembler().resolve()
    #expect(settings.user == preview.user)
  }
}
