import Assembler
import AssemblerEffects
import Testing

@Suite("Worlds inside worlds") struct AmbientNestingTests {
  private struct Refused: Error {}

  @Test("An asynchronous operation keeps the worlds of other ambients") func otherAmbients() async throws {
    let (number, name) = (Ambient(1), Ambient("a"))
    await number.with(2) {
      await name.with("b") {
        await Task.yield()
        #expect(number.world == 2 && name.world == "b")
      }
      await name.with {
        $0 = "c"
      } operation: {
        await Task.yield()
        #expect(number.world == 2 && name.world == "c")
      }
      let captured = name.capture()
      await captured {
        await Task.yield()
        #expect(number.world == 2 && name.world == "a")
      }
    }
    #expect(number.world == 1 && name.world == "a")
  }

  @Test("Each form of a change begins with the world around it, also if it can throw or await") func forms()
    async throws
  {
    let number = Ambient(1)
    try await number.with(10) {
      number.with {
        $0 += 1
      } operation: {
        #expect(number.world == 11)
      }
      try number.with { world in
        world += 2
        if world < 0 { throw Refused() }
      } operation: {
        #expect(number.world == 12)
      }
      await number.with { world in
        await Task.yield()
        world += 3
      } operation: {
        await Task.yield()
        #expect(number.world == 13)
      }
      try await number.with { world in
        await Task.yield()
        world += 4
        if world < 0 { throw Refused() }
      } operation: {
        await Task.yield()
        #expect(number.world == 14)
      }
    }
  }

  @Test("After a change that throws, the world is the one around it") func refused() {
    let number = Ambient(1)
    number.with(10) {
      #expect(throws: Refused.self) {
        try number.with { world in
          world += 1
          throw Refused()
        } operation: {
          Issue.record("the change has thrown")
        }
      }
      #expect(number.world == 10)
    }
  }
}
