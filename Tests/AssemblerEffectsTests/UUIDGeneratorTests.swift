import AssemblerEffects
import Foundation
import Testing

@Suite("UUID generator") struct UUIDGeneratorTests {
  @Test("A UUID made from a number ends with it, in hexadecimal")
  func number() {
    #expect(UUID(0).uuidString == "00000000-0000-0000-0000-000000000000")
    #expect(UUID(255).uuidString == "00000000-0000-0000-0000-0000000000FF")
    #expect(UUID(0x1_2345_6789).uuidString == "00000000-0000-0000-0000-000123456789")
    #expect(UUID(Int.max).uuidString == "00000000-0000-0000-7FFF-FFFFFFFFFFFF")
  }

  @Test("An incrementing generator counts from zero, and copies share the count")
  func incrementing() {
    let uuid = UUIDGenerator.incrementing
    let copy = uuid
    #expect([uuid(), copy(), uuid()] == [UUID(0), UUID(1), UUID(2)])
    #expect(UUIDGenerator.incrementing() == UUID(0))
  }

  @Test("A constant generator repeats, and a live one does not")
  func constantAndLive() {
    #expect(UUIDGenerator.constant(UUID(3))() == UUID(3))
    #expect(UUIDGenerator.live() != UUIDGenerator.live())
  }
}
