import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import TestSupport
import Testing

@testable import Recipes

private struct Offline: Error {}

/// A server that fails some times first, and records each request.
private final class StubServer: NoteServer {
  let requests = Recorder<String>()
  private let failures: Int

  init(failures: Int = 0) { self.failures = failures }

  func notes(of user: String) async throws -> [String] {
    requests.record(user)
    if requests.values.count <= failures { throw Offline() }
    return ["Water the plants"]
  }
}
private final class NotesTestAssembler: TestAssembler, NotesApplication {
  var server: any NoteServer = StubServer()
  var clock: any Clock<Duration> = ImmediateClock()
}

private final class OpeningTestAssembler: TestAssembler, OpeningAssembler {
  let opens = Recorder<Int>()

  /// Fails the first time.
  @MainActor func open() async throws -> Opened {
    opens.record(opens.values.count)
    await Task.yield()
    if opens.values == [0] { throw Offline() }
    return Opened(server: StubServer())
  }
}

private nonisolated final class TokenTestAssembler: SendableTestAssembler, TokenScene {
  let logIns = Recorder<Int>()

  nonisolated func logIn() async throws -> String {
    logIns.record(1)
    return "token \(logIns.values.count)"
  }
}

@MainActor @Suite("Recipes", .hangLimit) struct RecipesTests {
  private let application = NotesTestAssembler()

  @Test("Signing out releases the session") func signOut() {
    let account = application.signIn()
    #expect(account.session == nil)
    account.signIn(user: "Ada")
    weak let session = account.session
    #expect(session?.user == "Ada")
    account.signOut()
    #expect(session == nil)
  }

