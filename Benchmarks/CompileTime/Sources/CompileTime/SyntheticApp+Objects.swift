extension SyntheticApp {
  /// The objects of a scene, which are the same in every shape.
  func objects(of scene: Int) -> String {
    (0..<rulesPerScene).map { object in
      let properties = dependencies(of: object).map {
        (name: "object\($0)", type: "Scene\(scene)Object\($0)")
      }
      let stored = properties.map { "  let \($0.name): \($0.type)\n" }
      let parameters = properties.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
      let assignments = properties.map { "    self.\($0.name) = \($0.name)\n" }
      return """
        public final class Scene\(scene)Object\(object) {
        \(stored.joined())  init(\(parameters)) {
        \(assignments.joined())  }
        }

        """
    }.joined()
  }

  /// The objects that an object is built from: those before it.
  func dependencies(of object: Int) -> Range<Int> {
    max(0, object - dependencies)..<object
  }

  /// A call of the initializer of an object, with `argument` for each of its dependencies.
  func construction(of object: Int, in scene: Int, argument: (Int) -> String) -> String {
    let arguments = dependencies(of: object).map { "object\($0): \(argument($0))" }
    return "Scene\(scene)Object\(object)(\(arguments.joined(separator: ", ")))"
  }
}
