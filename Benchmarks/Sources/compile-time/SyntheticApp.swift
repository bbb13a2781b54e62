/// A change of one scene, after which an app is built again.
enum Edit: String, CaseIterable {
  case body = "a change of a body"
  case rule = "a new rule"
  case initializer = "a new parameter of an initializer"
}

/// An app of scenes, each of which builds a number of objects from each other.
struct SyntheticApp: Hashable {
  var shape = Shape.typePerScene
  /// How many objects the app builds.
  var rules = 1_000
  /// How many of them belong to one scene.
  var rulesPerScene = 10
  /// How many objects of its scene an object is built from, where there are that many before it.
  var dependencies = 3
  /// How many modules its scenes are divided among. With more than one there is another, which uses them all.
  var modules = 1
  /// How many effects a scene inherits in the shape in which it does.
  var effects = 20
  /// A change of the scene in the middle.
  var edit: Edit?

  /// A source file.
  struct File {
    let name: String
    let text: String
  }

  /// A module with its files.
  struct Module {
    let name: String
    let files: [File]
  }

  /// The app's modules, in the order in which they are built.
  func sources() -> [Module] {
    let scenes = Array(0..<(rules / rulesPerScene))
    guard modules > 1 else { return [module("App", scenes)] }
    let width = (scenes.count + modules - 1) / modules
    let features = stride(from: 0, to: scenes.count, by: width).enumerated().map { index, first in
      module("Feature\(index)", Array(scenes[first..<min(first + width, scenes.count)]))
    }
    let imports = features.map { "import \($0.name)\n" }.joined()
    let uses = scenes.map { "func root\($0)() -> Scene\($0)Object\(rulesPerScene - 1) { scene\($0)() }\n" }
    return features + [Module(name: "App", files: [File(name: "Roots", text: imports + uses.joined())])]
  }

  /// Whether the app's edit is the given one, and in the scene.
  func has(_ edit: Edit, in scene: Int) -> Bool {
    self.edit == edit && scene == rules / rulesPerScene / 2
  }

  /// The objects of a scene, the last of which is its root.
  func objects(in scene: Int) -> Range<Int> {
    0..<rulesPerScene + (has(.rule, in: scene) ? 1 : 0)
  }

  private func module(_ name: String, _ scenes: [Int]) -> Module {
    let files = scenes.map { File(name: "Scene\($0)", text: scene($0)) }
    return Module(name: name, files: files + common(scenes))
  }

  private func scene(_ scene: Int) -> String {
    let wiring = shape == .handWritten ? handWrittenWiring(of: scene) : assemblerWiring(of: scene)
    return objects(of: scene) + wiring
  }

  private func common(_ scenes: [Int]) -> [File] {
    switch shape {
    case .handWritten, .typePerScene, .fewRules: []
    case .effects, .effectsApart: [File(name: "Effects", text: effectProtocols())]
    case .oneType: [File(name: "AppAssembler", text: appAssembler(of: scenes))]
    }
  }
}
