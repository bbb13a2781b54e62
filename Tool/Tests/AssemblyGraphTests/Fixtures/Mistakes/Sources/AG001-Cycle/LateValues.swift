import Assembler

// A lazy variable of the assembler, and local functions that are called.
struct Settings: Sendable { let next: @Sendable () -> Digit? }
final class Digit: Sendable { init(_ config: Settings? = nil, next: Digit? = nil) {} }
protocol DigitAssembler: Assembling {
  func digit() -> Digit; func resolve(local: Void) -> Digit; func resolve(nested: Void) -> Digit
}
final class DigitApp: LiveAssembler, DigitAssembler {
  #if FIXED
  lazy var config = Settings(next: { nil })
  func digit() -> Digit { Digit(config) }; func resolve(local: Void) -> Digit { Digit() }
  func resolve(nested: Void) -> Digit { Digit() }
  #else
  lazy var config = made(from: digit())
  func digit() -> Digit { Digit(config) }
  func resolve(local: Void) -> Digit {
    func make() -> Digit { Digit(next: resolve(local: ())) }
    return make()
  }
  func resolve(nested: Void) -> Digit {
    func first() -> Digit { second() }
    func second() -> Digit { Digit(next: resolve(nested: ())) }
    return first()
  }
  func made(from digit: Digit) -> Settings { Settings(next: { digit }) }
  #endif
}
func use(_ app: DigitApp) {
  let _: Digit = app.digit(); let _: Digit = app.resolve(local: ()); let _: Digit = app.resolve(nested: ())
}
