import Assembler
import Foundation

// A leaf for the role of live assemblers.
struct Stamp { let date: Date }
protocol StampAssembler: Assembling { func resolve() -> Stamp }
extension StampAssembler where AssemblerRole == LiveRole { func resolve() -> Stamp { Stamp(date: Date()) } }
struct StampApp: LiveAssembler, StampAssembler {}

// An argument that has one value, and an object of another assembler, which isn't the child's own.
final class Mold: Sendable { init(_ type: Int.Type) {} }
final class Motor: Sendable {}
final class Boat: Sendable { let motor: Motor; init(motor: Motor) { self.motor = motor } }
protocol MoldAssembler: ScopedAssembler { func resolve(_ type: Int.Type) -> Mold }
extension MoldAssembler { func resolve(_ type: Int.Type) -> Mold { shared { Mold(type) } } }
final class Foundry: LiveAssembler, MoldAssembler { let scope = Scope() }
protocol MotorAssembler: ScopedAssembler { func resolve() -> Motor }
final class Harbor: LiveAssembler, MotorAssembler {
  let scope = Scope(); func resolve() -> Motor { shared { Motor() } }
}
final class Pier: Child<Harbor>, ChildAssembler, MotorAssembler {
  func resolve() -> Motor { weaklyShared { Motor() } }
  func resolve() -> Boat { shared { Boat(motor: parent.resolve()) } }
}

// Synchronous code can't ask for an asynchronous rule.
protocol Feed {}
struct EmptyFeed: Feed {}
struct Wall { let feed: any Feed; init(feed: any Feed = EmptyFeed()) { self.feed = feed } }
protocol WallAssembler: Assembling { func resolve() async -> any Feed; func resolve() -> Wall }
extension WallAssembler {
  func resolve() async -> any Feed { EmptyFeed() }; func resolve() -> Wall { Wall() }
}
struct WallApp: LiveAssembler, WallAssembler {}
