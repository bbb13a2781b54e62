import Assembler

// Both rules are disfavored, so neither is behind the other.
protocol Paint { var name: String { get } }
struct Oil: Paint { let name = "oil" }
protocol PaintAssembler: Assembling { @_disfavoredOverload func resolve() -> any Paint }
extension PaintAssembler { @_disfavoredOverload func resolve() -> any Paint { Oil() } }
protocol OilAssembler: PaintAssembler {
  #if FIXED
  func resolve(oil: Void) -> Oil
  #else
  @_disfavoredOverload func resolve() -> Oil
  #endif
}
extension OilAssembler {
  #if FIXED
  func resolve(oil: Void) -> Oil { Oil() }
  #else
  @_disfavoredOverload func resolve() -> Oil { Oil() }
  #endif
}
struct OilApp: LiveAssembler, OilAssembler {}
