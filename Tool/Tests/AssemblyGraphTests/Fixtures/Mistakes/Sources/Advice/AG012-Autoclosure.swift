import Assembler

// Advice: take a closure that isn't an autoclosure; in it, capture '[app = later()]' and write 'app()' for 'self'
final class Sketch: Sendable {}
final class Easel: @unchecked Sendable {
  let makeSketch: () -> Sketch
  #if FIXED
  init(makeSketch: @escaping () -> Sketch) { self.makeSketch = makeSketch }
  #else
  init(makeSketch: @autoclosure @escaping () -> Sketch) { self.makeSketch = makeSketch }
  #endif
}
protocol EaselAssembler: ScopedAssembler { func resolve() -> Sketch; func resolve() -> Easel }
extension EaselAssembler {
  func resolve() -> Sketch { Sketch() }
  #if FIXED
  func resolve() -> Easel { shared { Easel(makeSketch: { [app = later()] in app().resolve() }) } }
  #else
  func resolve() -> Easel { shared { Easel(makeSketch: self.resolve()) } }
  #endif
}
final class EaselApp: LiveAssembler, EaselAssembler { let scope = Scope() }
func retainedByAutoclosure() -> Bool {
  weak var app: EaselApp?
  do { let new = EaselApp(); app = new; _ = (new.resolve() as Easel).makeSketch() }
  return app == nil
}
