import Assembler

// The small graph that the tests of this folder build: a greeter with a run-time name, a style and a printer.

protocol Printer: AnyObject, Sendable {
  var name: String { get }
}

final class NamedPrinter: Printer {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}

final class Style: Sendable {
  let printer: any Printer

  init(printer: any Printer) {
    self.printer = printer
  }
}

struct Greeter {
  let name: String
  let style: Style

  var description: String { "\(name) on \(style.printer.name)" }
}

protocol GreeterAssembler: ScopedAssembler {
  func resolve(name: String) -> Greeter
  func resolve() -> Style
  func resolve() -> any Printer
}

extension GreeterAssembler {
  func resolve(name: String) -> Greeter { Greeter(name: name, style: resolve()) }
  func resolve() -> Style { shared { Style(printer: resolve()) } }
}

extension GreeterAssembler where Self: LiveAssembler {
  func resolve() -> any Printer { NamedPrinter("live") }
}
