extension SyntheticApp {
  /// A factory with a function for each object, and a use of it.
  func handWrittenWiring(of scene: Int) -> String {
    let functions = objects(in: scene).map { object in
      let body = construction(of: object, in: scene) { "makeScene\(scene)Object\($0)()" }
      return "  func makeScene\(scene)Object\(object)() -> Scene\(scene)Object\(object) { \(body) }\n"
    }
    let root = rulesPerScene - 1
    return """
      public struct Scene\(scene)Factory {
      \(functions.joined())}
      public func scene\(scene)() -> Scene\(scene)Object\(root) { Scene\(scene)Factory().makeScene\(scene)Object\(root)() }

      """
  }
}
