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
  func resolve(level: Int) -> Panel
  func resolve(lazily level: Int) -> Panel
  func resolve(depth: Int) throws -> Tree
  func resolve(width: Int) -> Tree
  func resolve(operator level: Int) -> Tree
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
