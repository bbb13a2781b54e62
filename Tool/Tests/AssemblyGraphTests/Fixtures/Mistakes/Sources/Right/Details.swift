import Assembler
import AssemblerEffects
import Foundation

// AG001: rules that request each other in a `Lazy`, whose closure runs later.
final class Desk: @unchecked Sendable { let lamp: Lazy<Lamp>; init(lamp: Lazy<Lamp>) { self.lamp = lamp } }
final class Lamp: Sendable { let desk: Desk; init(desk: Desk) { self.desk = desk } }
protocol DeskAssembler: ScopedAssembler, Sendable { func resolve() -> Desk; func resolve() -> Lamp }
extension DeskAssembler {
  func resolve() -> Desk { Desk(lamp: Lazy { self.resolve() }) }
  func resolve() -> Lamp { Lamp(desk: resolve()) }
}
final class DeskApp: LiveAssembler, DeskAssembler { let scope = Scope() }

// AG008: a leaf is given a property of its assembler, and not the assembler.
final class Meter: Sendable {
  let level: Int; init(_ level: Int) { self.level = level }; func read() -> Date { Date() }
}
protocol MeterAssembler: Assembling { var level: Int { get }; func resolve() -> Meter }
extension MeterAssembler where Self: LiveAssembler { func resolve() -> Meter { Meter(self.level) } }
struct MeterApp: LiveAssembler, MeterAssembler { let level = 3 }

// AG012: an object that doesn't retain the assembler that it holds.
final class Gauge: @unchecked Sendable {
  unowned let app: any GaugeAssembler
  init(app: any GaugeAssembler) { self.app = app }
}
protocol GaugeAssembler: ScopedAssembler { func resolve() -> Gauge }
extension GaugeAssembler { func resolve() -> Gauge { shared { Gauge(app: self) } } }
final class GaugeApp: LiveAssembler, GaugeAssembler { let scope = Scope() }

// AG001: a closure that captures another assembler's maker, and asks the new assembler.
struct Leaf: Sendable { let leaves: [Leaf] }
protocol LeafAssembler: Assembling { var depth: Int { get }; func resolve() -> Leaf }
extension LeafAssembler {
  func resolve() -> Leaf {
    let make = { [next = self.maker()] in depth < 3 ? [next().resolve()] : [] }
    return Leaf(leaves: make())
  }
}
extension LeafAssembler { func maker() -> () -> LeafApp { { LeafApp(depth: depth + 1) } } }
struct LeafApp: LiveAssembler, LeafAssembler { let depth: Int }

// AG015: a closure that can't outlive the call.
final class Seat: Sendable { let row: Int; init(row: Int) { self.row = row } }
protocol SeatAssembler: ScopedAssembler { func resolve(row: Int, log: (String) -> Void) -> Seat }
extension SeatAssembler {
  func resolve(row: Int, log: (String) -> Void) -> Seat {
    shared(for: row) {
      log("built"); return Seat(row: row)
    }
  }
}
final class SeatApp: LiveAssembler, SeatAssembler { let scope = Scope() }

// AG004: a function of one name that the rule itself calls.
protocol Deck: Sendable {}
struct LiveDeck: Deck {}
protocol DeckAssembler: Assembling { func deck() -> any Deck }
extension DeckAssembler { func deck() -> any Deck { LiveDeck() } }
struct DeckApp: LiveAssembler, DeckAssembler {
  func deck() -> any Deck { deck() as LiveDeck }; func deck() -> LiveDeck { LiveDeck() }
}

// AG017: a child that is new for each use, and whose rule asks the parent for what that caches.
final class Medley: Sendable {}
struct Slide: Sendable { let album: Medley }
protocol MedleyAssembler: ScopedAssembler { func resolve() -> Medley }
final class MedleyApp: LiveAssembler, MedleyAssembler {
  let scope = Scope(); var pane: SlideChild { SlideChild(parent: self) }
  func resolve() -> Medley { shared { Medley() } }
}
protocol SlideAssembler: Assembling { func resolve() -> Slide }
struct SlideChild: ChildAssembler, SlideAssembler {
  let parent: MedleyApp
  func resolve() -> Slide { Slide(album: parent.resolve()) }
}
func panes(of app: MedleyApp) -> [Slide] { [app.pane.resolve(), app.pane.resolve()] }
