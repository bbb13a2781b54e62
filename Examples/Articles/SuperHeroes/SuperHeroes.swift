public import Assembler

/// The smallest scene: one rule and two leaves.
public protocol SuperHeroAssembler: Assembling {
  func resolve() -> Announcer
  var hero: SuperHero { get }
  var output: any Output { get }
}

extension SuperHeroAssembler {
  public func resolve() -> Announcer { Announcer(hero: hero, output: output) }
}

extension SuperHeroAssembler where Self: LiveAssembler {
  public var hero: SuperHero { SuperHero(name: "Iron Man") }
  public var output: any Output { ConsoleOutput() }
}

/// Announces a super hero.
public struct Announcer: Sendable {
  private let hero: SuperHero
  private let output: any Output

  public init(hero: SuperHero, output: any Output) {
    self.hero = hero
    self.output = output
  }

  /// Writes the hero's name.
  public func announce() {
    output.write(hero.name)
  }
}

/// A hero with a name.
public struct SuperHero: Sendable, Equatable {
  public let name: String

  public init(name: String) {
    self.name = name
  }
}

/// A destination for lines of text.
public protocol Output: AnyObject, Sendable {
  func write(_ line: String)
}

/// Writes to standard output.
public final class ConsoleOutput: Output {
  public init() {}

  public func write(_ line: String) {
    print(line)
  }
}
