public import Assembler

/// The smallest assembler there is: one thing to build, and two leaves.
public protocol SuperHeroAssembler: Assembling {
  func resolve() -> Announcer
  func resolve() -> SuperHero
  func resolve() -> any Output
}

extension SuperHeroAssembler {
  public func resolve() -> Announcer { Announcer(hero: resolve(), output: resolve()) }
}

extension SuperHeroAssembler where Self: LiveAssembler {
  public func resolve() -> SuperHero { SuperHero(name: "Iron Man") }
  public func resolve() -> any Output { ConsoleOutput() }
}
