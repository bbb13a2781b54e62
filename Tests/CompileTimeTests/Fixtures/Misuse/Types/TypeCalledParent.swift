// mistake: A type is called Parent, and a child names it
import Assembler

struct Parent { let name: String }

protocol SchoolAssembler: Assembling {}
struct ClassAssembler<Parent: SchoolAssembler>: ChildAssembler {
  let parent: Parent

  func head() -> Parent { Parent(name: "Ada") }
  // expected-error@-1:27 {{type 'Parent' has no member 'init'}}
}
