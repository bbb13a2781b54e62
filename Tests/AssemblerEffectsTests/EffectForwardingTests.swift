import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting
import Foundation
import Testing

/// All effect protocols. A test below finds a missing one.
private protocol AllEffects: DateAssembler, UUIDAssembler, RandomAssembler, ClockAssembler,
  CalendarAssembler, LocaleAssembler, TimeZoneAssembler, EnvironmentAssembler, ConsoleAssembler, LogAssembler,
  HTTPAssembler, NotificationAssembler, PreferencesAssembler, FileAssembler, FireAndForgetAssembler,
  URLOpenerAssembler, DeviceInfoAssembler
{}

private final class Parent: TestAssembler, AllEffects {
  let tasks = TaskCollector()

  let http = HTTPClient { _ in throw URLError(.notConnectedToInternet) }
  let notifications = Notifications.center(NotificationCenter())
  let preferences = Preferences.inMemory(["kept": .bool(true)])
  let files = FileAccess.inMemory([URL(filePath: "/kept"): Data([1])])
  var fireAndForget: FireAndForget { tasks.fireAndForget }
  let openURL = URLOpener { $0.scheme == "https" }
  let deviceInfo = DeviceInfo(systemName: "test")
}

private struct Child<Parent: AllEffects>: ChildAssembler, AllEffects {
  let parent: Parent
}

@Suite("Effects of a child assembler") struct EffectForwardingTests {
  private let parent = Parent()
  private var grandchild: Child<Child<Parent>> { Child(parent: Child(parent: parent)) }

  @Test("A child gets its parent's deterministic effects, at any depth")
  func deterministic() async throws {
    let child = grandchild
    #expect(child.date() == .testDefault)
    #expect(child.uuid() == UUID(number: 0))
    #expect(parent.uuid() == UUID(number: 1))
    #expect(child.random.next() == RandomNumbers.seeded(0).next())
    let clock = child.clock
    try await clock.sleep(for: .seconds(1))
    #expect(parent.effects.clock.now == TestInstant(offset: .seconds(1)))
    #expect(child.calendar == .testDefault)
    #expect(child.locale == .testDefault)
    #expect(child.timeZone == .gmt)
    #expect(child.environment.variables == [:])
    #expect(child.deviceInfo.systemName == "test")
  }

  @Test("No effect protocol is missing from these tests")
  func complete() throws {
    let tests = URL(filePath: #filePath)
    let root = tests.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let files = try ["AssemblerEffects", "AssemblerHTTP"].map { root.appending(path: "Sources/\($0)") }
      .flatMap { folder in
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).map { folder.appending(path: $0) }
      }
    let declared = try files.filter { $0.pathExtension == "swift" }.flatMap { file in
      let source = try String(contentsOf: file, encoding: .utf8)
      return source.matches(of: /public protocol (\w+): Assembling/).map { String($0.1) }
    }
    let header = try #require(
      try String(contentsOf: tests, encoding: .utf8).firstMatch(of: /protocol AllEffects:([^{]*)/)
    )
    let tested = header.1.split { !$0.isLetter }.map(String.init)
    #expect(declared.count > 10)
    #expect(Set(declared) == Set(tested))
  }

  @Test("A child's output is captured by its parent")
  func captured() {
    let child = grandchild
    child.console.print("hello")
    child.log.info("event")
    #expect(parent.effects.console.values.map(\.text) == ["hello\n"])
    #expect(parent.effects.log.values.map(\.message) == ["event"])
  }

  @Test("A child gets its parent's stubs of outward effects")
  func outward() async throws {
    let child = grandchild
    let open = child.openURL
    #expect(await open(URL(filePath: "/")) == false)
    #expect(child.preferences.bool(for: "kept") == true)
    #expect(try child.files.read(URL(filePath: "/kept")) == Data([1]))
    let heard = Recorder<Int>()
    let cancel = child.notifications.observe(.init("n")) { _ in heard.record(1) }
    cancel()
    let fireAndForget = child.fireAndForget
    fireAndForget { heard.record(2) }
    await parent.tasks.finish()
    #expect(heard.values == [2])
  }
}

@Suite("Effects of a preview") struct PreviewEffectsTests {
  private struct Preview: PreviewAssembler, FileAssembler, PreferencesAssembler {}

  @Test("A preview's files and preferences stay in memory")
  func inMemory() throws {
    let files = Preview().files
    let file = URL(filePath: "/caches/a")
    try files.write(Data([1]), to: file)
    #expect(!FileManager.default.fileExists(atPath: "/caches/a"))
    #expect(try files.read(file) == Data([1]))
    let preferences = Preview().preferences
    preferences.set(.bool(true), for: "PreviewEffectsTests")
    #expect(UserDefaults.standard.object(forKey: "PreviewEffectsTests") == nil)
  }
}
