import Assembler

// No result converts to the other one of the same label.
protocol Cargo: Sendable {}
protocol Sealed: Sendable {}
protocol Marked: Sendable {}
struct Card: Cargo {}
struct Tin<Content: Sendable>: Sendable {}
extension Tin: Cargo where Content: Cargo {}
protocol WideCargoAssembler: Assembling {
  func resolve(count: Int) -> (any Cargo, Int, Int); func resolve(labels: Int) -> (first: any Cargo, Int)
  func resolve(elements: Int) -> (any Cargo, String); func resolve(both: Int) -> any Cargo & Sealed
  func resolve(other: Int) -> any Cargo & Sealed; func resolve(object: Int) -> AnyObject & Sendable
  func resolve(tin: Int) -> any Cargo; func resolve(generic: Int) -> Tin<Int>
  func resolve(make: Int) -> () throws -> Card; func resolve(later: Int) -> () async throws -> Card
  func resolve(any: Int) -> Any; func resolve(type: Int) -> any Cargo.Type
  func resolve(parts: Int) -> any Cargo
}
protocol CargoAssembler: WideCargoAssembler {
  func resolve(count: Int) -> (Card, Int); func resolve(labels: Int) -> (second: Card, Int)
  func resolve(elements: Int) -> (Card, Int); func resolve(both: Int) -> Card
  func resolve(other: Int) -> Tin<Card>; func resolve(object: Int) -> Card
  func resolve(tin: Int) -> Tin<Int>; func resolve(generic: Int) -> Tin<String>
  func resolve(make: Int) -> (Int) -> Card; func resolve(later: Int) -> () -> Card
  func resolve(any: Int) -> Card; func resolve(type: Int) -> Int.Type
  func resolve(parts: Int) -> any Sealed & Marked
}
final class Pallet: Sendable {}
struct CargoApp: LiveAssembler, CargoAssembler {
  func resolve(count: Int) -> (any Cargo, Int, Int) { (Card(), 1, 2) }
  func resolve(count: Int) -> (Card, Int) { (Card(), 1) }
  func resolve(labels: Int) -> (first: any Cargo, Int) { (Card(), 1) }
  func resolve(labels: Int) -> (second: Card, Int) { (Card(), 2) }
  func resolve(elements: Int) -> (any Cargo, String) { (Card(), "") }
  func resolve(elements: Int) -> (Card, Int) { (Card(), 1) }
  func resolve(both: Int) -> any Cargo & Sealed { fatalError() }
  func resolve(both: Int) -> Card { Card() }
  func resolve(other: Int) -> any Cargo & Sealed { fatalError() }
  func resolve(other: Int) -> Tin<Card> { Tin() }
  func resolve(object: Int) -> AnyObject & Sendable { Pallet() }
  func resolve(object: Int) -> Card { Card() }; func resolve(tin: Int) -> any Cargo { Card() }
  func resolve(tin: Int) -> Tin<Int> { Tin() }; func resolve(generic: Int) -> Tin<Int> { Tin() }
  func resolve(generic: Int) -> Tin<String> { Tin() }
  func resolve(make: Int) -> () throws -> Card { { Card() } }
  func resolve(make: Int) -> (Int) -> Card { { _ in Card() } }
  func resolve(later: Int) -> () async throws -> Card { { Card() } }
  func resolve(later: Int) -> () -> Card { { Card() } }; func resolve(any: Int) -> Any { Card() }
  func resolve(any: Int) -> Card { Card() }
  func resolve(type: Int) -> any Cargo.Type { Card.self }
  func resolve(type: Int) -> Int.Type { Int.self }; func resolve(parts: Int) -> any Cargo { Card() }
  func resolve(parts: Int) -> any Sealed & Marked { fatalError() }
}
