import Assembler

final class Loader {
  private var count = 0
  func load() -> [Int] {
    count += 1
    return [count]
  }
}
final class Numbers: Sendable {
  let all: [Int]
  init(_ all: [Int]) { self.all = all }
}
final class Total: Sendable {
  let sum: Int
  init(sum: Int) { self.sum = sum }
}

protocol NumbersAssembler: ScopedAssembler {
  func resolve() -> Loader
  func resolve() -> Numbers
  func resolve() -> Total
}
extension NumbersAssembler {
  func resolve() -> Loader { Loader() }
  // The loader loads once, and is released.
  func resolve() -> Numbers { shared { Numbers((resolve() as Loader).load()) } }
  func resolve() -> Total {
    shared {
      let loader: Loader = resolve()
      return Total(sum: loader.load().reduce(0, +))
    }
  }
}
final class NumbersApp: LiveAssembler, NumbersAssembler { let scope = Scope() }

func use(_ app: NumbersApp) {
  let _: Numbers = app.resolve()
  let _: Total = app.resolve()
}
