import AssemblerEffects
import Testing

@testable import Assembler

/// The table in which readers find cached instances, without threads.
@Suite("Instance table") struct InstanceTableTests {
  private typealias Key = InstanceKey

  private final class Instance: Sendable {}

  private let scope = Scope()
  private let key = Key(file: 1, position: 5 << 4, type: 7)

  @Test("Keys that differ in one word are different") func keys() {
    #expect(key == Key(file: 1, position: 5 << 4, type: 7))
    #expect(key != Key(file: 2, position: 5 << 4, type: 7))
    #expect(key != Key(file: 1, position: 6 << 4, type: 7))
    #expect(key != Key(file: 1, position: 5 << 4, type: 8))
  }

  @Test("An empty table finds nothing") func empty() {
    #expect(found([key], [nil]))
  }

  @Test("Keys with the same first slot are all found") func collisions() {
    let keys = [
      key, Key(file: 2, position: 6 << 4, type: 7 &- 16), Key(file: 1, position: 7 << 4, type: 7 &- 32),
    ]
    #expect(Set(keys.map { $0.slot(mask: 7) }).count == 1)
    let instances = keys.map { cache($0) }
    #expect(found(keys, instances))
    #expect(found([Key(file: 1, position: 8 << 4, type: 7 &- 48)], [nil]))
  }

  @Test("A build in progress is not found, and another request joins it") func building() throws {
    let build = try #require(start(key))
    #expect(found([key], [nil]))
    #expect(start(key) == nil)
    _ = scope.instances.finish(build, with: Instance())
    #expect(!found([key], [nil]))
  }

  @Test("The instance behind the slot of a failed build is found, and the slot is used again") func failed()
    throws
  {
    let other = Key(file: 2, position: 6 << 4, type: 7 &- 16)
    let build = try #require(start(key))
    let instance = cache(other)
    _ = scope.instances.finish(build, with: nil)
    #expect(found([other], [instance]))
    let again = cache(key)
    #expect(found([key], [again]))
    #expect(found([other], [instance]))
    #expect(scope.instances.all.count == 2)
  }

  @Test("A growing table finds all instances, at every size, and moves its builds") func growth() throws {
    let early = try #require(start(key))
    let keys = (0..<1_000).map { Key(file: 1, position: UInt64($0) << 4, type: 0) }
    var instances: [Instance] = []
    for (number, key) in keys.enumerated() {
      instances.append(cache(key))
      if number.nonzeroBitCount == 1 {
        #expect(found(keys[...number], instances))
      }
    }
    #expect(found(keys, instances))
    let late = Instance()
    _ = scope.instances.finish(early, with: late)
    #expect(found([key], [late]))
  }

  @Test("A second address of a file's name leads to the same instance") func addresses() {
    let instance = cache(key)
    let other = Key(file: 2, position: key.position, type: key.type)
    guard case .use(let content) = scope.instances.next(for: request(other)) else {
      Issue.record("the instance is not found")
      return
    }
    #expect(ObjectIdentifier(content) == ObjectIdentifier(instance))
    #expect(found([other], [instance]))
    #expect(scope.instances.all.count == 1)
  }

  @Test("Random builds, failures and searches agree with a dictionary", arguments: 0..<50) func model(
    seed: Int
  ) {
    var generator = RandomNumbers.seeded(UInt64(seed))
    var model: [Int: Instance] = [:]
    var builds: [Int: Build] = [:]
    func key(_ number: Int) -> Key { Key(file: 1, position: UInt64(number % 7) << 4, type: UInt(number)) }
    for _ in 0..<500 {
      let number = Int.random(in: 0..<60, using: &generator)
      if let build = builds.removeValue(forKey: number) {
        let instance = Int.random(in: 0..<4, using: &generator) == 0 ? Instance() : nil
        _ = scope.instances.finish(build, with: instance)
        model[number] = instance
      } else if model[number] == nil {
        builds[number] = start(key(number))
        #expect(builds[number] != nil)
      }
      #expect(found((0..<60).map(key), (0..<60).map { model[$0] }))
    }
    #expect(scope.instances.all.count == model.count)
  }

  private func found(_ keys: some Sequence<Key>, _ instances: [Instance?]) -> Bool {
    zip(keys, instances).allSatisfy { scope.find($0) === $1 }
  }

  private func request(_ key: Key) -> Build {
    Build(key, of: Instance.self, #fileID, #function)
  }

  private func start(_ key: Key) -> Build? {
    let build = request(key)
    guard case .build = scope.instances.next(for: build) else { return nil }
    return build
  }

  private func cache(_ key: Key) -> Instance {
    let instance = Instance()
    if let build = start(key) { _ = scope.instances.finish(build, with: instance) }
    return instance
  }
}
