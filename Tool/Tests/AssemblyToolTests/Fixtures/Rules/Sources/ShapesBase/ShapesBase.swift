import Assembler

public struct X { public init() {} }
public struct Y { public init() {} }
public struct Z { public init() {} }

public protocol BaseRules: LiveAssembler {
  func resolve() -> X
  func resolve() -> Y
}
extension BaseRules {
  public func resolve() -> X {
    _ = resolve() as Y
    return X()
  }
  public func resolve() -> Y { Y() }
}

public protocol RefinedRules: BaseRules {
  // Repeats a requirement: Swift dispatches through the first one.
  func resolve() -> Y
  func resolve() -> Z
}
extension RefinedRules {
  public func resolve() -> Y {
    _ = resolve() as Z
    return Y()
  }
  public func resolve() -> Z { Z() }
}
