import Assembler

// Each narrow result converts to the wide one of the same label.
protocol Freight: Sendable {}
protocol Insured: Sendable {}
protocol Parcel: Freight {}
protocol Storing<Item>: Sendable { associatedtype Item }
struct Letter: Parcel, Insured {}
struct Rack: Storing { typealias Item = Int }
struct Crate<Content: Sendable>: Freight {}
final class Barge: Sendable {}
protocol WideFreightAssembler: Assembling {
  func resolve(both: Int) -> any Freight & Insured; func resolve(part: Int) -> any Insured
  func resolve(base: Int) -> any Freight; func resolve(object: Int) -> AnyObject & Sendable
  func resolve(value: Int) -> any Sendable; func resolve(store: Int) -> any Storing
  func resolve(crate: Int) -> any Freight; func resolve(make: Int) -> () throws -> Letter
  func resolve(pair: Int) -> (any Freight, Int); func resolve(labels: Int) -> (first: any Freight, Int)
  func resolve(same: Int) -> (first: any Freight, Int)
}
protocol NarrowFreightAssembler: WideFreightAssembler {
  #if !FIXED
  func resolve(both: Int) -> Letter; func resolve(part: Int) -> any Parcel & Insured
  func resolve(base: Int) -> any Parcel & Insured; func resolve(object: Int) -> Barge
  func resolve(value: Int) -> Letter; func resolve(store: Int) -> any Storing<Int>
  func resolve(crate: Int) -> Crate<Int>; func resolve(make: Int) -> () -> Letter
  func resolve(pair: Int) -> (first: Letter, Int); func resolve(labels: Int) -> (Letter, Int)
  func resolve(same: Int) -> (first: Letter, Int)
  #endif
}
struct FreightApp: LiveAssembler, NarrowFreightAssembler {
  func resolve(both: Int) -> any Freight & Insured { Letter() }
  func resolve(part: Int) -> any Insured { Letter() }; func resolve(base: Int) -> any Freight { Letter() }
  func resolve(object: Int) -> AnyObject & Sendable { Barge() }
  func resolve(value: Int) -> any Sendable { Letter() }; func resolve(store: Int) -> any Storing { Rack() }
  func resolve(crate: Int) -> any Freight { Letter() }
  func resolve(make: Int) -> () throws -> Letter { { Letter() } }
  func resolve(pair: Int) -> (any Freight, Int) { (Letter(), 1) }
  func resolve(labels: Int) -> (first: any Freight, Int) { (Letter(), 1) }
  func resolve(same: Int) -> (first: any Freight, Int) { (Letter(), 1) }
  #if !FIXED
  func resolve(both: Int) -> Letter { Letter() }
  func resolve(part: Int) -> any Parcel & Insured { Letter() }
  func resolve(base: Int) -> any Parcel & Insured { Letter() }
  func resolve(object: Int) -> Barge { Barge() }; func resolve(value: Int) -> Letter { Letter() }
  func resolve(store: Int) -> any Storing<Int> { Rack() }
  func resolve(crate: Int) -> Crate<Int> { Crate() }
  func resolve(make: Int) -> () -> Letter { { Letter() } }
  func resolve(pair: Int) -> (first: Letter, Int) { (Letter(), 2) }
  func resolve(labels: Int) -> (Letter, Int) { (Letter(), 2) }
  func resolve(same: Int) -> (first: Letter, Int) { (Letter(), 2) }
  #endif
}
