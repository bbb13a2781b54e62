import Assembler

// A function that no protocol declares keeps what should live shorter, and a child forwards it: one finding.
final class Img: Sendable {}
final class Keep: Sendable { let img: Img; init(img: Img) { self.img = img } }
protocol KeepScene: ScopedAssembler { var img: Img { get }; var first: Keep { get } }
extension KeepScene {
  var first: Keep { keep() }
  #if FIXED
  func keep() -> Keep { weaklyShared { Keep(img: img) } }
  #else
  func keep() -> Keep { shared { Keep(img: img) } }
  #endif
}
extension KeepScene where Self: LiveAssembler { var img: Img { weaklyShared { Img() } } }
extension KeepScene where Self: ChildAssembler, Parent: KeepScene { var img: Img { parent.img } }
final class KeepChild: Child<KeepApp>, ChildAssembler, KeepScene {
  #if FIXED
  var first: Keep { parent.first }
  #endif
}
final class KeepApp: LiveAssembler, KeepScene {
  let scope = Scope()
  #if FIXED
  func own() -> Keep { weaklyShared { Keep(img: img) } }
  #else
  func own() -> Keep { shared { Keep(img: img) } }
  #endif
}

// A function makes the captive.
protocol MadeScene: ScopedAssembler { var made: Keep { get } }
extension MadeScene {
  #if FIXED
  var made: Keep { weaklyShared { Keep(img: image()) } }
  #else
  var made: Keep { shared { Keep(img: image()) } }
  #endif
  func image() -> Img { weaklyShared { Img() } }
}
final class MadeApp: LiveAssembler, MadeScene { let scope = Scope() }
