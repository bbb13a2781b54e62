import Assembler

// A rule that asks for itself in what runs only sometimes: a closure, an autoclosure, an operator, a later `throw`.
final class Panel: Sendable {
  let inner: Panel?
  init(level: Int, _ isNested: Bool, inner make: () -> Panel) { inner = isNested ? make() : nil }
  init(lazily isNested: Bool, _ make: @autoclosure () -> Panel) { inner = isNested ? make() : nil }
}
struct TooDeep: Error {}
struct Tree: Sendable { let children: [Tree] }
infix operator ?|
func ?| <Value>(condition: Bool, value: @autoclosure () -> Value) -> Value? { condition ? value() : nil }
protocol PanelAssembler: ScopedAssembler {
  func resolve(level: Int) -> Panel; func resolve(lazily level: Int) -> Panel
  func resolve(depth: Int) throws -> Tree; func resolve(width: Int) -> Tree
  func resolve(operator level: Int) -> Tree; func resolve(local level: Int) -> Panel
  func resolve(line level: Int) -> Panel
}
extension PanelAssembler {
  func resolve(level: Int) -> Panel { Panel(level: level, level < 2) { resolve(level: level + 1) } }
  func resolve(lazily level: Int) -> Panel { Panel(lazily: level < 2, resolve(lazily: level + 1)) }
  func resolve(depth: Int) throws -> Tree {
    try check(depth)
    return Tree(children: [(try? resolve(depth: depth + 1)) ?? Tree(children: [])])
  }
  func resolve(width: Int) -> Tree { Tree(children: (0..<width).map { resolve(width: $0) }) }
  func resolve(operator level: Int) -> Tree {
    let inner: Tree? = (level < 2) ?| resolve(operator: level + 1)
    return Tree(children: inner.map { [$0] } ?? [])
  }
  // A local function that is passed on, whatever follows its name.
  func resolve(local level: Int) -> Panel {
    func inner() -> Panel { resolve(local: level + 1) }
    return Panel(level: level, level < 2, inner: inner)
  }
  func resolve(line level: Int) -> Panel {
    func inner() -> Panel { resolve(line: level + 1) }; var (low, high) = (0, level); let make = inner
    (low, high) = (high, low)
    return Panel(level: low, low < 2, inner: make)
  }
  private func check(_ depth: Int) throws { if depth > 3 { throw TooDeep() } }
}
final class PanelApp: LiveAssembler, PanelAssembler { let scope = Scope() }

// A folder asks the folder above it, which is another assembler of its type.
struct Path: Sendable { let text: String }
protocol FolderAssembler: Assembling { func resolve() -> Path }
final class FolderApp: LiveAssembler, FolderAssembler {
  let above: FolderApp?
  init(above: FolderApp?) { self.above = above }
  func resolve() -> Path {
    guard let above else { return Path(text: "/") }
    let path: Path = above.resolve()
    return Path(text: path.text + "x/")
  }
}

// A rule that ends by a `throw`, by a `return` in what it caches, in a later branch, and for no receiver; and a default
// argument that no rule uses.
struct Lap: Sendable {}
final class Track: @unchecked Sendable {
  var laps: [Track] = []; func add(_ lap: Track) { laps.append(lap) }
}
protocol TrackAssembler: ScopedAssembler {
  func resolve(thrown depth: Int) throws -> Track; func resolve(cached depth: Int) -> Track
  func resolve(branch depth: Int) -> Track; func resolve(chained depth: Int) -> Track
  func resolve(turns: Int) -> Lap; func resolve(listed depth: Int) -> Track
}
extension TrackAssembler {
  func resolve(thrown depth: Int) throws -> Track {
    guard depth < 3 else { throw TooDeep() }
    let track = Track()
    track.add(try resolve(thrown: depth + 1))
    return track
  }
  func resolve(cached depth: Int) -> Track {
    shared(for: depth) {
      guard depth < 3 else { return Track() }
      let track = Track()
      track.add(resolve(cached: depth + 1))
      return track
    }
  }
  func resolve(branch depth: Int) -> Track {
    depth > 3
      ? Track()
      : resolve(branch: depth + 1)
  }
  func resolve(chained depth: Int) -> Track {
    let last: Track? = depth < 3 ? Track() : nil
    last?.add(resolve(chained: depth + 1))
    return last ?? Track()
  }
  func resolve(turns: Int) -> Lap { lap(Lap()) }
  func resolve(listed depth: Int) -> Track {
    let track = Track()
    if depth < 3, let lap = Optional(resolve(listed: depth + 1)) { track.add(lap) }
    return track
  }
  func lap(_ lap: Lap = TrackApp().resolve(turns: 0)) -> Lap { lap }
}
final class TrackApp: LiveAssembler, TrackAssembler { let scope = Scope() }

// A default of a structure's variable, in whose place the memberwise initializer gets another one.
struct Rank: Sendable { let number: Int }
protocol RankAssembler: Assembling { func resolve() -> Rank }
struct RankApp: LiveAssembler, RankAssembler {
  var rank: Rank = OrderApp().resolve(); func resolve() -> Rank { rank }
}
struct OrderApp: LiveAssembler, RankAssembler {
  func resolve() -> Rank { RankApp(rank: Rank(number: 1)).resolve() }
}
