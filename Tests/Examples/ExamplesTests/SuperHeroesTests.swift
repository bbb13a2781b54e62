import Assembler
import AssemblerTesting
import SuperHeroes
import Testing

private final class RecordingOutput: Output {
  private let recorder = Recorder<String>()
  var lines: [String] { recorder.values }

  func write(_ line: String) {
    recorder.record(line)
  }
}

/// A default for every test of this module, as in the article.
extension SuperHeroAssembler where Self: TestAssembler {
  func resolve() -> SuperHero { SuperHero(name: "Test SuperHero!") }
}

@Suite struct SuperHeroesTests {
  @Test("The live assembler announces Iron Man") func live() {
    struct Live: LiveAssembler, SuperHeroAssembler {
      let output = RecordingOutput()
      func resolve() -> any Output { output }
    }
    let assembler = Live()
    let announcer: Announcer = assembler.resolve()
    announcer.announce()
    #expect(assembler.output.lines == ["Iron Man"])
  }

  @Test("A test assembler announces the test's default hero") func test() {
    final class Test: TestAssembler, SuperHeroAssembler {
      let output = RecordingOutput()
      func resolve() -> any Output { output }
    }
    let assembler = Test()
    let announcer: Announcer = assembler.resolve()
    announcer.announce()
    #expect(assembler.output.lines == ["Test SuperHero!"])
  }

  @Test("The live output is the console") func console() {
    struct Live: LiveAssembler, SuperHeroAssembler {}
    let output: any Output = Live().resolve()
    #expect(output is ConsoleOutput)
  }
}
