import Testing

@testable import Assembler

/// The table in which readers find cached instances, without threads.
@Suite("Instance table") struct InstanceTableTests {
  private typealias Key = InstanceKey

  private final class Holder {
    let table = InstanceTable()
  }

  private let holder = Holder()
  private let key = Key(file: 1, position: 5, type: 7)

  @Test("Keys that differ in one word are different") func keys() {
    #expect(key == Key(file: 1, position: 5, type: 7))
    #expect(key != Key(file: 2, position: 5, type: 7))
    #expect(key != Key(file: 1, position: 6, type: 7))
    #expect(key != Key(file: 1, position: 5, type: 8))
  }

  @Test("An empty table finds nothing") func empty() {
    #expect(found(key) == nil)
  }

  @Test("Keys with the same first slot are all found") func collisions() {
    let keys = [key, Key(file: 2, position: 5, type: 7), Key(file: 1, position: 6, type: 6)]
    for (number, key) in keys.enumerated() {
      #expect(key.slot(mask: 15) == self.key.slot(mask: 15))
      holder.table.insert(pointer(number), for: key)
    }
    #expect(keys.map(found) == keys.indices.map(pointer))
    #expect(found(Key(file: 1, position: 7, type: 5)) == nil)
  }

  @Test("A later insertion for a key replaces the earlier one") func replacement() {
    holder.table.insert(pointer(1), for: key)
    holder.table.insert(pointer(2), for: key)
    #expect(found(key) == pointer(2))
  }

  @Test("A growing table finds all instances, at every size") func growth() {
    let keys = (0..<1_000).map { Key(file: 1, position: UInt64($0), type: 0) }
    for (number, key) in keys.enumerated() {
      holder.table.insert(pointer(number), for: key)
      if number.nonzeroBitCount == 1 { #expect(keys[...number].map(found) == (0...number).map(pointer)) }
    }
    #expect(keys.map(found) == keys.indices.map(pointer))
  }

  private func pointer(_ number: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(bitPattern: (number + 1) * 16).unsafelyUnwrapped
  }

  private func found(_ key: Key) -> UnsafeRawPointer? {
    holder.table.find(key)
  }
}
