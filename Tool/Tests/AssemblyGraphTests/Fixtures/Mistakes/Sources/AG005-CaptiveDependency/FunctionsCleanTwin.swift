import Assembler

// A function whose captive lives as long as it does, and a value that each child has.
protocol FrameScene: ScopedAssembler { var frame: Keep { get } }
extension FrameScene {
  var frame: Keep { framed() }
  func framed() -> Keep { shared { Keep(img: painting()) } }
  func painting() -> Img { shared { Img() } }
}
final class FrameApp: LiveAssembler, FrameScene { let scope = Scope() }
final class Size: Sendable { init(width: Int) {} }
final class FrameChild: Child<FrameApp>, ChildAssembler {
  let width = 3
  func size() -> Size { parent.shared { Size(width: width) } }
}
