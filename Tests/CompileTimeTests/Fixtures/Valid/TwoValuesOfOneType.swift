// shows: Two values of one type, told apart by a label or by a wrapper
import Assembler

struct Engine {}
enum Front {}
enum Rear {}
struct Speed {
  let kilometresPerHour: Double
}
struct TopSpeed {
  let speed: Speed
}
struct Car {
  let front: Engine
  let rear: Engine
  let top: TopSpeed
  let cruising: Speed
}

protocol CarAssembler: Assembling {
  func resolve(_: Front.Type) -> Engine
  func resolve(_: Rear.Type) -> Engine
  func resolve() -> Speed
  func resolve() -> TopSpeed
  func resolve() -> Car
}
extension CarAssembler {
  func resolve() -> Car {
    Car(front: resolve(Front.self), rear: resolve(Rear.self), top: resolve(), cruising: resolve())
  }
}
