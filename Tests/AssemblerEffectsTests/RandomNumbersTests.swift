import AssemblerEffects
import Testing

@Suite("Random numbers") struct RandomNumbersTests {
  @Test("A seeded generator returns SplitMix64's published numbers")
  func reference() {
    let random = RandomNumbers.seeded(1_234_567)
    #expect(random.next() == 6_457_827_717_110_365_317)
    #expect(random.next() == 3_203_168_211_198_807_973)
    #expect(random.next() == 9_817_491_932_198_370_423)
    #expect(random.next() == 4_593_380_528_125_082_431)
  }

  @Test("The same seed gives the same numbers, and another seed others")
  func dice() {
    func rolls(_ random: RandomNumbers) -> [Int] {
      (0..<20).map { _ in random { Int.random(in: 1...6, using: &$0) } }
    }
    #expect(rolls(.seeded(1)) == rolls(.seeded(1)))
    #expect(rolls(.seeded(1)) != rolls(.seeded(2)))
  }

  @Test("Copies share their position in the sequence")
  func copies() {
    let random = RandomNumbers.seeded(0)
    let copy = random
    #expect(random.next() != copy.next())
  }

  @Test("Tasks that share a seeded generator get each number once")
  func concurrency() async {
    let random = RandomNumbers.seeded(7)
    let drawn = await withTaskGroup(of: [UInt64].self) { group in
      for _ in 0..<8 { group.addTask { (0..<500).map { _ in random.next() } } }
      return await group.reduce(into: Set()) { $0.formUnion($1) }
    }
    let sequence = RandomNumbers.seeded(7)
    #expect(drawn == Set((0..<4_000).map { _ in sequence.next() }))
  }

  @Test("The system's generator returns different numbers")
  func live() {
    #expect(RandomNumbers.live.next() != RandomNumbers.live.next())
  }
}
