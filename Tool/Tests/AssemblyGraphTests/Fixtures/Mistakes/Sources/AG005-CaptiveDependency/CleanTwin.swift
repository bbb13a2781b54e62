import Assembler
import Synchronization

final class Loader { private var count = 0; func load() -> [Int] { count += 1; return [count] } }
final class Numbers: Sendable { let all: [Int]; init(_ all: [Int]) { self.all = all } }
final class Total: Sendable { let sum: Int; init(sum: Int) { self.sum = sum } }
final class Table: Sendable {
  private let rows: Lazy<[Int]>; init(rows: Lazy<[Int]>) { self.rows = rows }
  func sum() -> Int { rows.value.reduce(0, +) }
}
final class Tally: Sendable { static let shared = Tally(); private let count = Atomic(0) }
final class Chart: Sendable { let tally: Tally; init(tally: Tally) { self.tally = tally } }
final class Title: Sendable { let text: String; init(text: String) { self.text = text } }
struct Report { let sum: () -> Int }
protocol NumbersAssembler: ScopedAssembler {
  func resolve() -> Loader; func resolve() -> Numbers; func resolve() -> Total; func resolve() -> Title
  func resolve() -> Table; func resolve() -> Tally; func resolve(_ label: Int.Type) -> Tally
  func resolve() -> Chart; func resolve(_ label: Int.Type) -> Chart; func resolve() -> Report
  func resolve(_ label: String.Type) -> Tally; func resolve(_ label: String.Type) -> Chart
  func resolve(_ label: Bool.Type) -> Tally; func resolve(_ label: Bool.Type) -> Chart
}
extension NumbersAssembler {
  func resolve() -> Loader { Loader() }
  // The loader loads once, and is released.
  func resolve() -> Numbers { shared { Numbers((resolve() as Loader).load()) } }
  func resolve() -> Total {
    shared {
      let loader: Loader = resolve(); return Total(sum: loader.load().reduce(0, +))
    }
  }
  func resolve() -> Title { shared { Title(text: "\((resolve() as Loader).load().count) numbers") } }
  // One for all, and one that its assembler stores.
  func resolve(_ label: Int.Type) -> Tally { .shared }
  func resolve() -> Chart { shared { Chart(tally: resolve()) } }
  func resolve(_ label: Int.Type) -> Chart { shared { Chart(tally: resolve(Int.self)) } }
  func resolve(_ label: String.Type) -> Chart { shared { Chart(tally: resolve(String.self)) } }
  // Both are in one scope.
  func resolve(_ label: Bool.Type) -> Tally { self.shared { Tally() } }
  func resolve(_ label: Bool.Type) -> Chart { self.shared { Chart(tally: resolve(Bool.self)) } }
  func resolve() -> Table { shared { Table(rows: Lazy { [1, 2] }) } }
  // What a lazy object caches is its own: the report is new for each request.
  func resolve() -> Report { Report(sum: sum()) }
  private func sum() -> () -> Int { let table = table(); return { table.sum() } }
  private func table() -> Table { resolve() }
}
final class NumbersApp: LiveAssembler, NumbersAssembler {
  let scope = Scope(); let tally = Tally(); func resolve() -> Tally { tally }
  // One that its assembler keeps by hand.
  private var kept: Tally?
  func resolve(_ label: String.Type) -> Tally {
    if let kept { return kept }
    let new = Tally()
    kept = new
    return new
  }
}
func use(_ app: NumbersApp) {
  let _: Numbers = app.resolve(); let _: Total = app.resolve(); let _: Report = app.resolve()
  let _: Title = app.resolve(); let _: Chart = app.resolve(); let _: Chart = app.resolve(Int.self)
  let _: Chart = app.resolve(String.self); let _: Chart = app.resolve(Bool.self)
}

// A child caches what its parent builds. Its own rule for the same type is another one.
final class Cover: Sendable {}
final class Album: Sendable { let cover: Cover; init(cover: Cover) { self.cover = cover } }
protocol CoverAssembler: ScopedAssembler { func resolve() -> Cover }
final class CoverApp: LiveAssembler, CoverAssembler {
  let scope = Scope(); func resolve() -> Cover { Cover() }
}
protocol AlbumAssembler: CoverAssembler { func resolve() -> Album }
final class AlbumChild<Parent: CoverAssembler>: Child<Parent>, ChildAssembler, AlbumAssembler {
  func resolve() -> Cover { weaklyShared { Cover() } }
  func resolve() -> Album { shared { Album(cover: parent.resolve()) } }
}
func album(of app: CoverApp) -> Album { AlbumChild(parent: app).resolve() }

// Two rules that build each other end at a condition, and belong to who requested them.
final class Branch: Sendable {
  let leaf: Leaf?
  init(leaf: Leaf?) { self.leaf = leaf }
}
final class Leaf: Sendable { let branch: Branch; init(branch: Branch) { self.branch = branch } }
final class Tree: Sendable { let branch: Branch; init(branch: Branch) { self.branch = branch } }
protocol TreeAssembler: ScopedAssembler {
  var isLow: Bool { get }; func resolve() -> Tree; func resolve() -> Branch; func resolve() -> Leaf
}
extension TreeAssembler {
  func resolve() -> Tree { shared { Tree(branch: resolve()) } }
  func resolve() -> Branch { if isLow { return Branch(leaf: nil) }; return Branch(leaf: resolve()) }
  func resolve() -> Leaf { Leaf(branch: resolve()) }
}
final class TreeApp: LiveAssembler, TreeAssembler { let scope = Scope(); let isLow = true }

// Both are in the parent's scope.
final class Poster: Sendable { let cover: Cover; init(cover: Cover) { self.cover = cover } }
final class WallApp: LiveAssembler, CoverAssembler {
  let scope = Scope(); func resolve() -> Cover { shared { Cover() } }
}
protocol PosterAssembler: ScopedAssembler { func resolve() -> Poster }
final class PosterScreen: ChildAssembler, PosterAssembler {
  let parent: WallApp; let scope = Scope(); init(parent: WallApp) { self.parent = parent }
  func resolve() -> Poster { parent.shared { Poster(cover: parent.resolve()) } }
}
