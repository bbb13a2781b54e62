extension SyntheticApp {
  /// The objects of a scene, which are the same in every shape.
  func objects(of scene: Int) -> String {
    objects(in: scene).map { object in
      let properties = dependencies(of: object, in: scene).map {
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

  /// The dependencies of an object: the objects before it.
  func dependencies(of object: Int, in scene: Int) -> Range<Int> {
    let added = object == rulesPerScene - 1 && has(.initializer, in: scene) ? 1 : 0
    return max(0, object - dependencies - added)..<object
  }

  /// A body that calls the initializer of an object, with `argument` for each of its dependencies.
  func construction(of object: Int, in scene: Int, argument: (Int) -> String) -> String {
    let arguments = dependencies(of: object, in: scene).map { "object\($0): \(argument($0))" }
    let call = "Scene\(scene)Object\(object)(\(arguments.joined(separator: ", ")))"
    let changed = object == rulesPerScene - 1 && has(.body, in: scene)
    return changed ? "let object = \(call); return object" : call
  }
}
