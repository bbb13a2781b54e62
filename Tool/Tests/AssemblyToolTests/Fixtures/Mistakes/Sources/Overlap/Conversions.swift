import Assembler

protocol Freight: Sendable {}
protocol Insured: Sendable {}
protocol Stamped: Sendable {}
protocol Parcel: Freight {}
protocol Storing<Item>: Sendable { associatedtype Item }
struct Letter: Parcel, Insured {}
struct Rack: Storing { typealias Item = Int }
struct Crate<Content: Sendable>: Freight {}
struct Tin<Content: Sendable>: Sendable {}
extension Tin: Freight where Content: Freight {}
class Barge: @unchecked Sendable {}
final class Ferry: Barge, @unchecked Sendable {}

// Wrong: the rule of each name in the second protocol has a result that converts to that in the first.
protocol WideScene: Assembling {
  func existential() -> any Freight
  func superclass() -> Barge
  func composition() -> any Freight & Insured
  func part() -> any Insured
  func base() -> any Freight
  func object() -> AnyObject & Sendable
  func value() -> any Sendable
  func parameterized() -> any Storing
  func generic() -> any Freight
  func optional() -> (any Freight)?
  func waiting() async -> any Freight
}
protocol NarrowScene: WideScene {
  func existential() -> Letter
  func superclass() -> Ferry
  func composition() -> Letter
  func part() -> any Parcel & Insured
  func base() -> any Parcel & Insured
  func object() -> Barge
  func value() -> Letter
  func parameterized() -> any Storing<Int>
  func generic() -> Crate<Int>
  func optional() -> Letter?
  func waiting() async -> Letter
}

// Right: no result converts to the other one, or Swift ranks the conversion behind an exact match.
protocol OtherScene: Assembling {
  func missing() -> any Freight
  func composition() -> any Freight & Insured
  func genericComposition() -> any Freight & Insured
  func object() -> AnyObject & Sendable
  func conditional() -> any Freight
  func generic() -> Tin<Int>
  func parts() -> any Freight
  func parameterized() -> any Storing<String>
  func system() -> any Equatable
  func array() -> [any Freight]
  func optional() -> Letter?
  func any() -> Any
  func label(of letter: Int) -> any Freight
  func labelled(_ label: Letter.Type) -> any Freight
  func row(row: Int) -> any Freight
}
protocol UnlikeScene: OtherScene {
  func missing() -> Barge
  func composition() -> Crate<Int>
  func genericComposition() -> Tin<Letter>
  func object() -> Letter
  func conditional() -> Tin<Int>
  func generic() -> Tin<String>
  func parts() -> any Insured & Stamped
  func parameterized() -> Rack
  func system() -> Letter
  func array() -> [Letter]
  func optional() -> Letter
  func any() -> Letter
  func label(to letter: Int) -> Letter
  func labelled(_ label: Crate<Int>.Type) -> Letter
  func row(row: String) -> Letter
}
// Right: two rules of one protocol, of which neither is preferred.
protocol OneScene: Assembling {
  func waiting() async -> any Freight
  func waiting() async -> Letter
}
