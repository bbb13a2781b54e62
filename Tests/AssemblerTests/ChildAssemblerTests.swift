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

private final class GreeterChild<Parent: GreeterAssembler & DateAssembler>: Child<Parent>, ChildAssembler,
  GreeterAssembler, DateAssembler
{}

private final class Number: Sendable {
  let value: Int

  init(_ value: Int) { self.value = value }
}

private protocol NumberAssembler: ScopedAssembler, Sendable {
  func resolve() -> Number
}

private final class SharedNumbers: LiveAssembler, NumberAssembler {
  let scope = Scope()
  func resolve() -> Number { Number(0) }
}

private nonisolated final class SharedNumberChild<Parent: NumberAssembler>: SendableChild<Parent>,
  ChildAssembler, NumberAssembler
{
  let first: Int

  init(parent: Parent, first: Int) {
    self.first = first
    super.init(parent: parent)
  }

  // assembly:ignore not-forwarded the child's number is not its parent's
  func resolve() -> Number { shared { Number(first) } }
}

private nonisolated final class ScopedNumberChild<Parent: NumberAssembler>: SendableChild<Parent>,
  ChildAssembler, NumberAssembler
{
  // assembly:ignore not-forwarded the child's number is not its parent's
  func resolve() -> Number { shared { Number(1) } }
}

private protocol RoleNameAssembler: Assembling {
  func resolve() -> String
}

extension RoleNameAssembler where AssemblerRole == LiveRole {
  func resolve() -> String { "live" }
}

extension RoleNameAssembler where AssemblerRole == TestRole {
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
    let child = GreeterChild(parent: parent)
    let ofParent: Style = parent.resolve()
    let ofChild: Style = child.resolve()
    #expect(ofParent === ofChild)
  }

  @Test("A child of a child asks the first ancestor that builds it") func grandchild() {
    let parent = Test()
    let grandchild = GreeterChild(parent: GreeterChild(parent: parent))
    let ofParent: Style = parent.resolve()
    let ofGrandchild: Style = grandchild.resolve()
    #expect(ofParent === ofGrandchild)
    #expect(ofGrandchild.printer.name == "stub")
  }

  @Test("What a child builds itself is its own") func own() {
    final class Own<Parent: GreeterAssembler>: Child<Parent>, ChildAssembler, GreeterAssembler {
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

  @Test("A child can have values of its own, and a scope with a label") func values() {
    final class Named<Parent: GreeterAssembler>: Child<Parent>, ChildAssembler, GreeterAssembler {
      let name: String

      init(parent: Parent, name: String) {
        self.name = name
        super.init(parent: parent, scope: Scope(label: name))
      }
    }
    let parent = Test()
    let child = Named(parent: parent, name: "guest")
    #expect(child.parent === parent)
    #expect(child.scope.label == "guest")
    #expect(child.scope !== Named(parent: parent, name: "guest").scope)
  }

  @Test("A Sendable child builds once for many threads") func sendable() async {
    let child = SharedNumberChild(parent: SharedNumbers(), first: 7)
    let numbers = await withTaskGroup(of: ObjectIdentifier.self) { group in
      for _ in 0..<100 { group.addTask { ObjectIdentifier(child.resolve() as Number) } }
      return await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(numbers.count == 1)
    #expect((child.resolve() as Number).value == 7)
  }

  @Test("A Sendable child caches in the scope that it's given, or in one of its own") func sendableScope() {
    let parent = SharedNumbers()
    let scope = Scope(label: "guest")
    let child = ScopedNumberChild(parent: parent, scope: scope)
    #expect(child.parent === parent)
    #expect(child.scope === scope)
    let _: Number = child.resolve()
    #expect(scope.contents.count == 1)
    #expect(ScopedNumberChild(parent: parent).scope !== ScopedNumberChild(parent: parent).scope)
  }

  @Test("A child has its parent's role") func role() {
    struct LiveChild<Parent: Assembling>: ChildAssembler, RoleNameAssembler
    where Parent.AssemblerRole == LiveRole {
      let parent: Parent
    }
    struct TestChild<Parent: Assembling>: ChildAssembler, RoleNameAssembler
    where Parent.AssemblerRole == TestRole {
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
    let now = GreeterChild(parent: Test()).date
    #expect(now() == .testDefault)
  }
}
