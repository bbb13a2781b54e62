import AssemblerEffects
import Testing

@testable import repos

@Suite("Decoding keys")
struct KeyReaderTests {
  @Test(
    "Each byte sequence decodes to its key",
    arguments: [
      ("j", [.character("j")]), ("\u{1B}[A", [.up]), ("\u{1B}[B", [.down]), ("\u{1B}OA", [.up]),
      ("\u{1B}[5~", [.pageUp]), ("\u{1B}[6~", [.pageDown]), ("\u{1B}[H", [.home]), ("\u{1B}[4~", [.end]),
      ("\r", [.enter]), ("\n", [.enter]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
      ("\u{3}", [.interrupt]), ("\u{1A}", [.suspend]), ("\u{1B}", [.escape]),
      ("\u{1B}\u{1B}", [.escape, .escape]),
      ("\u{1B}[1;5Aq", [.character("q")]), ("\u{1B}[99~\u{1B}[A", [.up]), ("\u{0}\u{1}", []),
      ("日é🚀", [.character("日"), .character("é"), .character("🚀")]), ("", []),
    ] as [(String, [Key])]
  )
  func keys(text: String, keys: [Key]) {
    var reader = KeyReader()
    #expect(reader.keys(in: Array(text.utf8)) == keys)
  }

  @Test("A character that arrives in pieces is one key")
  func pieces() {
    var reader = KeyReader()
    let keys = Array("a🚀b".utf8).flatMap { reader.keys(in: [$0]) }
    #expect(keys == [.character("a"), .character("🚀"), .character("b")])
  }

  @Test(
    "Bytes that aren't UTF-8 are ignored",
    arguments: [[0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0x80]] as [[UInt8]]
  )
  func notText(bytes: [UInt8]) {
    var reader = KeyReader()
    #expect(reader.keys(in: bytes + Array("q".utf8)) == [.character("q")])
  }

  @Test(
    "An invalid byte doesn't take the keys after it along, nor make them wait",
    arguments: [[0xFF], [0xC3], [0xE2], [0xE2, 0x82], [0xF0, 0x9F], [0xC0], [0xED, 0xA0]] as [[UInt8]]
  )
  func keysAfter(bytes: [UInt8]) {
    var reader = KeyReader()
    #expect(reader.keys(in: bytes + Array("q".utf8)) == [.character("q")])
    #expect(reader.keys(in: bytes + Array("qrst".utf8)) == "qrst".map { .character($0) })
    #expect(reader.keys(in: bytes + [0x1B] + Array("[A".utf8)) == [.up])
  }

  @Test("Random bytes decode to a bounded number of keys")
  func anyBytes() {
    var random = RandomNumbers.seeded(0)
    for _ in 0..<2_000 {
      var reader = KeyReader()
      for _ in 0..<4 {
        let bytes = (0..<Int.random(in: 0..<12, using: &random)).map { _ in
          UInt8.random(in: 0...255, using: &random)
        }
        #expect(reader.keys(in: bytes).count <= bytes.count + 3)
      }
    }
  }
}
