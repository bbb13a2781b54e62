import Assembler

// Rules that ask for themselves.
final class Lap: Sendable {
  init(_ laps: [Lap?] = []) {}
  init(make: () -> Lap) {}
  init(_ level: Int = 1, lazily lap: @autoclosure () -> Lap) {}
  init(_ text: String) {}
}
struct Maker { func make(_ lap: Lap) -> Lap { lap } }
struct Failure: Error {}
func check() throws {}
func join(_ number: Int, _ lap: Lap) throws -> Lap { lap }

// Wrong: they do whenever they run, whatever stands before or around the request.
protocol LapScene: Assembling {
  var own: Lap { get }
  var asynchronous: Lap { get async }
  var throwing: Lap { get throws }
  func tuple() -> Lap
  func optional() -> Lap
  func quiet() -> Lap
  func forced() -> Lap
  func closure() -> Lap
  func function() -> Lap
  func caught() -> Lap
  func method() -> Lap
  func condition(_ number: Int) -> Lap
  func line(_ number: Int) -> Lap
  func joined() throws -> Lap
  func lines() throws -> Lap
  func deferred() -> Lap
  func tried() -> Lap
  var gotten: Lap { get }
}
extension LapScene {
  var own: Lap { Lap([own]) }
  var asynchronous: Lap { get async { Lap([await asynchronous]) } }
  var throwing: Lap { get throws { Lap([try throwing]) } }
  func tuple() -> Lap {
    let (lap, _) = (tuple(), 2)
    return lap
  }
  func optional() -> Lap {
    let lap: Lap? = optional()
    return Lap([lap])
  }
  func quiet() -> Lap {
    try? check()
    return Lap([quiet()])
  }
  func forced() -> Lap {
    // swift-format-ignore: NeverUseForceTry
    try! check()
    return Lap([forced()])
  }
  func closure() -> Lap {
    let numbers = [1, 2].map { number in return number + 1 }
    return Lap([closure()] + numbers.map { _ in nil })
  }
  func function() -> Lap {
    func number() -> Int { return 1 }
    return Lap([function()])
  }
  func caught() -> Lap {
    do {
      let lap = caught()
      try check()
      return lap
    } catch { return Lap() }
  }
  func method() -> Lap {
    let maker = Maker()
    return maker.make(method())
  }
  func condition(_ number: Int) -> Lap {
    let isLast = number > 1 && number < 3
    return Lap([condition(isLast ? 1 : 2)])
  }
  // swift-format-ignore
  func line(_ number: Int) -> Lap { let isLast = number > 1 && number < 3; return Lap([line(isLast ? 1 : 2)]) }
  func joined() throws -> Lap { try join(1, joined()) }
  func lines() throws -> Lap {
    try join(
      1,
      lines()
    )
  }
  func deferred() -> Lap {
    defer { print(deferred()) }
    return Lap()
  }
  func tried() -> Lap { (try? join(1, tried())) ?? Lap() }
  var gotten: Lap { get { (Lap([gotten])) } }
}
struct LapApp: LiveAssembler, LapScene {}

