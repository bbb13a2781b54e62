import Assembler

// Closures that use the assembler beside a list of values, or around a closure with a list of its own; an initializer of
// several lines; a labelled trailing closure; a call on `self`.
final class Panel: @unchecked Sendable {
  let make: () -> Int; let close: () -> Void
  init(
    make: @escaping () -> Int,
    log: (String) -> Void = { _ in },
    close: @escaping () -> Void = {}
  ) { self.make = make; log("made"); self.close = close }
}
protocol PanelAssembler: ScopedAssembler {
  var numbers: [Int] { get }; func resolve(list: Int) -> Panel; func resolve(subscript: Int) -> Panel
  func resolve(nested: Int) -> Panel; func resolve(trailing: Int) -> Panel; func resolve(on: Int) -> Panel
}
#if FIXED
extension PanelAssembler {
  func resolve(list: Int) -> Panel {
    shared(for: list) { Panel(make: { [unowned self] in [self.numbers.count, 2].count }) }
  }
  func resolve(subscript row: Int) -> Panel {
    shared(for: row) { Panel(make: { [unowned self] in self.numbers[0] }) }
  }
  func resolve(nested row: Int) -> Panel {
    shared(for: row) {
      Panel(make: { [unowned self] in
        let count: () -> Int = { [weak self] in self?.numbers.count ?? 0 }
        return count()
      })
    }
  }
  func resolve(trailing row: Int) -> Panel {
    shared(for: row) {
      Panel {
        1
      } close: { [unowned self] in
        print(self.numbers)
      }
    }
  }
  func resolve(on row: Int) -> Panel {
    self.shared(for: row) { Panel(make: { [unowned self] in self.numbers.count }) }
  }
}
#else
extension PanelAssembler {
  func resolve(list: Int) -> Panel { shared(for: list) { Panel(make: { [self.numbers.count, 2].count }) } }
  func resolve(subscript row: Int) -> Panel { shared(for: row) { Panel(make: { self.numbers[0] }) } }
  func resolve(nested row: Int) -> Panel {
    shared(for: row) {
      Panel(make: {
        // The outer closure retains what the inner one holds weakly.
        let count: () -> Int = { [weak self] in self?.numbers.count ?? 0 }
        return count()
      })
    }
  }
  func resolve(trailing row: Int) -> Panel {
    shared(for: row) {
      Panel {
        1
      } close: {
        print(self.numbers)
      }
    }
  }
  func resolve(on row: Int) -> Panel { self.shared(for: row) { Panel(make: { self.numbers.count }) } }
}
#endif
final class PanelApp: LiveAssembler, PanelAssembler { let scope = Scope(); let numbers = [1] }

// A list that captures the assembler as it is, also under another name. Initializers that a class inherits, and that
// call their superclass's; two parameters without labels, and one that the call leaves out.
class Ticker: @unchecked Sendable {
  private let tick: () -> Int
  init(speed: Int = 1, _ callback: @escaping () -> Int) { print(speed); tick = callback }
}
final class QuietTicker: Ticker, @unchecked Sendable {}
final class NamedTicker: Ticker, @unchecked Sendable {
  init(_ name: String, _ callback: @escaping () -> Int) { print(name); super.init(callback) }
}
protocol TickerAssembler: ScopedAssembler {
  func resolve() -> Int; func resolve() -> Ticker; func resolve(quiet: Int) -> QuietTicker
  func resolve(named: Int) -> NamedTicker
}
extension TickerAssembler {
  func resolve() -> Int { 1 }
  #if FIXED
  func resolve() -> Ticker { shared { Ticker { [app = later()] in app().resolve() } } }
  func resolve(quiet: Int) -> QuietTicker {
    shared(for: quiet) { QuietTicker { [app = later()] in app().resolve() } }
  }
  func resolve(named: Int) -> NamedTicker {
    shared(for: named) { NamedTicker("", { [app = later()] in app().resolve() }) }
  }
  #else
  func resolve() -> Ticker { shared { Ticker { [app = self] in app.resolve() } } }
  func resolve(quiet: Int) -> QuietTicker { shared(for: quiet) { QuietTicker { self.resolve() } } }
  func resolve(named: Int) -> NamedTicker { shared(for: named) { NamedTicker("", { self.resolve() }) } }
  #endif
}
