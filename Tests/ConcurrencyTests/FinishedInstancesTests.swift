import AssemblerEffects
import Foundation
import TestSupport
import Testing

@testable import Assembler

/// The pages in which readers find cached instances, without threads.
@Suite("Finished instances") struct FinishedInstancesTests {
  private typealias Key = Fingerprint

  private final class Instance: Sendable {}

  /// Addresses of two files' names.
  private static let one = address(of: "M/One.swift")
  private static let two = address(of: "M/Two.swift")
  /// Another address of the first name, as in another module.
  private static let otherOne = address(of: "M/One.swift")

  /// Addresses of functions' names.
  private static let rule = address(of: "resolve()")
  private static let otherRule = address(of: "resolve(other:)")

  private static func address(of name: String) -> UInt {
    UInt(bitPattern: name.withCString { strdup($0) })
  }

  private let scope = Scope()
  private let key = Key(file: one, function: rule, position: 5 << 4, type: 7)

  @Test("Keys that differ in one word are different") func keys() {
    #expect(key == Key(file: Self.one, function: Self.rule, position: 5 << 4, type: 7))
    #expect(key != Key(file: Self.two, function: Self.rule, position: 5 << 4, type: 7))
    #expect(key != Key(file: Self.one, function: Self.otherRule, position: 5 << 4, type: 7))
    #expect(key != Key(file: Self.one, function: Self.rule, position: 6 << 4, type: 7))
    #expect(key != Key(file: Self.one, function: Self.rule, position: 5 << 4, type: 8))
  }

  @Test("An empty table finds nothing") func empty() {
    #expect(found([key], [nil]))
  }

  @Test("Keys with the same first slot are all found") func collisions() {
    let keys = [
      key, Key(file: Self.two, function: Self.rule, position: 6 << 4, type: 7 &- 16),
      Key(file: Self.one, function: Self.rule, position: 7 << 4, type: 7 &- 32),
    ]
    #expect(Set(keys.map { $0.slot(mask: 7) }).count == 1)
    let instances = keys.map { cache($0) }
    #expect(found(keys, instances))
    #expect(found([Key(file: Self.one, function: Self.rule, position: 8 << 4, type: 7 &- 48)], [nil]))
  }

  @Test("A build in progress is not found, and another request joins it") func building() throws {
    let build = try #require(start(key))
    #expect(found([key], [nil]))
    #expect(start(key) == nil)
    finish(build, Instance())
    #expect(!found([key], [nil]))
  }

  @Test("The instance behind the slot of a failed build is found, and the slot is used again") func failed()
    throws
  {
    let other = Key(file: Self.two, function: Self.rule, position: 6 << 4, type: 7 &- 16)
    let build = try #require(start(key))
    let instance = cache(other)
    finish(build, nil)
    #expect(found([other], [instance]))
    let again = cache(key)
    #expect(found([key], [again]))
    #expect(found([other], [instance]))
    #expect(scope.contents.count == 2)
  }

  @Test("A growing table finds all instances, at every size, and moves its builds") func growth() throws {
    let early = try #require(start(key))
    let keys = (0..<1_000).map {
      Key(file: Self.one, function: Self.rule, position: UInt64($0) << 4, type: 0)
    }
    var instances: [Instance] = []
    for (number, key) in keys.enumerated() {
      instances.append(cache(key))
      if number.nonzeroBitCount == 1 {
        #expect(found(keys[...number], instances))
      }
    }
    #expect(found(keys, instances))
    let late = Instance()
    finish(early, late)
    #expect(found([key], [late]))
  }

  @Test("A second address of a file's name leads to the same instance") func addresses() {
    let instance = cache(key)
    let other = Key(file: Self.otherOne, function: Self.rule, position: key.position, type: key.type)
    guard case .found(let object) = scope.findOrAdd(request(other)) else {
      Issue.record("the instance is not found")
      return
    }
    #expect(ObjectIdentifier(object) == ObjectIdentifier(instance))
    #expect(found([other], [instance]))
    #expect(scope.contents.count == 1)
    // The third request has a slot already.
    _ = scope.findOrAdd(request(other))
    for third in [
      Key(file: Self.two, function: Self.rule, position: key.position, type: key.type),
      Key(file: Self.otherOne, function: Self.otherRule, position: key.position, type: key.type),
    ] {
      #expect(start(third) != nil)
    }
  }

  @Test("Random builds, failures and searches agree with a dictionary", arguments: seeds(50)) func model(
    seed: Int
  ) {
    var generator = RandomNumbers.seeded(UInt64(seed))
    var model: [Int: Instance] = [:]
    var builds: [Int: Build] = [:]
    func key(_ number: Int) -> Key {
      Key(file: Self.one, function: Self.rule, position: UInt64(number % 7) << 4, type: UInt(number))
    }
    for _ in 0..<500 {
      let number = Int.random(in: 0..<60, using: &generator)
      if let build = builds.removeValue(forKey: number) {
        let instance = Int.random(in: 0..<4, using: &generator) == 0 ? Instance() : nil
        finish(build, instance)
        model[number] = instance
      } else if model[number] == nil {
        builds[number] = start(key(number))
        #expect(builds[number] != nil)
      }
      #expect(found((0..<60).map(key), (0..<60).map { model[$0] }))
    }
    #expect(scope.contents.count == model.count)
  }

  private func found(_ keys: some Sequence<Key>, _ instances: [Instance?]) -> Bool {
    zip(keys, instances).allSatisfy { scope.find($0) === $1 }
  }

  private func request(_ key: Key) -> Build {
    Build(key, of: Instance.self, for: nil)
  }

  private func start(_ key: Key) -> Build? {
    let build = request(key)
    guard case .added = scope.findOrAdd(build) else { return nil }
    return build
  }

  private func finish(_ build: Build, _ instance: Instance?) {
    scope.replace(build, with: instance, finishedAt: 0)
  }

  private func cache(_ key: Key) -> Instance {
    let instance = Instance()
    if let build = start(key) { finish(build, instance) }
    return instance
  }
}