  @Test("A link is a note of the path, another changes nothing") func links() throws {
    for link in ["notes://note/7", "notes://elsewhere"] {
      application.links.open(try #require(URL(string: link)))
    }
    #expect(application.links.path == [7])
  }

  @Test("A request is repeated after 1, 2 and 4 seconds") func retry() async throws {
    let server = StubServer(failures: 3)
    let clock = TestClock()
    let notes = RetryingNotes(server: server, clock: clock)
    let task = Task { try await notes.notes(of: "Ada") }
    for (count, delay) in [1, 2, 4].enumerated() {
      await clock.waitForSleepers()
      #expect(server.requests.values.count == count + 1)
      await clock.advance(by: .seconds(delay))
    }
    #expect(try await task.value == ["Water the plants"])
    #expect(server.requests.values.count == 4)
    let failing = RetryingNotes(server: StubServer(failures: 4), clock: ImmediateClock())
    await #expect(throws: Offline.self) { try await failing.notes(of: "Ada") }
  }

  @Test("A request ends after ten seconds, or earlier with its answer") func limit() async throws {
    let clock = TestClock()
    let prompt = LimitedNotes(server: StubServer(), clock: clock)
    #expect(try await prompt.notes(of: "Ada") == ["Water the plants"])
    let late = LimitedNotes(
      server: RetryingNotes(server: StubServer(failures: 4), clock: clock),
      clock: clock
    )
    await #expect(throws: Offline.self) { try await clock.run { try await late.notes(of: "Ada") } }
    struct Silent: NoteServer {
      func notes(of user: String) async throws -> [String] {
        try await Task.sleep(for: .seconds(3600))
        return []
      }
    }
    let silent = LimitedNotes(server: Silent(), clock: clock)
    await #expect(throws: URLError(.timedOut)) { try await clock.run { try await silent.notes(of: "Ada") } }
  }

  @Test("An alarm rings at the same hour on the next day, an hour of daylight saving earlier") func alarm()
    throws
  {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let evening = Date(timeIntervalSince1970: 1_806_166_800)  // 27 March 2027, 18:00
    let alarm = Alarm(calendar: calendar, now: .constant(evening))
    #expect(try #require(alarm.tomorrow).timeIntervalSince(evening) == 23 * 3600)
  }

  @Test("The session asks every fifteen minutes, until it ends") func refresh() async throws {
    let server = StubServer()
    let clock = TestClock()
    application.server = server
    application.clock = clock
    let account = application.signIn()
    account.signIn(user: "Ada")
    _ = account.session?.refresher
    await clock.waitForSleepers()
    #expect(server.requests.values.count == 1)
    await clock.advance(by: .seconds(15 * 60), sleepers: 1)
    #expect(server.requests.values.count == 2)
    account.signOut()
    try await clock.checkSuspension()
  }

  @Test("A session starts what it must start, though nobody asks for it") func starting() async throws {
    let server = StubServer()
    let clock = TestClock()
    application.server = server
    application.clock = clock
    let account = application.startingSignIn()
    account.signIn(user: "Ada")
    await clock.waitForSleepers()
    #expect(server.requests.values == ["Ada"])
    account.signOut()
    try await clock.checkSuspension()
  }

  @Test("An actor is kept, and a class can replace it") func actor() async {
    final class DraftsTestAssembler: TestAssembler, DraftsScene {}
    let application = DraftsTestAssembler()
    await application.drafts.add("milk")
    #expect(await application.drafts.all() == ["milk"])

    final class StubDrafts: Drafts {
      func add(_ note: String) {}
      func all() -> [String] { ["tea"] }
    }
    final class StubbedAssembler: TestAssembler, DraftsScene { let drafts: any Drafts = StubDrafts() }
    #expect(await StubbedAssembler().drafts.all() == ["tea"])
  }

  @Test("A screen has its session's user, and its window's toolbar") func windows() {
    let session = UserSession(parent: application, user: "Ada")
    let windows = (0..<2).map { _ in WindowAssembler(parent: application) }
    let editors = windows.map { session.editor(in: $0) }
    #expect(editors.map(\.user) == ["Ada", "Ada"])
    #expect(editors[0].toolbar === windows[0].toolbar && editors[0].toolbar !== editors[1].toolbar)
  }

  @Test("The system's object stops a process that nobody launched") func notLaunched() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try await CountNotes().perform()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("nobody launched; test what the application builds"))
  }

  @Test("It reads the root that the launch set") func launched() async throws {
    await #expect(processExitsWith: .success) {
      await MainActor.run { Running.launch(SampleNotes()) }
      guard try await CountNotes().perform() == 1 else { fatalError("not the launched application") }
    }
  }

  @Test("A widget has a root of its own, on the same leaf") func widget() async throws {
    final class WidgetTestAssembler: TestAssembler, WidgetScene {
      let server: any NoteServer = StubServer()
    }
    let timeline = WidgetTestAssembler().timeline()
    #expect(try await timeline.server.notes(of: "Ada") == ["Water the plants"])
    #expect(timeline.now() == .testDefault)
    #expect((WidgetAssembler().server as? RetryingNotes)?.server is WebNotes)
  }

  @Test("A launch argument chooses the sample application") func arguments() {
    #expect(launch(arguments: ["notes", "-ui-test"]) is SampleNotes)
    #expect(launch(arguments: ["notes"]) is LiveNotes)
  }

  @Test("All who await the launch share it, and a failed one is repeated") func opening() async throws {
    let application = OpeningTestAssembler()
    await #expect(throws: Offline.self) { try await application.opened }
    let tasks = (0..<20).map { _ in Task { try await application.opened.server as? StubServer } }
    let first = try #require(try await tasks[0].value)
    for task in tasks { #expect(try await task.value === first) }
    #expect(application.opens.values == [0, 1])
  }

  @Test("A refused token is asked for once more, and a kept one not again") func token() async throws {
    let application = TokenTestAssembler()
    let refused = Recorder<String>()
    for expected in ["token 2", "token 2"] {
      let answer = try await application.authorized { token in
        if token == "token 1" {
          refused.record(token)
          throw Unauthorized()
        }
        return token
      }
      #expect(answer == expected)
    }
    #expect(refused.values == ["token 1"] && application.logIns.values.count == 2)
    await #expect(throws: Unauthorized.self) {
      try await application.authorized { _ in throw Unauthorized() }
    }
    #expect(application.logIns.values.count == 3)
  }

  @Test("Ten requests whose token is refused at once ask for one new token") func refusedAtOnce() async throws
  {
    let application = TokenTestAssembler()
    let refused = Recorder<Void>()
    let requests = (0..<10).map { _ in
      Task {
        try await application.authorized { token in
          guard token == "token 1" else { return token }
          refused.record(())
          var all = refused.makeAsyncIterator()
          for _ in 0..<10 { _ = await all.next() }
          throw Unauthorized()
        }
      }
    }
    for request in requests { #expect(try await request.value == "token 2") }
    #expect(application.logIns.values.count == 2)
  }

  @Test("A command-line tool waits for its uploads") func upload() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      await UploadCommand.main()
      exit(0)
    }
    let text = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(text.contains("uploaded Water the plants"))
  }

  @Test("A snapshot has a fixed date and locale, and the other effects of a preview") func snapshot() {
    struct CardSnapshot: SnapshotAssembler, DateAssembler, LocaleAssembler, CalendarAssembler {}
    struct CardPreview: PreviewAssembler, DateAssembler {}
    let card = CardSnapshot()
    #expect(card.date() == .testDefault && card.locale.identifier == "en_US")
    #expect(card.calendar == .autoupdatingCurrent)
    #expect(CardPreview().date() > .testDefault)
  }

  @Test("An optional dependency is absent, unless an application has it") func optional() {
    struct Strict: Spelling { func isCorrect(_ word: String) -> Bool { false } }
    final class WithoutSpelling: TestAssembler, SpellingAssembler {}
    final class WithSpelling: TestAssembler, SpellingAssembler { let spelling: (any Spelling)? = Strict() }
    #expect(WithoutSpelling().spelling == nil)
    #expect(WithSpelling().spelling?.isCorrect("milk") == false)
  }

  @Test("Load something at its first use") func words() {
    nonisolated final class WordsTestAssembler: SendableTestAssembler, WordsAssembler {
      let reads = Recorder<String>()
      func readWords() -> Set<String> {
        reads.record("read")
        return ["milk"]
      }
    }
    let assembler = WordsTestAssembler()
    let english = assembler.english
    #expect(assembler.reads.values.isEmpty)
    #expect(english.isCorrect("milk") && !english.isCorrect("mlik"))
    #expect(assembler.reads.values.count == 1)
  }

  @Test("Read the configuration", arguments: [nil, "", "http://notes.example"])
  func configuration(server: String?) throws {
    #expect(throws: Configuration.Invalid.self) {
      try launchConfigured(.constant(server.map { ["NOTES_SERVER": $0] } ?? [:]))
    }
    let app = try launchConfigured(.constant(["NOTES_SERVER": "https://notes.example"]))
    #expect(app.support().absoluteString == "https://notes.example/support")
  }
}
