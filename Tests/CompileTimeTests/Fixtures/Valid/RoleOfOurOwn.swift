// shows: A role beside live, preview and test
import Assembler

enum DemoRole: AssemblerRoleProtocol {}
protocol DemoAssembler: Assembling where AssemblerRole == DemoRole {}

struct Car {}

protocol CarAssembler: Assembling { func resolve() -> Car }
extension CarAssembler where Self: LiveAssembler {
  func resolve() -> Car { Car() }
}
extension CarAssembler where Self: DemoAssembler {
  func resolve() -> Car { Car() }
}
struct FairAssembler: DemoAssembler, CarAssembler {}
