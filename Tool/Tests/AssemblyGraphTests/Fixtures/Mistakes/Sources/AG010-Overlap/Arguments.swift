import Assembler

// The rules overlap, and these calls get what they ask for: the narrow rule by its type, or as an argument of that type.
protocol Wire: Sendable {}
struct Copper: Wire {}
struct Lamp: Sendable { let wire: any Wire }
struct Plug: Sendable { let wire: Copper }
protocol WireAssembler: Assembling { func resolve() -> any Wire }
extension WireAssembler where Self: LiveAssembler { func resolve() -> any Wire { Copper() } }
protocol LampAssembler: WireAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> Copper
  #else
  func resolve() -> Copper
  #endif
  func resolve() -> Lamp; func resolve() -> Plug
}
extension LampAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() -> Copper { Copper() }
  #else
  func resolve() -> Copper { Copper() }
  #endif
  func resolve() -> Lamp { Lamp(wire: resolve() as Copper) }
  func resolve() -> Plug { Plug(wire: resolve()) }
}
struct LampApp: LiveAssembler, LampAssembler {}

// Both rules are asynchronous.
protocol Cable: Sendable {}
struct Fiber: Cable {}
protocol CableAssembler: Assembling { func resolve() async -> any Cable }
extension CableAssembler where Self: LiveAssembler { func resolve() async -> any Cable { Fiber() } }
protocol FiberAssembler: CableAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() async -> Fiber
  #else
  func resolve() async -> Fiber
  #endif
}
extension FiberAssembler {
  #if FIXED
  @_disfavoredOverload func resolve() async -> Fiber { Fiber() }
  #else
  func resolve() async -> Fiber { Fiber() }
  #endif
}
struct FiberApp: LiveAssembler, FiberAssembler {}
