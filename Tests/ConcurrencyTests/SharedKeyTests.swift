import Assembler
import Foundation
import TestSupport
import Testing

@Suite("Similar keys and lifetimes") struct SharedKeyTests {
  private class Name: Hashable, @unchecked Sendable {
    static func == (left: Name, right: Name) -> Bool { true }
    func hash(into hasher: inout Hasher) {}
  }

  private final class LongName: Name, @unchecked Sendable {}

  private func thing(_ workshop: Workshop, _ key: some Hashable & Sendable) -> Thing {
    workshop.shared(for: key) { Thing(workshop) }
  }

  @Test("The nils of two types are two keys") func nothing() {
    let workshop = Workshop()
    let number = thing(workshop, nil as Int?)
    #expect(thing(workshop, nil as String?) !== number)
    #expect(thing(workshop, nil as Int?) === number)
    #expect(workshop.scope.contents.count == 2)
  }

  @Test("A rule that requests itself with a key of another type isn't a cycle") func nested() async {
    await #expect(processExitsWith: .success) {
      final class Nested: ScopedAssembler, LiveAssembler, Sendable {
        let scope = Scope()
        func resolve(_ key: some Hashable & Sendable, _ inner: () -> Int = { 1 }) -> Int {
          shared(for: key) { inner() }
        }
      }
      let nested = Nested()
      _ = nested.resolve(nil as Int?) { nested.resolve(nil as String?) }
    }
  }

  @Test("Keys of a class and of its subclass are two keys") func classes() {
    let workshop = Workshop()
    let key = LongName()
    _ = thing(workshop, key)
    _ = thing(workshop, key as Name)
    #expect(workshop.scope.contents.count == 2)
  }

  @Test("A key that doesn't equal itself isn't cached") func notANumber() {
    let workshop = Workshop()
    for _ in 0..<3 { _ = thing(workshop, Double.nan) }
    #expect(workshop.built.value == 3)
    #expect(workshop.alive.value == 0)
    #expect(workshop.scope.contents.isEmpty)
  }

  @Test("Two functions at one line and column, as in a generated file, are two rules") func functions() {
    let workshop = Workshop()
    func one() -> Thing { workshop.shared(fileID: "M/One.swift", line: 7, column: 7) { Thing(workshop) } }
    func two() -> Thing { workshop.shared(fileID: "M/One.swift", line: 7, column: 7) { Thing(workshop) } }
    let (first, second) = (one(), two())
    #expect(first !== second)
    #expect(one() === first && two() === second)
  }

  @Test("Rules at the same line and column of two files are two rules") func files() {
    let workshop = Workshop()
    func one() -> Thing { workshop.shared(fileID: "M/One.swift", line: 7, column: 7) { Thing(workshop) } }
    func two() -> Thing { workshop.shared(fileID: "M/Two.swift", line: 7, column: 7) { Thing(workshop) } }
    let first = one()
    let second = two()
    #expect(first !== second)
    #expect(one() === first && two() === second)
  }

  @Test("A synchronous and an asynchronous call at one location cache two instances") func awaitedValue()
    async
  {
    let workshop = Workshop()
    #expect(workshop.shared(line: 1, column: 1) { 1 } == 1)
    let awaited = await workshop.shared(line: 1, column: 1) { () async -> Int in 2 }
    #expect(awaited == 2)
    #expect(workshop.shared(line: 1, column: 1) { 3 } == 1)
  }

  @Test("Two lifetimes at one location cache an instance each") func lifetimes() async {
    let workshop = Workshop()
    let shared = workshop.shared(line: 1, column: 1) { Thing(workshop) }
    let held = workshop.weaklyShared(line: 1, column: 1) { Thing(workshop) }
    let awaited = await workshop.shared(line: 1, column: 1) { () async -> Thing in Thing(workshop) }
    let heldAwaited = await workshop.weaklyShared(line: 1, column: 1) { () async -> Thing in Thing(workshop) }
    #expect(workshop.built.value == 4)
    #expect(workshop.scope.contents.count == 4)
    withExtendedLifetime((shared, held, awaited, heldAwaited)) {}
  }

  /// A key whose `==` requests a rule.
  private struct ResolvingKey: Hashable, Sendable {
    let number: Int
    let request: @Sendable () -> Void

    static func == (left: ResolvingKey, right: ResolvingKey) -> Bool {
      left.request()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {}
  }

  /// A rule with such a key.
  private static func thing(
    _ workshop: Workshop,
    _ request: @escaping @Sendable () -> Void
  ) -> Thing {
    workshop.shared(for: ResolvingKey(number: 1, request: request), line: 1, column: 1) { Thing(workshop) }
  }

  private func expectComparison(_ result: ExitTest.Result?, line: Int) throws {
    let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "Assembler: thing(_:_:) -> Thing at SharedKeyTests.swift:\(line) has a key whose == uses a scope. "
          + "A key's == and hash(into:) can't request rules"
      )
    )
  }

  @Test("A key whose == requests a new instance stops the process with its rule", .hangLimit)
  func resolvingComparison() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let workshop = Workshop()
      _ = Self.thing(workshop) { _ = workshop.once() }
    }
    try expectComparison(result, line: 1)
  }

  @Test("So does one that requests a weakly shared instance", .hangLimit)
  func resolvingComparisonOfWeak() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let workshop = Workshop()
      let held = workshop.whileHeld()
      _ = Self.thing(workshop) { _ = workshop.whileHeld() }
      withExtendedLifetime(held) {}
    }
    try expectComparison(result, line: 1)
  }

  @Test("So does one that requests a new instance of another scope", .hangLimit)
  func resolvingComparisonOfOther() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (workshop, other) = (Workshop(), Workshop())
      _ = Self.thing(workshop) { _ = other.once() }
    }
    try expectComparison(result, line: 1)
  }

  @Test("So does one that lists the contents of its scope", .hangLimit)
  func listingComparison() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let workshop = Workshop()
      _ = Self.thing(workshop) { _ = workshop.scope.contents }
    }
    try expectComparison(result, line: 1)
  }

  @Test(
    "So does one that builds a Lazy, or one inside of another, that requests a rule",
    .hangLimit,
    arguments: 1...2
  )
  func lazyComparison(_ depth: Int) async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) { [depth] in
      let workshop = Workshop()
      Threads.exit(3, after: 20)
      // Of the builds around it, the message names the one whose key is compared.
      _ = workshop.shared(line: 2, column: 1) {
        Self.thing(workshop) {
          let lazy = Lazy { workshop.once().number }
          _ = depth == 1 ? lazy.value : Lazy { lazy.value }.value
        }
      }
    }
    try expectComparison(result, line: 1)
  }

  @Test("A key whose == builds a Lazy that requests nothing is like any other") func lazyKey() {
    let workshop = Workshop()
    let built = Lazy { 1 }
    let first = Self.thing(workshop) { _ = built.value }
    #expect(Self.thing(workshop) { _ = Lazy { 1 }.value } === first)
    #expect(built.value == 1)
    // The Lazy may request a rule where nothing is compared.
    #expect(Lazy { workshop.once() }.value === workshop.once())
  }

  @Test("A builder of a rule with a key requests rules", .hangLimit) func afterComparison() {
    let workshop = Workshop()
    let things = workshop.shared(for: 1) { [workshop.once(), workshop.whileHeld(), workshop.once(for: 2)] }
    #expect(things.map(\.number) == [1, 2, 3])
    #expect(workshop.whileHeld(for: 1).number == 4)
    #expect(workshop.scope.contents.count == 4)
  }

  @Test("A column that doesn't fit stops the program") func column() async throws {
    await #expect(processExitsWith: .success) {
      let workshop = Workshop()
      #expect(workshop.shared(line: 1, column: 0) { 1 } == 1)
      #expect(workshop.shared(line: 1, column: (1 << 28) - 1) { 2 } == 2)
    }
    let result = try await #require(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Workshop().shared(line: 0, column: 1 << 32) { 2 }
    }
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    // The standard library's messages aren't in optimized code.
    #expect(
      message.contains("Not enough bits to represent the passed value") == _isDebugAssertConfiguration()
    )
    #expect(!message.contains("Assembler:"))
  }
}
