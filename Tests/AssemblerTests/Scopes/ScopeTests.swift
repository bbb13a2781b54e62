import Assembler
import AssemblerTesting
import Foundation
import Testing

@Suite struct ScopeTests {
  private let parts = Parts(Scope(label: "session"))

  @Test("contents lists rule, type, location, age, lifetime and key, the oldest first") func contents()
    async throws
  {
    // An age is not the time since the process's first build.
    _ = Parts().sharedPart()
    try await Task.sleep(for: .milliseconds(10))
    let start = ContinuousClock.now
    let part = parts.sharedPart()
    let held = parts.heldPart()
    _ = parts.part(for: "Ada")
    _ = await parts.shared { await Task { 7 }.value }
    let contents = parts.scope.contents
    #expect(
      contents.map(\.rule) == [
        "sharedPart() -> Part", "heldPart() -> Part", "part(for:) -> Part", "contents() -> Int",
      ]
    )
    #expect(contents.map(\.lifetime) == [.shared, .weaklyShared, .shared, .shared])
    #expect(contents.map(\.key) == [nil, nil, "Ada", nil])
    #expect(contents.map { "\($0.type)" } == ["Part", "Part", "Part", "Int"])
    #expect(contents[0].location.wholeMatch(of: /Part\.swift:\d+/) != nil)
    let elapsed = start.duration(to: .now)
    #expect(contents.allSatisfy { $0.age >= 0 && $0.age <= elapsed / .seconds(1) })
    #expect(zip(parts.scope.contents, contents).allSatisfy { $0.age > $1.age })
    withExtendedLifetime((part, held)) {}
  }

  private final class Forgetful: ScopedAssembler, LiveAssembler {
    var scope: Scope { Scope() }
    func part() -> Part { shared { Part() } }
    func held() -> Part { weaklyShared { Part() } }
    func state() -> Part { graphShared { Part() } }
    @MainActor func screen() -> Part { shared(on: MainActor.self) { Part() } }
    func awaited() async -> Part {
      await shared {
        await Task.yield(); return Part()
      }
    }
  }

  @Test(
    "A scope that is made anew for each request stops the process",
    .enabled(if: _isDebugAssertConfiguration(), "optimized code has no assertions"),
    arguments: 0..<5
  )
  func newScopes(_ rule: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [rule] in
      let assembler = Forgetful()
      switch rule {
      case 0: _ = assembler.part()
      case 1: _ = assembler.held()
      case 2: _ = assembler.state()
      case 3: _ = await assembler.screen()
      default: _ = await assembler.awaited()
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "Assembler: Forgetful has a new scope for each request, so it caches nothing; write 'let scope = Scope()'"
      )
    )
  }

  private final class App: ScopedAssembler, LiveAssembler {
    let scope = Scope()
    func part() -> Part { shared { Part() } }
  }

  /// A child whose `scope` is its parent's, or its own.
  private final class Session<User>: ScopedAssembler, ChildAssembler {
    let parent: App
    let scope: Scope
    init(_ parent: App, scope: Scope) { (self.parent, self.scope) = (parent, scope) }
    func part() -> Part { shared { Part() } }
    func held() -> Part { weaklyShared { Part() } }
    func state() -> Part { graphShared { Part() } }
    func parentsPart() -> Part { parent.shared { Part() } }
    @MainActor func screen() -> Part { shared(on: MainActor.self) { Part() } }
    @MainActor func screenState() -> Part { graphShared(on: MainActor.self) { Part() } }
    func awaited() async -> Part {
      await shared {
        await Task.yield(); return Part()
      }
    }
  }

  @Test(
    "A scope in which two assemblers build stops the process, and names both",
    .enabled(if: _isDebugAssertConfiguration(), "optimized code has no assertions"),
    arguments: 0..<6
  )
  func borrowedScopes(_ rule: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [rule] in
      let app = App()
      let session = Session<Int>(app, scope: app.scope)
      if rule == 4 { _ = session.part() }
      let other = rule == 5 ? Session<Int>(app, scope: app.scope) : session
      if rule == 5 { _ = session.part() } else { _ = app.part() }
      switch rule {
      case 0: _ = session.held()
      case 1: _ = await session.screen()
      case 2: _ = await session.awaited()
      case 5: _ = other.held()
      default: _ = other.part()
      }
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let names =
      switch rule {
      case 4: "App and Session<Int>"
      case 5: "Session<Int> and another Session<Int>"
      default: "Session<Int> and App"
      }
    #expect(
      message.contains(
        "Assembler: \(names) cache in one scope, so the instances of one outlive it, and the other gets them; write "
          + "'let scope = Scope()' in each"
      )
    )
  }

  @Test("Scopes of their own, a parent's rules and graphs are nobody's mistake") func ownScopes() {
    class Base { let scope = Scope() }
    final class Derived: Base, ScopedAssembler, LiveAssembler {
      func part() -> Part { shared { Part() } }
      func other() -> Part { shared { Part() } }
    }
    let derived = Derived()
    #expect(derived.part() !== derived.other())
    let app = App()
    for session in [Session<Int>(app, scope: Scope()), Session(app, scope: Scope())] {
      #expect(session.part() !== app.part())
      #expect(session.parentsPart() === session.parentsPart())
    }
    // What it finds and what a graph keeps isn't built in the scope.
    let borrowing = Session<Int>(app, scope: app.scope)
    #expect(borrowing.state() !== borrowing.state())
  }

  @Test("Nor are graphs of the main actor, and what another assembler built there")
  @MainActor func borrowedOnMainActor() {
    let app = App()
    _ = app.part()
    let borrowing = Session<Int>(app, scope: app.scope)
    #expect(borrowing.screenState() !== borrowing.screenState())
    let session = Session<Int>(app, scope: Scope())
    let other = Session<Int>(app, scope: session.scope)
    #expect(session.screen() === other.screen())
    #expect(session.part() === other.part())
  }

  @Test(
    "An assembler at the address of a released one is another",
    .enabled(if: _isDebugAssertConfiguration(), "optimized code has no assertions")
  )
  func reusedAddress() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (app, scope) = (App(), Scope())
      func build() -> ObjectIdentifier {
        let session = Session<Int>(app, scope: scope)
        _ = session.part()
        return ObjectIdentifier(session)
      }
      let address = build()
      var next = Session<Int>(app, scope: scope)
      for _ in 0..<1_000 where ObjectIdentifier(next) != address { next = Session(app, scope: scope) }
      _ = next.held()
    }
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(message.contains("Session<Int> and another Session<Int> cache in one scope"))
  }

  @Test("A deinit builds in the scope of its assembler", arguments: [true, false]) func leaving(
    _ builds: Bool
  ) {
    final class Leaving: ScopedAssembler, LiveAssembler {
      let scope = Scope()
      func part() -> Part { shared { Part() } }
      func lastPart() -> Part { shared { Part() } }
      deinit { _ = lastPart() }
    }
    let leaving = Leaving()
    if builds { _ = leaving.part() }
  }

  @Test("The debug description has a line for each instance") func debugDescription() {
    #expect(String(reflecting: Scope()) == "Scope (0 cached)")
    _ = parts.part(for: "Ada")
    let lines = String(reflecting: parts.scope).split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0] == "Scope “session” (1 cached)")
    let pattern = #/  part\(for:\) -> Part for Ada  Part\.swift:\d+  shared  .+ seconds/#
    #expect(lines[1].wholeMatch(of: pattern) != nil)
  }

  @Test("The observer sees each build once, with its depth, the inner first") func observer() {
    let events = Recorder<Scope.BuildEvent>()
    let parts = Parts(Scope { events.record($0) })
    func outer() -> [Part] {
      parts.shared { [parts.sharedPart(), parts.part(for: "a"), parts.sharedPart()] }
    }
    _ = outer()
    _ = outer()
    let seen = events.values
    #expect(seen.map(\.rule) == ["sharedPart() -> Part", "part(for:) -> Part", "outer() -> Array<Part>"])
    #expect(seen.map(\.depth) == [1, 1, 0])
    #expect(seen.allSatisfy { $0.duration >= .zero && $0.duration <= seen[2].duration })
  }

  @Test("The observer sees asynchronous builds and graph builds, but no failures") func observedKinds()
    async
  {
    struct Failure: Error {}
    let events = Recorder<Scope.BuildEvent>()
    let parts = Parts(Scope { events.record($0) })
    _ = parts.graph { parts.graphPart() }
    _ = await parts.shared { () async -> Part in parts.sharedPart() }
    _ = try? parts.shared { () throws -> Part in throw Failure() }
    #expect(
      events.values.map(\.rule) == ["graphPart() -> Part", "sharedPart() -> Part", "observedKinds() -> Part"]
    )
    #expect(events.values.map(\.depth) == [0, 1, 0])
  }

  @Test("The observer of a scope also observes a child's, whose builds are around the parent's")
  func observedChild() {
    let events = Recorder<Scope.BuildEvent>()
    let parent = Parts(Scope { events.record($0) })
    let child = Parts(Scope(onBuild: parent.scope.onBuild))
    _ = child.shared { [parent.sharedPart()] }
    #expect(events.values.map(\.rule) == ["sharedPart() -> Part", "observedChild() -> Array<Part>"])
    #expect(events.values.map(\.depth) == [1, 0])
    #expect(Scope().onBuild == nil)
  }

  @Test("A failed build isn't around later ones") func observedAfterFailure() {
    struct Failure: Error {}
    let events = Recorder<Scope.BuildEvent>()
    let parts = Parts(Scope { events.record($0) })
    func outer() -> [Part] {
      parts.shared {
        _ = try? parts.shared { () throws -> Part in throw Failure() }
        return [parts.sharedPart()]
      }
    }
    _ = outer()
    _ = parts.part(for: "a")
    #expect(events.values.map(\.depth) == [1, 0, 0])
  }

  @Test("A task that outlives the build that started it builds outside of it") func observedStray() async {
    let events = Recorder<Scope.BuildEvent>()
    let parts = Parts(Scope { events.record($0) })
    let task = parts.shared {
      Task {
        while Task.isCancelled == false { await Task.yield() }
        _ = parts.sharedPart()
      }
    }
    task.cancel()
    await task.value
    #expect(events.values.map(\.depth) == [0, 0])
  }
}
