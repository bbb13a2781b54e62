import Assembler
import AssemblerEffects
import Foundation
import ReposFeature
import Testing

@Suite("Selecting a row")
struct SelectionTests {
  @MainActor private func scene(_ assembler: ReposTestAssembler) async -> ReposDisplay {
    let display: ReposDisplay = assembler.resolve(organization: "acme")
    await display.viewDidLoad().value
    return display
  }

  @Test("The event is recorded before the web page opens")
  @MainActor func order() async {
    let assembler = ReposTestAssembler(.repositories(.named("a"), .named("b")))
    let display = await scene(assembler)
    await display.didSelectRow(at: 1).value
    #expect(assembler.log.lines == ["tracked tapped_repo", "opened https://github.com/acme/b"])
    #expect(display.screen.alert == nil)
  }

  @Test("The event contains the facts about the device")
  @MainActor func event() async {
    let assembler = ReposTestAssembler(.repositories(.named("a")))
    assembler.deviceInfo = DeviceInfo(
      build: "42",
      release: "1.2",
      screenHeight: 844,
      screenWidth: 390,
      systemName: "iOS",
      systemVersion: "18.1"
    )
    await scene(assembler).didSelectRow(at: 0).value
    #expect(
      assembler.log.events == [
        AnalyticsEvent(
          name: "tapped_repo",
          properties: [
            "repo_name": "a", "build": "42", "release": "1.2", "screen_height": "844", "screen_width": "390",
            "system_name": "iOS", "system_version": "18.1",
          ]
        )
      ]
    )
  }

  @Test("Unknown facts about the device are \"Unknown\"")
  @MainActor func unknown() async {
    let assembler = ReposTestAssembler(.repositories(.named("a")))
    await scene(assembler).didSelectRow(at: 0).value
    #expect(
      assembler.log.events.first?.properties == [
        "repo_name": "a", "build": "Unknown", "release": "Unknown", "screen_height": "Unknown",
        "screen_width": "Unknown", "system_name": "Unknown", "system_version": "Unknown",
      ]
    )
  }

  @Test(
    "Only HTTP and HTTPS pages are opened",
    arguments: [
      ("https://github.com/acme/a", true), ("HTTP://github.com/acme/a", true), ("file:///etc/passwd", false),
      ("javascript:alert(1)", false), ("ssh://github.com/acme/a", false), ("acme/a", false), (nil, false),
    ] as [(String?, Bool)]
  )
  @MainActor func schemes(page: String?, isOpened: Bool) async {
    let url = page.flatMap { URL(string: $0) }
    let assembler = ReposTestAssembler(.repositories(Repository(name: "a", webURL: url)))
    let display = await scene(assembler)
    await display.didSelectRow(at: 0).value
    #expect(assembler.log.lines == ["tracked tapped_repo"] + (isOpened ? ["opened \(page ?? "")"] : []))
    #expect(display.screen.alert?.message == (isOpened ? nil : "a has no web page to open."))
  }

  @Test("A page that the platform can't open shows an alert with its URL")
  @MainActor func notOpened() async {
    let assembler = ReposTestAssembler(.repositories(.named("a")))
    assembler.opensPages = false
    let display = await scene(assembler)
    await display.didSelectRow(at: 0).value
    #expect(
      display.screen.alert?.message
        == "The page couldn't be opened. Its address is https://github.com/acme/a"
    )
  }

  @Test("Selecting an index without a row has no effect", arguments: [-1, 1, Int.max])
  @MainActor func outOfRange(index: Int) async {
    let assembler = ReposTestAssembler(.repositories(.named("a")))
    await scene(assembler).didSelectRow(at: index).value
    #expect(assembler.log.lines.isEmpty)
  }
}
