import Assembler
import AssemblerTesting
import Testing

@Suite("All state is in the assembler") struct IsolationOfInstancesTests {
  private final class Test: TestAssembler, GreeterAssembler {
    private let name: String

    init(_ name: String) {
      self.name = name
    }

    func resolve() -> any Printer { NamedPrinter(name) }
  }

  @Test("Two assemblers of one type never see each other") func two() {
    let left = Test("left")
    let right = Test("right")
    let leftGreeter: Greeter = left.resolve(name: "Ada")
    let rightGreeter: Greeter = right.resolve(name: "Ada")
    #expect(leftGreeter.description == "Ada on left")
    #expect(rightGreeter.description == "Ada on right")
    #expect(leftGreeter.style !== rightGreeter.style)
  }

  @Test("Many assemblers at once, each with its own objects") func many() async {
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<200 {
        group.addTask {
          let greeter: Greeter = Test("\(index)").resolve(name: "Ada")
          return greeter.description == "Ada on \(index)"
        }
      }
      for await isOwn in group {
        #expect(isOwn)
      }
    }
  }
}
