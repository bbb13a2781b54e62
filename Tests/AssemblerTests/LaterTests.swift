import Assembler
import AssemblerTesting
import Testing

private final class Page: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// An object that an assembler caches, and that asks it later.
private final class Router: Sendable {
  let open: @Sendable (Int) -> Page
  let load: @Sendable (Int) async throws -> Page
  let check: @Sendable (Int) throws -> Page
  let wait: @Sendable () async -> Page

  init(
    open: @escaping @Sendable (Int) -> Page,
    load: @escaping @Sendable (Int) async throws -> Page,
    check: @escaping @Sendable (Int) throws -> Page,
    wait: @escaping @Sendable () async -> Page
  ) {
    self.open = open
    self.load = load
    self.check = check
    self.wait = wait
  }
}

private struct Refused: Error, Equatable { let number: Int }

private protocol RouterAssembler: ScopedAssembler, Sendable {
  func resolve() -> Router
  func resolve() -> Page
  func resolve(number: Int) -> Page
  func resolve(checked number: Int) throws -> Page
  func resolve(loaded number: Int) async throws -> Page
  func resolve(awaited number: Int) async -> Page
}
extension RouterAssembler {
  func resolve() -> Router {
    shared {
      Router(
        open: { [app = later()] in app().resolve(number: $0) },
        load: { [app = later()] in try await app().resolve(loaded: $0) },
        check: { [app = later()] in try app().resolve(checked: $0) },
        wait: { [app = later()] in await app().resolve(awaited: 5) }
      )
    }
  }
  func resolve() -> Page { shared { Page(0) } }
  func resolve(number: Int) -> Page { Page(number) }
  func resolve(checked number: Int) throws -> Page {
    guard number > 0 else { throw Refused(number: number) }
    return Page(number)
  }
  func resolve(loaded number: Int) async throws -> Page {
    await Task.yield()
    return try resolve(checked: number)
  }
  func resolve(awaited number: Int) async -> Page {
    await Task.yield()
    return Page(number)
  }
}

private final class App: LiveAssembler, RouterAssembler {
  let scope = Scope()
}

// An assembler that only one thread uses.

@MainActor private final class Screen {
  let title: String

  init(title: String) { self.title = title }
}

@MainActor private final class Coordinator {
  let next: () -> Screen
  let open: @MainActor (String, Int) -> Screen
  let load: @MainActor () async throws -> Screen

  init(
    next: @escaping () -> Screen,
    open: @escaping @MainActor (String, Int) -> Screen,
    load: @escaping @MainActor () async throws -> Screen
  ) {
    self.next = next
    self.open = open
    self.load = load
  }
}

private protocol ScreensAssembler: ScopedAssembler {
  @MainActor func resolve() -> Coordinator
  @MainActor func resolve(title: String, number: Int) -> Screen
  @MainActor func resolve() async throws -> Screen
}
extension ScreensAssembler {
  @MainActor func resolve() -> Coordinator {
    shared(on: MainActor.self) {
      Coordinator(
        next: { [app = later()] in app().resolve(title: "next", number: 1) },
        open: { [app = later()] in app().resolve(title: $0, number: $1) },
        load: { [app = later()] in try await app().resolve() }
      )
    }
  }
  @MainActor func resolve(title: String, number: Int) -> Screen { Screen(title: "\(title) \(number)") }
  @MainActor func resolve() async throws -> Screen {
    await Task.yield()
    return Screen(title: "loaded")
  }
}

private final class Screens: LiveAssembler, ScreensAssembler {
  let scope = Scope()
}

@Suite("Rules that an object calls later") struct LaterTests {
  @Test("Each call runs the rule, with its arguments, effects and errors") func calls() async throws {
    let app = App()
    let router: Router = app.resolve()
    let first = router.open(1)
    #expect(first.number == 1 && first !== router.open(1))
    #expect(try await router.load(2).number == 2)
    #expect(try router.check(3).number == 3)
    #expect(await router.wait().number == 5)
    #expect(throws: Refused(number: 0)) { try router.check(0) }
    await #expect(throws: Refused(number: -1)) { try await router.load(-1) }
  }

  @Test("A cached rule returns its instance each time") func cached() {
    let app = App()
    let make = { [app = app.later()] in app().resolve() as Page }
    #expect(make() === make())
    #expect(make() === app.resolve() as Page)
  }

  @Test("Main-actor rules are called on the main actor") @MainActor func mainActor() async throws {
    let screens = Screens()
    let coordinator: Coordinator = screens.resolve()
    #expect(coordinator.next().title == "next 1")
    #expect(coordinator.open("page", 2).title == "page 2")
    #expect(try await coordinator.load().title == "loaded")
  }

  @Test("A cached object that asks later doesn't retain its assembler") @MainActor func released() async {
    await expectReleased {
      let app = App()
      _ = (app.resolve() as Router).open(1)
      return app
    }
    await expectReleased {
      let screens = Screens()
      _ = (screens.resolve() as Coordinator).open("page", 1)
      return screens
    }
  }

  @Test("A call after the assembler's end stops the process with the rule, and what to keep")
  func ended() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let router: Router = App().resolve()
      _ = router.open(1)
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "AssemblerTests/LaterTests.swift:45: resolve() passed a rule of App to call later, but the assembler is "
          + "released; the code that created it must keep it, in a variable or property, as long as the objects "
          + "that it built"
      )
    )
  }

  @Test("So does a call on the main actor") func endedOnMainActor() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let coordinator: Coordinator = Screens().resolve()
        _ = coordinator.open("page", 1)
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("LaterTests.swift:106: resolve() passed a rule of Screens to call later"))
  }
}

@Suite("Lazy values") struct LazyTests {
  @Test("The first use builds, and later ones return the same") func once() {
    let built = Recorder<Int>()
    let part = Lazy {
      built.record(1)
      return Page(1)
    }
    #expect(built.values.isEmpty)
    #expect(part.value === part.value)
    #expect(built.values == [1])
  }

  @Test("A lazy value releases what its closure captured when it's built") func capture() {
    weak var captured: Page?
    let part: Lazy<Int>
    do {
      let page = Page(3)
      captured = page
      part = Lazy { page.number }
    }
    #expect(captured != nil)
    #expect(part.value == 3)
    #expect(captured == nil)
    #expect(part.value == 3)
  }

  @Test("Two lazy values of one place are two") func independent() {
    let parts = (0..<2).map { number in Lazy { Page(number) } }
    #expect(parts.map(\.value.number) == [0, 1])
  }

  @Test("A lazy value of a rule doesn't retain the assembler") func rule() async {
    await expectReleased {
      let app = App()
      let part = Lazy { [app = app.later()] in app().resolve(number: 4) }
      #expect(part.value.number == 4)
      return (app, part).0
    }
  }

  // Not in the exit test, whose lines all have the number of the first.
  private enum Loop {
    static let line = #line + 1
    static let value: Lazy<Int> = Lazy { value.value + 1 }
  }

  @Test("A lazy value that uses itself ends the process with its place") func cycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Loop.value.value
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Loop -> Int  LaterTests.swift:\(Loop.line)"))
  }
}
