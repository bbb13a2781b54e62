// mistake: A rule calls a private initializer
import Assembler

struct Car {
  // expected-note@-1 {{'init(plate:)' declared here}}
  private let plate: String
}

protocol CarAssembler: Assembling {
  func resolve(plate: String) -> Car
}
extension CarAssembler {
  func resolve(plate: String) -> Car { Car(plate: plate) }
  // expected-error@-1:40 {{'Car' initializer is inaccessible due to 'private' protection level}}
}
