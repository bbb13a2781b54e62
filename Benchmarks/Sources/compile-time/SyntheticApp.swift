/// A change of one scene before an incremental build.
enum Edit: String, CaseIterable {
  case body = "a change of a body"
  case rule = "a new rule"
  case initializer = "a new parameter of an initializer"
  case screen = "a new screen"
}

/// An app of scenes. The objects of a scene depend on each other.
struct SyntheticApp: Hashable {
  var shape = Shape.typePerScene
  /// The number of objects in the app.
  var rules = 1_000
  /// The number of objects in each scene.
  var rulesPerScene = 10
  /// The number of dependencies of an object, from its scene. The first objects have fewer.
  var dependencies = 3
  /// The number of modules for the scenes. If there are several, another module uses all of them.
  var modules = 1
  /// The number of effects of a scene, in the shapes that have effects.
  var effects = 20
  /// The number of screens, in an app of one session whose `rules` are objects that its screens share. None: an app of
  /// scenes.
  var screens = 0
  /// A change of the scene or the screen in the middle.
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
    guard screens == 0 else { return [session()] }
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

  /// Whether `edit` is the app's edit, and in this scene.
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
    case .handWritten, .typePerScene, .fewRules, .screenRules, .screenFunctions, .namedServices: []
    case .effects: [File(name: "Effects", text: effectProtocols())]
    case .oneType, .namedOneType: [File(name: "AppAssembler", text: appAssembler(of: scenes))]
    }
  }
}
