import Assembler
import AssemblerEffects
import AssemblerTesting
import Foundation
import Testing

/// What every child of an assembler that builds styles forwards to its parent.
extension GreeterAssembler where Self: ChildAssembler, Parent: GreeterAssembler {
  func resolve() -> Style { parent.resolve() }
  func resolve() -> any Printer { parent.resolve() }
}

private final class Child<Parent: GreeterAssembler & DateAssembler>: ChildAssembler, GreeterAssembler,
  DateAssembler
{
  let parent: Parent
  let scope = Scope()

  init(parent: Parent) { self.parent = parent }
}

private protocol RoleNameAssembler: Assembling {
  func resolve() -> String
}

extension RoleNameAssembler where Role == LiveRole {
  func resolve() -> String { "live" }
}

extension RoleNameAssembler where Role == TestRole {
  func resolve() -> String { "test" }
}

@Suite struct ChildAssemblerTests {
  private final class Live: LiveAssembler, GreeterAssembler, DateAssembler, RoleNameAssembler {
    let scope = Scope()
  }

  private final class Test: TestAssembler, GreeterAssembler, DateAssembler, RoleNameAssembler {
    func resolve() -> any Printer { NamedPrinter("stub") }
  }

  @Test("What a child forwards is built and shared by its parent") func forwarding() {
    let parent = Live()
    let child = Child(parent: parent)
    let ofParent: Style = parent.resolve()
    let ofChild: Style = child.resolve()
    #expect(ofParent === ofChild)
  }

  @Test("A child of a child asks the first ancestor that builds it") func grandchild() {
    let parent = Test()
    let grandchild = Child(parent: Child(parent: parent))
    let ofParent: Style = parent.resolve()
    let ofGrandchild: Style = grandchild.resolve()
    #expect(ofParent === ofGrandchild)
    #expect(ofGrandchild.printer.name == "stub")
  }

  @Test("What a child builds itself is its own") func own() {
    final class Own<Parent: GreeterAssembler>: ChildAssembler, GreeterAssembler {
      let parent: Parent
      let scope = Scope()

      init(parent: Parent) { self.parent = parent }
      func resolve() -> Style { shared { Style(printer: resolve()) } }
    }
    let parent = Test()
    let child = Own(parent: parent)
    let ofParent: Style = parent.resolve()
    let ofChild: Style = child.resolve()
    let ofChildAgain: Style = child.resolve()
    #expect(ofParent !== ofChild)
    #expect(ofChild === ofChildAgain)
    #expect(ofChild.printer.name == "stub")
  }

  @Test("A child has its parent's role") func role() {
    struct LiveChild<Parent: Assembling>: ChildAssembler, RoleNameAssembler where Parent.Role == LiveRole {
      let parent: Parent
    }
    struct TestChild<Parent: Assembling>: ChildAssembler, RoleNameAssembler where Parent.Role == TestRole {
      let parent: Parent
    }
    let live: String = LiveChild(parent: LiveChild(parent: Live())).resolve()
    let test: String = TestChild(parent: Test()).resolve()
    let testGrandchild: String = TestChild(parent: TestChild(parent: Test())).resolve()
    #expect(live == "live")
    #expect(test == "test")
    #expect(testGrandchild == "test")
  }

  @Test("The effects of this framework forward by themselves") func effects() {
    let now: DateGenerator = Child(parent: Test()).resolve()
    #expect(now() == .testDefault)
  }
}
