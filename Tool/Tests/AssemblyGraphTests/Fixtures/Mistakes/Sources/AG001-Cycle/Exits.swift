import Assembler

// Each rule asks for itself whenever it runs, whatever stands before or around the request.
final class Lap: Sendable {
  let next: Lap?
  init(_ next: Lap? = nil) { self.next = next }
}
func check() throws {}
protocol LapAssembler: Assembling {
  func resolve(tuple: Int) -> Lap; func resolve(optional: Int) -> Lap; func resolve(quiet: Int) -> Lap
  func resolve(forced: Int) -> Lap; func resolve(closure: Int) -> Lap; func resolve(function: Int) -> Lap
  func resolve(caught: Int) -> Lap; func resolve(method: Int) -> Lap; func resolve(condition: Int) -> Lap
  func resolve(line: Int) -> Lap; func resolve(joined: Int) throws -> Lap
  func resolve(lines: Int) throws -> Lap
}
func join(_ number: Int, _ lap: Lap) throws -> Lap { lap }
struct Maker { func make(_ lap: Lap) -> Lap { lap } }
#if FIXED
extension LapAssembler {
  func resolve(tuple: Int) -> Lap { Lap() }; func resolve(optional: Int) -> Lap { Lap() }
  func resolve(quiet: Int) -> Lap { Lap() }; func resolve(forced: Int) -> Lap { Lap() }
  func resolve(closure: Int) -> Lap { Lap() }; func resolve(function: Int) -> Lap { Lap() }
  func resolve(caught: Int) -> Lap { Lap() }; func resolve(method: Int) -> Lap { Lap() }
  func resolve(condition: Int) -> Lap { Lap() }; func resolve(line: Int) -> Lap { Lap() }
  func resolve(joined: Int) throws -> Lap { Lap() }; func resolve(lines: Int) throws -> Lap { Lap() }
}
#else
extension LapAssembler {
  func resolve(tuple: Int) -> Lap { let (lap, _) = (resolve(tuple: 1), 2); return lap }
  func resolve(optional: Int) -> Lap { let lap: Lap? = resolve(optional: 1); return Lap(lap) }
  func resolve(quiet: Int) -> Lap { try? check(); return Lap(resolve(quiet: 1)) }
  func resolve(forced: Int) -> Lap {
    // swift-format-ignore: NeverUseForceTry
    try! check()
    return Lap(resolve(forced: 1))
  }
  func resolve(closure: Int) -> Lap {
    let numbers = [1, 2].map { number in return number + 1 }
    return Lap(resolve(closure: numbers.count))
  }
  func resolve(function: Int) -> Lap {
    func number() -> Int { return 1 }
    return Lap(resolve(function: number()))
  }
  func resolve(caught: Int) -> Lap {
    do {
      let lap = resolve(caught: 1)
      try check()
      return lap
    } catch { return Lap() }
  }
  func resolve(method: Int) -> Lap { let maker = Maker(); return maker.make(resolve(method: 1)) }
  func resolve(condition: Int) -> Lap {
    let isLast = condition > 1 && condition < 3
    return Lap(resolve(condition: isLast ? 1 : 2))
  }
  // swift-format-ignore
  func resolve(line: Int) -> Lap { let isLast = line > 1 && line < 3; return Lap(resolve(line: isLast ? 1 : 2)) }
  func resolve(joined: Int) throws -> Lap { try join(1, resolve(joined: 1)) }
  func resolve(lines: Int) throws -> Lap {
    try join(
      1,
      resolve(lines: 1)
    )
  }
}
#endif
struct LapApp: LiveAssembler, LapAssembler {}

// Getters with effects, and a block that runs at the end of a rule.
protocol SpinAssembler: Assembling {
  var first: Lap { get async }; var second: Lap { get throws }; func resolve(deferred: Int) -> Lap
}
#if FIXED
extension SpinAssembler {
  var first: Lap { get async { Lap() } }; var second: Lap { get throws { Lap() } }
  func resolve(deferred: Int) -> Lap { Lap() }
}
#else
extension SpinAssembler {
  var first: Lap { get async { Lap(await first) } }; var second: Lap { get throws { Lap(try second) } }
  func resolve(deferred: Int) -> Lap { defer { print(resolve(deferred: 1)) }; return Lap() }
}
#endif
struct SpinApp: LiveAssembler, SpinAssembler {}

// Local functions that call each other.
protocol TwirlAssembler: Assembling { func resolve(local: Int) -> Lap }
#if FIXED
extension TwirlAssembler { func resolve(local: Int) -> Lap { Lap() } }
#else
extension TwirlAssembler {
  func resolve(local: Int) -> Lap {
    func first() -> Lap { Lap(second()) }
    func second() -> Lap { (first(), resolve(local: 1)).1 }
    return first()
  }
}
#endif
struct TwirlApp: LiveAssembler, TwirlAssembler {}
