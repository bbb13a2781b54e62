import ShapesBase

// Ignored: the base class conforms.
class Subclass: OpenBase {
  func resolve() -> Y { Y() }
}
class Reconforms: OpenBase, RefinedRules {
  func resolve() -> Y { Y() }
}
class Far: Subclass {
  override func resolve() -> Y { Y() }
}
// Ignored: the conformance is in another module.
extension OpenBase {
  func resolve() -> X { X() }
}

// Not ignored: the class that conforms declares it.
class Declares: BaseRules {
  func resolve() -> Y { Y() }
}
class OverridesDeclared: Declares {
  override func resolve() -> Y { Y() }
}
// Not ignored: a method of another name.
class Unrelated: OpenBase {
  func make() -> Y { resolve() }
}

// Ignored: the superclass conforms, and not its own superclass.
class Plain {}
class OverPlain: Plain, BaseRules {}
class UnderPlain: OverPlain {
  func resolve() -> Y { Y() }
}
