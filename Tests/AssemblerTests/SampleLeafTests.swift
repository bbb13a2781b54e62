import Assembler
import AssemblerTesting
import Testing

private protocol NumberAssembler: ScopedAssembler {
  func resolve() -> Int
  func resolve() -> String
}
extension NumberAssembler {
  func resolve() -> String { "\(resolve() as Int)" }
}
extension NumberAssembler where Self: SampleAssembler {
  func resolve() -> Int { 1 }
}
extension NumberAssembler where Self: ChildAssembler, Parent: NumberAssembler {
  func resolve() -> Int { parent.resolve() }
}

@Suite("Leaves for previews and tests") struct SampleLeafTests {
  private final class Preview: PreviewAssembler, NumberAssembler { let scope = Scope() }
  private final class Sampled: TestAssembler, NumberAssembler {}
  private final class Stubbed: TestAssembler, NumberAssembler { func resolve() -> Int { 2 } }
  private final class NumberChild<Parent: NumberAssembler>: Child<Parent>, ChildAssembler, NumberAssembler {}

  @Test("A preview and a test use the sample, and a rule of their own replaces it") func sample() {
    #expect(Preview().resolve() as String == "1")
    #expect(Sampled().resolve() as String == "1")
    #expect(Stubbed().resolve() as String == "2")
  }

  @Test("A child forwards to the sample or stub of its parent") func children() {
    #expect(NumberChild(parent: Preview()).resolve() as String == "1")
    #expect(NumberChild(parent: Stubbed()).resolve() as String == "2")
  }
}
