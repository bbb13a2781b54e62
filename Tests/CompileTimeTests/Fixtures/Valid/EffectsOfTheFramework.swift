// shows: The framework's effects, live, in a child and stubbed in a test
import Assembler
import AssemblerEffects
import AssemblerHTTP
import AssemblerTesting

struct CarService {
  let client: HTTPClient
  let now: DateGenerator
}

protocol CarAssembler: HTTPAssembler, DateAssembler {
  func resolve() -> CarService
}
extension CarAssembler {
  func resolve() -> CarService { CarService(client: http, now: date) }
}
struct AppAssembler: LiveAssembler, CarAssembler {}
struct ScreenAssembler<Parent: CarAssembler>: ChildAssembler, CarAssembler { let parent: Parent }
final class CarTestAssembler: TestAssembler, CarAssembler {
  struct Offline: Error {}
  let http = HTTPClient { _ in throw Offline() }
}
