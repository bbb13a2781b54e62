import Assembler
import Testing

@Suite("weaklyShared holds any object, behind whatever type") struct WeakExistentialTests {
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

  @Test("A protocol's type") func existential() { expectOne { holder.named() } }
  @Test("A protocol's type, with a key") func keyed() { expectOne { holder.named(1) } }
  @Test("A protocol's type with a primary associated type") func primary() { expectOne { holder.tagged() } }
  @Test("A superclass") func superclass() { expectOne { holder.base() } }
  @Test("A composition") func composition() { expectOne { holder.composed() } }

  @Test("Built by awaiting") func awaited() async {
    let first = await holder.awaited() as AnyObject
    #expect(await holder.awaited() as AnyObject === first)
  }

  @Test("It is let go of when nobody holds it") func released() {
    weak var first: AnyObject?
    do {
      let held = holder.named()
      first = held as AnyObject
      #expect(first != nil)
    }
    #expect(first == nil)
    #expect(holder.scope.contents.isEmpty)
  }

  @Test("A value that is no object ends the process with the rule's location") func value() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = Holder().number()
      }
    )
    let message = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(
      message.contains(
        "number() -> Any at WeakExistentialTests.swift:22 is weakly shared, and its value is no object."
      )
    )
  }
}
