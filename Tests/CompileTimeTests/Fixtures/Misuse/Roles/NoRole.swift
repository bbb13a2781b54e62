// mistake: An assembler has no role
import Assembler

struct Car {}

protocol CarAssembler: Assembling {
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car { Car() }
}

final class AppAssembler: CarAssembler {}
// expected-error@-1:13 {{conformance of 'NoRole' to 'AssemblerRoleProtocol' is unavailable: this assembler has no role; conform it to LiveAssembler or PreviewAssembler, inherit from TestAssembler, or give it a parent as a ChildAssembler}}
// expected-note@-2 {{in associated type 'Self.AssemblerRole' (inferred as 'NoRole')}}
