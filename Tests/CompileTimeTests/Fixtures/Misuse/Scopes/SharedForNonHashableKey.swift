// mistake: A key isn't Hashable
import Assembler

struct Driver: Sendable {}
struct Car: Sendable {}

protocol CarAssembler: ScopedAssembler {
  func resolve(driver: Driver) -> Car
}
extension CarAssembler {
  func resolve(driver: Driver) -> Car { shared(for: driver) { Car() } }
  // expected-error@-1:41 {{instance method 'shared(for:fileID:function:line:column:_:)' requires that 'Driver' conform to 'Hashable'}}
}
// expected-elsewhere {{note: where 'Key' = 'Driver'}}
