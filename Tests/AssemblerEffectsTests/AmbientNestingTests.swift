import Assembler
import AssemblerEffects
import Testing

@Suite("Worlds inside worlds") struct AmbientNestingTests {
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

  @Test("Each form of a change begins with the world around it") func forms() async {
    let number = Ambient(1)
    await number.with(10) {
      number.with {
        $0 += 1
      } operation: {
        #expect(number.world == 11)
      }
      await number.with {
        $0 += 3
      } operation: {
        await Task.yield()
        #expect(number.world == 13)
      }
      var changed = number.world
      await Task.yield()
      changed += 4
      number.with(changed) { #expect(number.world == 14) }
    }
  }
}
