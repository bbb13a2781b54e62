import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

@Suite("UUID generator") struct UUIDGeneratorTests {
  @Test("A UUID made from a number ends with it, in hexadecimal")
  func number() {
    #expect(UUID(number: 0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(number: 255).uuidString == "00000000-0000-0000-0000-0000000000FF")
    #expect(UUID(number: 0x1_2345_6789).uuidString == "00000000-0000-0000-0000-000123456789")
    #expect(UUID(number: Int.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
  }

  @Test("An incrementing generator counts from zero, and copies share the count")
  func incrementing() {
    let uuid = UUIDGenerator.incrementing()
    let copy = uuid
    #expect([uuid(), copy(), uuid()] == [UUID(number: 0), UUID(number: 1), UUID(number: 2)])
    #expect(UUIDGenerator.incrementing()() == UUID(number: 0))
  }

  @Test("A constant generator repeats, and a live one does not")
  func constantAndLive() {
    #expect(UUIDGenerator.constant(UUID(number: 3))() == UUID(number: 3))
    #expect(UUIDGenerator.live() != UUIDGenerator.live())
  }
}
