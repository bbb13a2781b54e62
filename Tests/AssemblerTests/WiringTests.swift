import Assembler
import AssemblerEffects
import AssemblerTesting
import Testing

@Suite struct WiringTests {
  private final class Live: LiveAssembler, GreeterAssembler {
    let scope = Scope()
  }

  private final class Stubbed: TestAssembler, GreeterAssembler {
    func resolve() -> any Printer { NamedPrinter("stub") }
  }

  private final class Restyled: TestAssembler, GreeterAssembler {
    func resolve() -> any Printer { NamedPrinter("stub") }
    func resolve() -> Style { shared { Style(printer: NamedPrinter("own style")) } }
  }

  @Test("A live assembler builds the graph on live leaves") func live() {
    #expect((Live().resolve(name: "Ada") as Greeter).description == "Ada on live")
  }

  @Test("An overridden leaf reaches everything built from it") func leaf() {
    #expect((Stubbed().resolve(name: "Ada") as Greeter).description == "Ada on stub")
  }

  @Test("An overridden rule in the middle reaches everything built from it") func middle() {
    #expect((Restyled().resolve(name: "Ada") as Greeter).description == "Ada on own style")
  }

  @Test("An override holds through `any`, through a generic parameter and concretely") func dispatch() {
    func generic(_ assembler: some GreeterAssembler) -> Greeter { assembler.resolve(name: "Ada") }
    let existential: any GreeterAssembler = Stubbed()
    let concrete: Greeter = Stubbed().resolve(name: "Ada")
    let opened: Greeter = existential.resolve(name: "Ada")
    #expect(concrete.description == "Ada on stub")
    #expect(opened.description == "Ada on stub")
    #expect(generic(Stubbed()).description == "Ada on stub")
  }

  @Test("Structs, enums and final classes are assemblers") func kinds() {
    enum Case: LiveAssembler, DateAssembler { case only }
    let date = Case.only.date
    #expect(date() > .testDefault)
  }

  @Test("A preview assembler writes its own leaves") func preview() {
    final class Preview: PreviewAssembler, GreeterAssembler {
      let scope = Scope()
      func resolve() -> any Printer { NamedPrinter("preview") }
    }
    #expect((Preview().resolve(name: "Ada") as Greeter).description == "Ada on preview")
  }
}
