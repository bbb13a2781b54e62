// mistake: An object calls a missing rule later
import Assembler

struct Car {}
final class Garage {
  let makeCar: () -> Car

  init(makeCar: @escaping () -> Car) { self.makeCar = makeCar }
}

protocol GarageAssembler: ScopedAssembler {
  func resolve() -> Garage
}
extension GarageAssembler {
  func resolve() -> Garage { Garage(makeCar: { [app = later()] in app().resolve() }) }
  // expected-error@-1:73 {{'resolve' is unavailable: no rule builds this type; write the name or the arguments of its rule, declare one in this scene, such as 'var name: ThatType { get }', or refine a scene that declares it, import the module of its rule, or, in a child, forward it with 'parent.name'; a rule for 'T?', '[T]' or 'any P' builds no other type}}
}
