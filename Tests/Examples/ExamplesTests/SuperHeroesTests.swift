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
  var hero: SuperHero { SuperHero(name: "Test SuperHero!") }
}

@Suite struct SuperHeroesTests {
  @Test("The live assembler announces Iron Man") func live() {
    struct Live: LiveAssembler, SuperHeroAssembler {
      let recording = RecordingOutput()
      var output: any Output { recording }
    }
    let assembler = Live()
    assembler.resolve().announce()
    #expect(assembler.recording.lines == ["Iron Man"])
  }

  @Test("A test assembler announces the test's default hero") func test() {
    final class Test: TestAssembler, SuperHeroAssembler {
      let recording = RecordingOutput()
      var output: any Output { recording }
    }
    let assembler = Test()
    assembler.resolve().announce()
    #expect(assembler.recording.lines == ["Test SuperHero!"])
  }

  @Test("The live output is the console") func console() {
    struct Live: LiveAssembler, SuperHeroAssembler {}
    #expect(Live().output is ConsoleOutput)
  }
}
