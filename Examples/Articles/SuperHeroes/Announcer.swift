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
