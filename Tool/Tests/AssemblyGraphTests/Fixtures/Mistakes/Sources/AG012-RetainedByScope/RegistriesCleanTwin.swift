import Assembler

final class Plate: Sendable {}
final class Sideboard: @unchecked Sendable {
  weak var maker: Joinery?
  var plates: [Plate] = []; var count = 0
  func fill(_ make: () -> Plate) { plates.append(make()) }
  func counted(_ make: () -> Plate) { count = make() === plates.first ? 1 : 0 }
}
final class Joinery: @unchecked Sendable {
  var make: (() -> Plate)?
  init(make: (() -> Plate)? = nil) { self.make = make }
}
struct Workshop { let name: String; let joinery = Joinery() }

// A closure that runs at once; a property that is weak; another object, which nothing keeps; a value; a member with the
// object's name; an object of which only a member is cached.
protocol SideboardAssembler: ScopedAssembler {
  func resolve() -> Plate; func resolve() -> Sideboard
  func resolve() -> Plate?
  func resolve(for workshop: Workshop) -> Joinery
}
extension SideboardAssembler {
  func resolve() -> Plate { Plate() }
  func resolve() -> Sideboard {
    shared {
      let sideboard = Sideboard(); let joinery = Joinery()
      joinery.make = resolve
      sideboard.maker = joinery
      sideboard.fill(resolve)
      sideboard.counted { self.resolve() }
      sideboard.plates = [resolve()]
      print(sideboard, Joinery(make: resolve))
      return sideboard
    }
  }
  func resolve() -> Plate? {
    shared {
      let joinery = Joinery(); joinery.make = resolve; return joinery.make?()
    }
  }
  func resolve(for workshop: Workshop) -> Joinery {
    shared(for: workshop.name) {
      let joinery = Joinery(); workshop.joinery.make = resolve; return joinery
    }
  }
}
final class SideboardApp: LiveAssembler, SideboardAssembler { let scope = Scope() }
func use(_ app: SideboardApp) { let _: Sideboard = app.resolve(); let _: Plate? = app.resolve() }
