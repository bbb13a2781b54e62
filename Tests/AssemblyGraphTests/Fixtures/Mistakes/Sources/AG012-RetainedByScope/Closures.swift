import Assembler

// Closures that use the assembler beside a list of values, or around a closure with a list of its own; an initializer of
// several lines; a labelled trailing closure; a call on `self`.
final class Panel: @unchecked Sendable {
  let make: () -> Int
  let close: () -> Void
  init(
    make: @escaping () -> Int,
    log: (String) -> Void = { _ in },
    close: @escaping () -> Void = {}
  ) {
    self.make = make
    log("made")
    self.close = close
  }
}
protocol PanelAssembler: ScopedAssembler {
  var numbers: [Int] { get }
  func resolve(list: Int) -> Panel
  func resolve(subscript: Int) -> Panel
  func resolve(nested: Int) -> Panel
  func resolve(trailing: Int) -> Panel
  func resolve(on: Int) -> Panel
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
  func resolve(list: Int) -> Panel {
    shared(for: list) { Panel(make: { [self.numbers.count, 2].count }) }
  }
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
final class PanelApp: LiveAssembler, PanelAssembler {
  let scope = Scope()
  let numbers = [1]
}
