import Assembler
import Testing

@Suite("Rules called later, from many threads") struct LaterConcurrencyTests {
  @Test("Threads that call a rule later while the assembler lives get its one instance") func calls() {
    for _ in 0..<20 {
      let workshop = Workshop()
      let make: @Sendable () -> Int = { [app = workshop.later()] in app().once().number }
      Threads.run(32) { _ in
        for _ in 0..<100 { #expect(make() == 1) }
      }
      #expect(workshop.built.value == 1)
    }
  }

  @Test("Threads that use a lazy value at once build it once") func lazy() {
    for _ in 0..<50 {
      let built = Counter()
      let value = Lazy { built.raise() }
      Threads.run(32) { _ in
        for _ in 0..<10 { #expect(value.value == 1) }
      }
      #expect(built.value == 1)
    }
  }
}
