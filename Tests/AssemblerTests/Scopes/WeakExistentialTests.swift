import Assembler
import Testing

@Suite("weaklyShared caches any object, whatever type its rule declares") struct WeakExistentialTests {
  protocol Named: Sendable { var name: String { get } }
  protocol Tagged<Tag>: Sendable { associatedtype Tag }
  final class Object: Named, Tagged {
    typealias Tag = Int
    let name = "object"
  }
  class Base: @unchecked Sendable {}
  final class Derived: Base, @unchecked Sendable {}

  final class Holder: ScopedAssembler, LiveAssembler, Sendable {
    let scope = Scope()
    func named() -> any Named { weaklyShared { Object() } }
    func named(_ key: Int) -> any Named { weaklyShared(for: key) { Object() } }
    func tagged() -> any Tagged<Int> { weaklyShared { Object() } }
    func base() -> Base { weaklyShared { Derived() } }
    func composed() -> any Named & AnyObject { weaklyShared { Object() } }
    func awaited() async -> any Named { await weaklyShared { await Self.make() } }
    func number() -> any Sendable { weaklyShared { 1 } }

    private static func make() async -> any Named { Object() }
  }

  private let holder = Holder()

  private func expectOne(_ get: () -> Any) {
    let first = get() as AnyObject
    #expect(get() as AnyObject === first)
    #expect(holder.scope.contents.count == 1)
  }

  @Test("An existential is weakly shared") func existential() { expectOne { holder.named() } }
  @Test("An existential with a key is weakly shared") func keyed() { expectOne { holder.named(1) } }
  @Test("An existential with a primary associated type is weakly shared") func primary() {
    expectOne { holder.tagged() }
  }
  @Test("A superclass is weakly shared") func superclass() { expectOne { holder.base() } }
  @Test("A protocol composition is weakly shared") func composition() { expectOne { holder.composed() } }

  @Test("An asynchronously built existential is weakly shared") func awaited() async {
    let first = await holder.awaited() as AnyObject
    #expect(await holder.awaited() as AnyObject === first)
  }

  @Test("An existential that nothing retains is released") func released() {
    weak var first: AnyObject?
    do {
      let held = holder.named()
      first = held as AnyObject
      #expect(first != nil)
    }
    #expect(first == nil)
    #expect(holder.scope.contents.isEmpty)
  }

  @Test("A value that isn't an object ends the process with the rule's location") func value() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Holder().number()
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "number() -> Any at WeakExistentialTests.swift:22 is weakly shared, but its value isn't an object."
      )
    )
  }
}
