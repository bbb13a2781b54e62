// mistake: A child is created for an existential parent
import Assembler

protocol GarageAssembler: Assembling {}

struct CarAssembler<Parent: GarageAssembler>: ChildAssembler {
  let parent: Parent
}

struct Cars {
  let garage: any GarageAssembler

  func makeAssembler() -> CarAssembler<any GarageAssembler> {
    // expected-error@-1:27 {{type 'any GarageAssembler' cannot conform to 'GarageAssembler'}}
    // expected-note@-2 {{only concrete types such as structs, enums and classes can conform to protocols}}
    CarAssembler(parent: garage)
  }
}