// Right: on a condition, in a closure, behind what can end the rule, or later.
protocol EndingScene: ScopedAssembler, Sendable {
  var isLast: Bool { get }
  func keyed(_ depth: Int) -> Lap
  func mapped(_ numbers: [Int]) -> Lap
  func passed(_ numbers: [Int]) -> Lap
  func guarded(_ depth: Int) -> Lap
  func branch(_ depth: Int) -> Lap
  func operand(_ depth: Int) -> Lap
  func operators(_ depth: Int) -> Lap
  func lazily() -> Lap
  func closure() -> Lap
  func autoclosure() -> Lap
  func secondArgument() -> Lap
  func thrown() throws -> Lap
  func threw(_ depth: Int) throws -> Lap
  func cached(_ depth: Int) -> Lap
  func chained(_ depth: Int) -> Lap
  func listed(_ depth: Int) -> Lap
  func uncalledLocal() -> Lap
  func text() -> Lap
  func closureInText() -> Lap
  func autoclosureInText() -> Lap
  func read() -> Lap
  var first: Lazily { get }
  var second: Lazily { get }
}
final class Lazily: @unchecked Sendable {
  init(_ later: @escaping () -> Lazily) {}
  init(_ later: Lazy<Lazily>) {}
}
infix operator ?|
func ?| <Value>(condition: Bool, value: @autoclosure () -> Value) -> Value? { condition ? value() : nil }
extension EndingScene {
  func keyed(_ depth: Int) -> Lap { shared(for: depth) { Lap(depth == 0 ? [] : [keyed(depth - 1)]) } }
  func mapped(_ numbers: [Int]) -> Lap { Lap(numbers.map { mapped([$0]) }) }
  func passed(_ numbers: [Int]) -> Lap { Lap([numbers].map(passed)) }
  func guarded(_ depth: Int) -> Lap {
    guard depth < 10 else { return Lap() }
    return Lap([guarded(depth + 1)])
  }
  func branch(_ depth: Int) -> Lap {
    if depth < 10 {
      Lap([branch(depth + 1)])
    } else {
      Lap()
    }
  }
  func operand(_ depth: Int) -> Lap {
    depth > 3
      ? Lap()
      : operand(depth + 1)
  }
  func operators(_ depth: Int) -> Lap { Lap([(depth < 2) ?| operators(depth + 1)]) }
  func lazily() -> Lap {
    lazy var again: Lap = lazily()
    if isLast { print(again) }
    return Lap()
  }
  func closure() -> Lap { Lap(make: { closure() }) }
  func autoclosure() -> Lap { Lap(lazily: autoclosure()) }
  func secondArgument() -> Lap { Lap(1, lazily: secondArgument()) }
  func thrown() throws -> Lap {
    try check()
    return Lap([try? thrown()])
  }
  func threw(_ depth: Int) throws -> Lap {
    guard depth < 3 else { throw Failure() }
    let lap = try threw(depth + 1)
    return lap
  }
  func cached(_ depth: Int) -> Lap {
    shared(for: depth) {
      guard depth < 3 else { return Lap() }
      return Lap([cached(depth + 1)])
    }
  }
  func chained(_ depth: Int) -> Lap {
    let maker: Maker? = depth < 3 ? Maker() : nil
    return maker?.make(chained(depth + 1)) ?? Lap()
  }
  func listed(_ depth: Int) -> Lap {
    if depth < 3, let lap = Optional(listed(depth + 1)) { return lap }
    return Lap()
  }
  func uncalledLocal() -> Lap {
    func make() -> Lap { uncalledLocal() }
    _ = { make() }
    return isLast ? make() : Lap()
  }
  func text() -> Lap { Lap("\(isLast ? Lap() : text())") }
  func closureInText() -> Lap { Lap("\(name { closureInText() })") }
  func autoclosureInText() -> Lap { Lap("\(later(autoclosureInText()))") }
  private func name(_ make: () -> Lap) -> String { isLast ? "" : "\(make())" }
  private func later(_ lap: @autoclosure () -> Lap) -> String { isLast ? "" : "\(lap())" }
  // Reading a property runs its getter alone.
  func read() -> Lap { Lap("\(level)") }
  var level: Int {
    get { 1 }
    set { print(read()) }
  }
  // Objects that open each other later.
  var first: Lazily { Lazily { [app = later()] in app().second } }
  var second: Lazily { Lazily(Lazy { self.first }) }
}
final class EndingApp: LiveAssembler, EndingScene, @unchecked Sendable {
  let scope = Scope()
  let isLast = true
}

// Right: the folder above is another assembler of its type.
protocol FolderScene: Assembling { var path: String { get } }
final class Folder: LiveAssembler, FolderScene {
  let above: Folder?
  init(above: Folder?) { self.above = above }
  var path: String {
    let path = above.map { $0.path } ?? ""
    guard let above else { return "/" }
    let text = above.path
    return path + text
  }
}
// Right: a structure's variable whose value another one replaces, and a default argument that no rule uses.
protocol RankScene: Assembling { func rank() -> Lap }
struct RankApp: LiveAssembler, RankScene {
  var lap: Lap = OrderApp().rank()
  func rank() -> Lap { lap }
}
struct OrderApp: LiveAssembler, RankScene {
  func rank() -> Lap { RankApp(lap: turned(Lap())).rank() }
  func turned(_ lap: Lap = OrderApp().rank()) -> Lap { lap }
}
