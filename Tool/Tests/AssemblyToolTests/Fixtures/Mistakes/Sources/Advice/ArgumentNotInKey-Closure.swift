import Assembler

// Advice: a closure can't be a key: cache an object without it, and pass the closure to that object
final class Button: Sendable {
  #if FIXED
  func press(_ action: @Sendable () -> Int) -> Int { action() }
  #else
  let action: @Sendable () -> Int
  init(action: @escaping @Sendable () -> Int) { self.action = action }
  func press(_: @Sendable () -> Int) -> Int { action() }
  #endif
}
protocol ButtonAssembler: ScopedAssembler {
  #if FIXED
  func resolve() -> Button
  #else
  func resolve(action: @escaping @Sendable () -> Int) -> Button
  #endif
}
extension ButtonAssembler {
  #if FIXED
  func resolve() -> Button { shared { Button() } }
  #else
  func resolve(action: @escaping @Sendable () -> Int) -> Button { shared { Button(action: action) } }
  #endif
}
final class ButtonApp: LiveAssembler, ButtonAssembler { let scope = Scope() }
func closureInKey() -> Bool {
  let app = ButtonApp()
  return [1, 2].map { number in
    #if FIXED
    let button: Button = app.resolve()
    #else
    let button = app.resolve(action: { number })
    #endif
    return button.press { number }
  } == [1, 2]
}
