import Assembler
import AssemblerEffects
import AssemblerHTTP
@testable import AssemblerTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite("Unimplemented closures") struct UnimplementedTests {
  /// Runs `body` and returns the issues that it records, which don't fail this test. Its expectations do.
  private func issues(_ body: () async throws -> Void) async -> [Issue] {
    let issues = Recorder<Issue>()
    await withKnownIssue {
      do { try await body() } catch let error { #expect(error is UnimplementedError) }
    } matching: { issue in
      guard case .unconditional = issue.kind else { return false }
      issues.record(issue)
      return true
    }
    return issues.values
  }

  @Test("An unimplemented requirement of a stub fails the test with its name") func stub() async throws {
    struct UnusedBank {
      func balance() async throws -> Int { throw reportUnimplemented() }
      func log(_ text: String) { reportUnimplemented() }
    }
    let issues = await issues {
      UnusedBank().log("tapped")
      _ = try await UnusedBank().balance()
    }
    let texts = issues.map { $0.comments.map(\.rawValue).joined() }
    #expect(texts.map { $0.contains("Unimplemented: log(_:) was called in the test") } == [true, false])
    #expect(texts.map { $0.contains("Unimplemented: balance() was called in the test") } == [false, true])
  }

  @Test("The failure names the closure, the test and the location")
  func message() async throws {
    let (track, line): (@Sendable (String) -> Void, Int) = (unimplemented("Analytics.track"), #line)
    let issues = await issues { track("tapped") }
    #expect(
      issues.map(\.comments) == [
        [
          """
          Unimplemented: Analytics.track was called in the test "The failure names the closure, the test and the \
          location"
          """
        ]
      ]
    )
    #expect(issues.first?.sourceLocation?.line == line)
    #expect(issues.first?.sourceLocation?.fileID == #fileID)
  }

  @Test("An unimplemented closure takes any arguments, and can be async and throw")
  func shapes() async throws {
    let none: @Sendable () -> Void = unimplemented("none")
    let three: @Sendable (Int, String, [Double]) -> Void = unimplemented("three")
    let asynchronous: @Sendable (Int) async -> Void = unimplemented("async")
    let isolated: @MainActor @Sendable (Int) -> Void = unimplemented("isolated")
    let notSendable: (Int) -> Void = unimplemented("not sendable")
    let issues = await issues {
      none()
      three(1, "", [])
      await asynchronous(1)
      await isolated(1)
      notSendable(1)
    }
    #expect(issues.count == 5)
  }

  @Test("A throwing unimplemented closure fails the test and throws, even without a result")
  func throwing() async throws {
    let load: @Sendable (Int) async throws -> String = unimplemented("load")
    let save: @Sendable (String) throws -> Void = unimplemented("save")
    var thrown: [String] = []
    let issues = await issues {
      do { _ = try await load(1) } catch { thrown.append("\(error)") }
      do { try save("") } catch { thrown.append("\(error)") }
    }
    #expect(thrown == ["load is unimplemented", "save is unimplemented"])
    #expect(issues.count == 2)
  }

  @Test("An unimplemented closure evaluates its placeholder for each call")
  func placeholder() async {
    let recorder = Recorder<Int>()
    let count: @Sendable (Int, Int) -> Int = unimplemented(
      "count",
      placeholder: {
        recorder.record(1); return recorder.values.count
      }()
    )
    #expect(recorder.values == [])
    var answers: [Int] = []
    let issues = await issues { answers = [count(1, 2), count(3, 4)] }
    #expect(answers == [1, 2])
    #expect(issues.count == 2)
  }

  @Test("Parallel tests fail with their own names", arguments: ["first", "second"])
  func parallel(_ name: String) async {
    let closure: @Sendable () -> Void = unimplemented("closure \(name)")
    let issues = await issues {
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<2 { group.addTask { closure() } }
      }
    }
    #expect(
      issues.map { $0.comments.map(\.rawValue) }
        == Array(
          repeating: [
            "Unimplemented: closure \(name) was called in the test \"Parallel tests fail with their own names\""
          ],
          count: 2
        )
    )
  }

  @Test("HTTP, URL and file effects have unimplemented versions")
  func effects() async {
    let start = #line
    let issues = await issues {
      let url = URL(filePath: "/a")
      let open = URLOpener.unimplemented()
      #expect(await open(url) == false)
      let files = FileAccess.unimplemented()
      #expect(throws: UnimplementedError(name: "FileAccess.read")) { try files.read(url) }
      #expect(throws: UnimplementedError(name: "FileAccess.write")) { try files.write(Data(), to: url) }
      #expect(throws: UnimplementedError(name: "FileAccess.remove")) { try files.remove(url) }
      #expect(throws: UnimplementedError(name: "FileAccess.list")) { try files.list(url) }
      #expect(throws: UnimplementedError(name: "FileAccess.attributes")) { try files.attributes(of: url) }
      #expect(throws: UnimplementedError(name: "FileAccess.folder")) { try files.folder(.caches) }
      _ = try await HTTPClient.unimplemented().send(URLRequest(url: url))
    }
    #expect(
      issues.map { "\($0.comments[0])".prefix(while: { $0 != "," }).split(separator: " ")[1] } == [
        "URLOpener", "FileAccess.read", "FileAccess.write", "FileAccess.remove", "FileAccess.list",
        "FileAccess.attributes", "FileAccess.folder", "HTTPClient.send",
      ]
    )
    // Where the test made each effect: three lines below `start` the opener, five the files, twelve the client.
    #expect(issues.map { ($0.sourceLocation?.line ?? 0) - start } == [3, 5, 5, 5, 5, 5, 5, 12])
  }

  @Test("Preferences, notifications and fire-and-forget work have unimplemented versions")
  func moreEffects() async {
    let start = #line
    let issues = await issues {
      #expect(Preferences.unimplemented().bool(for: "key") == nil)
      Preferences.unimplemented().set(.bool(true), for: "key")
      Notifications.unimplemented().post(Notification.Name("name"))
      Notifications.unimplemented().observe(Notification.Name("name")) { _ in }()
      FireAndForget.unimplemented()() { Issue.record("must not run") }
    }
    let messages = issues.map { "\($0.comments[0])".components(separatedBy: " in the test")[0] }
    #expect(
      messages == [
        "Unimplemented: Preferences.read was called",
        "Unimplemented: Preferences.write was called",
        "Unimplemented: Notifications.post was called",
        "Unimplemented: Notifications.observe was called",
        "Unimplemented: FireAndForget was called",
      ]
    )
    #expect(issues.map { ($0.sourceLocation?.line ?? 0) - start } == [2, 3, 4, 5, 6])
  }

  @Test("Each effect with a value in tests has an unimplemented version that returns that value")
  func defaults() async throws {
    let start = #line
    var slept: (any Error)?
    let issues = await issues {
      let date = DateGenerator.unimplemented()
      #expect(date() == .testDefault)
      let uuid = UUIDGenerator.unimplemented()
      #expect([uuid(), uuid()] == [UUID(number: 0), UUID(number: 1)])
      let random = RandomNumbers.unimplemented()
      #expect(random.next() == RandomNumbers.seeded(0).next())
      #expect(ProcessEnvironment.unimplemented()["HOME"] == nil)
      Console.unimplemented().print("text")
      Log.unimplemented().trace("text", ["key": "1"])
      #expect(Calendar.unimplemented() == .testDefault)
      #expect(DeviceInfo.unimplemented() == DeviceInfo())
      #expect(Locale.unimplemented() == .testDefault)
      #expect(TimeZone.unimplemented().secondsFromGMT() == 0)
      let clock: any Clock<Duration> = .unimplemented()
      do { try await clock.sleep(for: .seconds(1)) } catch { slept = error }
    }
    #expect((slept as? UnimplementedError)?.name == "Clock.sleep")
    let messages = issues.map {
      "\($0.comments[0])".components(separatedBy: " in the test")[0].replacing("Unimplemented: ", with: "")
    }
    #expect(
      messages == [
        "DateGenerator was called", "UUIDGenerator was called", "UUIDGenerator was called",
        "RandomNumbers was called", "ProcessEnvironment was called",
        "Console.print was called with \"text\\n\"", "Log was called with \"trace text key=1\"",
        "Calendar was asked for", "DeviceInfo was asked for", "Locale was asked for",
        "TimeZone was asked for",
        "Clock.now was called", "Clock.sleep was called",
      ]
    )
    let lines = [3, 5, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16, 16]
    #expect(issues.map { ($0.sourceLocation?.line ?? 0) - start } == lines)
  }

  @Test("An unimplemented value of a module takes the place of the default, in each of its tests")
  func defaultsOfModule() async {
    let assembler = ReminderTestAssembler()
    let ofModule = await issues { #expect(assembler.next() == UUID(number: 0)) }
    #expect(ofModule.count == 1)
    let late = LateTestAssembler()
    #expect(late.next() == UUID(number: 7))
    let ofCalendar = await issues { #expect(late.calendar == .testDefault) }
    #expect(ofCalendar.count == 1)
  }
}

private protocol ReminderAssembler: UUIDAssembler, CalendarAssembler {}
extension ReminderAssembler {
  fileprivate func next() -> UUID { uuid() }
}
extension ReminderAssembler where Self: TestAssembler {
  var uuid: UUIDGenerator { .unimplemented() }
}
private final class ReminderTestAssembler: TestAssembler, ReminderAssembler {}
/// Its calendar fails only a test that asks for it.
private final class LateTestAssembler: TestAssembler, ReminderAssembler {
  let uuid = UUIDGenerator.constant(UUID(number: 7))
  var calendar: Calendar { .unimplemented() }
}
