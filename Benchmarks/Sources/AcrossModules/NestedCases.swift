import Assembler
import Measurement

/// Levels that are built inside of each other.
private protocol LevelsAssembler: ScopedAssembler, Sendable {}

extension LevelsAssembler {
  func level(_ number: Int) -> Level { shared(for: number) { Level(number == 0 ? nil : level(number - 1)) } }
}

private final class Levels: LiveAssembler, LevelsAssembler {
  let scope = Scope()
}

private final class Level: Sendable {
  let next: Level?

  init(_ next: Level?) { self.next = next }
}

/// Builds levels. The figures are those of one level.
public let nestedCases: [Case] = [10, 100, 1_000].map { (depth: Int) in
  Case("nested/one of \(depth) levels", most: 7_500) { count in
    for _ in 0..<count / depth { consume(opaque(Levels()).level(depth - 1)) }
  }
}
