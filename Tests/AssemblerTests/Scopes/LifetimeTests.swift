import Assembler
import Testing

@Suite struct LifetimeTests {
  private let parts = Parts()

  @Test("An unshared rule builds a new object each time") func unshared() {
    #expect(parts.unshared() !== parts.unshared())
  }

  @Test("shared caches one instance for each rule and scope") func shared() {
    #expect(parts.sharedPart() === parts.sharedPart())
    #expect(parts.sharedPart() !== Parts().sharedPart())
  }

  @Test("Two rules that build the same type do not collide") func rules() {
    #expect(parts.sharedPart() !== parts.anotherSharedPart())
  }

  @Test("Two rules on one line do not collide") func columns() {
    func both() -> (Part, Part) { (parts.shared { Part() }, parts.shared { Part() }) }
    let (left, right) = both()
    #expect(left !== right)
    let (leftAgain, rightAgain) = both()
    #expect(leftAgain === left)
    #expect(rightAgain === right)
  }

  @Test("A generic rule caches one instance for each type argument") func generic() {
    #expect(parts.generic { 1 } == 1)
    #expect(parts.generic { "two" } == "two")
    #expect(parts.generic { 3 } == 1)
    #expect(parts.generic { "four" } == "two")
  }

  @Test("A value type, an optional and an existential are shared as well") func values() {
    var builds = 0
    func optional() -> Int? {
      parts.shared { () -> Int? in
        builds += 1
        return nil
      }
    }
    #expect(optional() == nil)
    #expect(optional() == nil)
    #expect(builds == 1)
    func existential(_ value: any Sendable) -> any Sendable { parts.shared { value } }
    #expect(existential(1) as? Int == 1)
    #expect(existential("two") as? Int == 1)
  }

  @Test("An object is cached, whatever type its rule declares") func objects() {
    protocol Named: AnyObject, Sendable {}
    final class Name: Named {}
    class Base: @unchecked Sendable {}
    final class Derived: Base, @unchecked Sendable {}
    #expect(parts.generic { Part() } === parts.generic { Part() })
    func existential() -> any Named { parts.shared { Name() } }
    #expect(existential() === existential())
    func optional() -> Part? { parts.shared { () -> Part? in Part() } }
    #expect(optional() === optional())
    func base() -> Base { parts.shared { Derived() } }
    #expect(base() === base() && base() is Derived)
    #expect(parts.scope.contents.count == 4)
  }

  @Test("shared(for:) caches one instance for each key") func keyed() {
    #expect(parts.part(for: "a") === parts.part(for: "a"))
    #expect(parts.part(for: "a") !== parts.part(for: "b"))
  }

  @Test("Keys of two types that are equal as numbers are two keys") func keyTypes() {
    func part(_ key: some Hashable & Sendable) -> Part { parts.shared(for: key) { Part() } }
    #expect(part(1) !== part(1.0))
    #expect(part(1) !== part(UInt8(1)))
    #expect(part(1) === part(1))
  }

  @Test("weaklyShared caches an instance while something else retains it") func weak() {
    weak var first: Part?
    do {
      let held = parts.heldPart()
      first = held
      #expect(parts.heldPart() === held)
    }
    #expect(first == nil)
    #expect(parts.scope.contents.isEmpty)
  }

  @Test("A builder that throws caches nothing") func throwing() throws {
    struct Failure: Error {}
    func part(_ fails: Bool) throws -> Part {
      try parts.shared {
        if fails { throw Failure() }
        return Part()
      }
    }
    #expect(throws: Failure.self) { try part(true) }
    #expect(parts.scope.contents.isEmpty)
    #expect(try part(false) === part(true))
  }

  @Test("The error that a rule throws keeps its type") func typedThrows() {
    struct Failure: Error, Equatable {}
    func part() throws(Failure) -> Part { try parts.shared { () throws(Failure) -> Part in throw Failure() } }
    var thrown: Failure?
    do throws(Failure) { _ = try part() } catch { thrown = error }
    #expect(thrown == Failure())
  }

  @Test("A rule of the main actor shares its objects there") @MainActor func mainActor() {
    @MainActor final class View { var isLoaded = false }
    func view() -> View { parts.shared { View() } }
    view().isLoaded = true
    #expect(view().isLoaded)
  }

  @Test("A thousand rules in one scope") func many() {
    func part(_ rule: Int) -> Part { parts.shared(line: UInt(rule)) { Part() } }
    let all = (0..<1_000).map(part)
    let again = (0..<1_000).map(part)
    #expect(zip(all, again).allSatisfy { $0 === $1 })
    #expect(Set(all.map(ObjectIdentifier.init)).count == 1_000)
  }
}
