// mistake: A rule of a public protocol isn't public
import Assembler

public struct Engine {}

public protocol CarAssembler: Assembling {
  func resolve() -> Engine
}

public struct AppAssembler: LiveAssembler, CarAssembler {
  func resolve() -> Engine { Engine() }
  // expected-error@-1:8 {{method 'resolve()' must be declared public because it matches a requirement in public protocol 'CarAssembler'}}
  // expected-note@-2 {{mark the instance method as 'public' to satisfy the requirement}}
}
