import Assembler

class Image: @unchecked Sendable { var title = "" }
final class Session: Sendable { func names() -> [String] { [] } }
struct Frame: Sendable { let image: Image }
final class Keeper: Sendable {
  let image: Image?
  let session: Session?
  let frame: Frame?
  init(_ image: Image? = nil, session: Session? = nil, frame: Frame? = nil) {
    self.image = image
    self.session = session
    self.frame = frame
  }
}
final class Names: Sendable {
  let all: [String]
  init(_ all: [String]) { self.all = all }
}

protocol Scene: ScopedAssembler {
  var image: Image { get }
  var session: Session { get }
  var frame: Frame { get }
  var newImage: Image { get }
  var sharedImage: Image { get }
  var storedImage: Image { get }
  var keptImage: Image { get }
  var keepsImage: Keeper { get }
}
extension Scene {
  var image: Image { weaklyShared { Image() } }
  var session: Session { graphShared { Session() } }
  var frame: Frame { Frame(image: image) }
  // Wrong: a weakly shared object, one of a graph, and one in an object that nothing caches.
  var keepsImage: Keeper { shared { Keeper(image) } }
  func keepsSession() -> Keeper {
    shared {
      let session = session
      let keeper = Keeper(session: self.session)
      _ = session
      return keeper
    }
  }
  func keepsFrame(_ key: Int) -> Keeper { shared(for: key) { Keeper(frame: frame) } }
  // Wrong: what a function shares; structures, which can't be shared weakly, but in a graph.
  func keepsMade() -> Keeper { shared { Keeper(made()) } }
  func made() -> Image { weaklyShared { Image() } }
  func structure() -> Frame { shared { Frame(image: image) } }
  func shelf() -> Shelf { shared { Shelf(session: session) } }

  // Right: what is new for each request belongs to who requested it.
  var newImage: Image { Image() }
  func keepsNew() -> Keeper { shared { Keeper(newImage) } }
  // Right: objects of one scope, also with `self`; a static one; what the assembler stores or keeps by hand.
  var sharedImage: Image { self.shared { Image() } }
  func keepsShared() -> Keeper { self.shared { Keeper(sharedImage) } }
  func keepsStored() -> Keeper { shared { Keeper(storedImage) } }
  func keepsKept() -> Keeper { shared { Keeper(keptImage) } }
  // Right: the object is used and released.
  func names() -> Names { shared { Names(session.names()) } }
  func text() -> Names { shared { Names(["\(session.names().count) names"]) } }
  // Right: two rules that build each other end at a condition.
  func tree() -> Tree { shared { Tree(branch(0)) } }
  func branch(_ depth: Int) -> Branch {
    if depth > 1 { return Branch(nil) }
    return Branch(crown(depth + 1))
  }
  func crown(_ depth: Int) -> Tree { Tree(branch(depth)) }
}
struct Shelf: Sendable { let session: Session }
final class Tree: Sendable {
  let branch: Branch
  init(_ branch: Branch) { self.branch = branch }
}
final class Branch: Sendable {
  let tree: Tree?
  init(_ tree: Tree?) { self.tree = tree }
}
final class App: LiveAssembler, Scene {
  let scope = Scope()
  let storedImage = Image()
  private var kept: Image?
  var keptImage: Image {
    if let kept { return kept }
    let new = Image()
    kept = new
    return new
  }
  // Wrong: an assembler's own function.
  func own() -> Keeper { shared { Keeper(image) } }
}
// The same rules are reported once.
final class SecondApp: LiveAssembler, Scene {
  let scope = Scope()
  let storedImage = Image()
  let keptImage = Image()
}
