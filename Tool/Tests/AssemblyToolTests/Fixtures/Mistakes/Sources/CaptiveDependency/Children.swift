import Assembler

protocol ScreenScene: ScopedAssembler { var page: Image { get } }
// Its own page is another one than the parent's.
final class Screen: Child<App>, ChildAssembler, ScreenScene {
  let width = 3
  var page: Image { shared { Image() } }
  // Wrong: the parent's scope keeps what lives in the child's, and the child what its parent shares weakly.
  func parents() -> Keeper { parent.shared { Keeper(page) } }
  func weak() -> Keeper { shared { Keeper(parent.image) } }
  // Right: both are in the parent's scope, or new for each request; a value that each child has.
  func own() -> Keeper { parent.shared { Keeper(parent.sharedImage) } }
  func new() -> Keeper { shared { Keeper(parent.newImage) } }
  func size() -> Size { parent.shared { Size(width: width) } }
}
final class Size: Sendable { init(width: Int) {} }

// Wrong: a child forwards what its scene's rule keeps. It's one finding.
protocol ForwardScene: ScopedAssembler { var image: Image { get } }
extension ForwardScene { func keeper() -> Keeper { shared { Keeper(image) } } }
extension ForwardScene where Self: LiveAssembler { var image: Image { weaklyShared { Image() } } }
extension ForwardScene where Self: ChildAssembler, Parent: ForwardScene { var image: Image { parent.image } }
final class ForwardApp: LiveAssembler, ForwardScene { let scope = Scope() }
final class ForwardChild: Child<ForwardApp>, ChildAssembler, ForwardScene {}

// Right: a child keeps its parent's new object, and its own rule for the same type is another one.
protocol ImageScene: ScopedAssembler { var cover: Image { get } }
final class ImageApp: LiveAssembler, ImageScene {
  let scope = Scope()
  var cover: Image { Image() }
}
final class Album<Parent: ImageScene>: Child<Parent>, ChildAssembler, ImageScene {
  var cover: Image { weaklyShared { Image() } }
  func album() -> Keeper { shared { Keeper(parent.cover) } }
}
func album(of app: ImageApp) -> Keeper { Album(parent: app).album() }
