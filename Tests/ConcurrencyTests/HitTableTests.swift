import Testing

@testable import Assembler

/// The table in which readers find what is kept, without threads.
@Suite("The table of hits") struct HitTableTests {
  private typealias Key = SharedInstances.Key

  private final class Table {
    let hits = HitTable()
  }

  private let table = Table()
  private let key = Key(file: 1, place: 5, type: 7)

  @Test("A key is another where one of its words is") func keys() {
    #expect(key == Key(file: 1, place: 5, type: 7))
    #expect(key != Key(file: 2, place: 5, type: 7))
    #expect(key != Key(file: 1, place: 6, type: 7))
    #expect(key != Key(file: 1, place: 5, type: 8))
  }

  @Test("Keys whose search begins at one slot are found, each its own") func collisions() {
    let keys = [key, Key(file: 2, place: 5, type: 7), Key(file: 1, place: 6, type: 6)]
    for (number, key) in keys.enumerated() {
      #expect(key.slot(mask: 15) == self.key.slot(mask: 15))
      #expect(table.hits.insert(pointer(number), for: key) == nil)
    }
    #expect(keys.map(found) == keys.indices.map(pointer))
    #expect(found(Key(file: 1, place: 7, type: 5)) == nil)
  }

  @Test("A table that grows gives back its page, and keeps what was in it") func growth() {
    let keys = (0..<100).map { Key(file: 1, place: UInt64($0), type: 0) }
    let grown = keys.enumerated().filter { table.hits.insert(pointer($0), for: $1) != nil }
    #expect(grown.map(\.offset) == [8, 16, 32, 64])
    #expect(keys.map(found) == keys.indices.map(pointer))
    _ = table.hits.removeAll()
    #expect(keys.allSatisfy { found($0) == nil })
  }

  private func pointer(_ number: Int) -> UnsafeRawPointer {
    UnsafeRawPointer(bitPattern: (number + 1) * 16).unsafelyUnwrapped
  }

  private func found(_ key: Key) -> UnsafeRawPointer? {
    let hit = table.hits.find(key)
    hit?.end()
    return hit?.box
  }
}
