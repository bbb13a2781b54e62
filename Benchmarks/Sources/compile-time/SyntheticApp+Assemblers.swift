extension SyntheticApp {
  /// A scene with a rule for each object, and a use of its assembler.
  func assemblerWiring(of scene: Int) -> String {
    let objects = self.objects(in: scene).filter { hasRule($0) }
    let isNamed = shape == .namedOneType
    let requirements = objects.map { "  \(head(of: $0, in: scene))\(isNamed ? " { get }" : "")\n" }
    let rules = objects.map { object in
      let body = body(of: object, in: scene)
      return "  public \(head(of: object, in: scene)) { \(body) }\n"
    }
    let assembler = shape.hasOneType ? "App" : "Scene\(scene)Live"
    let own =
      shape.hasOneType ? "" : "struct Scene\(scene)LiveAssembler: LiveAssembler, Scene\(scene)Assembler {}\n"
    return """
      import Assembler
      \(protocols(of: scene, requirements: requirements.joined()))
      extension Scene\(scene)Assembler {
      \(rules.joined())}
      \(own)public func scene\(scene)() -> Scene\(scene)Object\(rulesPerScene - 1) { \(assembler)Assembler().\(request(rulesPerScene - 1, in: scene)) }

      """
  }

  private func head(of object: Int, in scene: Int) -> String {
    let type = "Scene\(scene)Object\(object)"
    return shape == .namedOneType ? "var \(request(object, in: scene)): \(type)" : "func resolve() -> \(type)"
  }

  private func request(_ object: Int, in scene: Int) -> String {
    shape == .namedOneType ? "scene\(scene)Object\(object)" : "resolve()"
  }

  private func hasRule(_ object: Int) -> Bool {
    shape != .fewRules || object % 3 == 2 || object >= rulesPerScene - 1
  }

  /// A rule's body. It calls the initializers of the objects without a rule that the rule's object is built from.
  private func body(of object: Int, in scene: Int) -> String {
    func argument(_ object: Int) -> String {
      hasRule(object) ? request(object, in: scene) : "object\(object)"
    }
    var needed: Set<Int> = []
    func need(_ object: Int) {
      for other in dependencies(of: object, in: scene) where !hasRule(other) && needed.insert(other).inserted
      {
        need(other)
      }
    }
    need(object)
    let locals = needed.sorted().map {
      "let object\($0) = \(construction(of: $0, in: scene, argument: argument)); "
    }
    let call = construction(of: object, in: scene, argument: argument)
    return locals.isEmpty || call.contains("return")
      ? locals.joined() + call : "\(locals.joined())return \(call)"
  }

  private func protocols(of scene: Int, requirements: String) -> String {
    let effects = (0..<effects).map { "Effect\($0)Assembler" }.joined(separator: ", ")
    return switch shape {
    case .handWritten, .typePerScene, .fewRules, .oneType, .namedOneType, .screenRules, .screenFunctions,
      .namedServices:
      "public protocol Scene\(scene)Assembler: Assembling {\n\(requirements)}"
    case .effects:
      "public protocol Scene\(scene)Assembler: \(effects) {\n\(requirements)}"
    }
  }

  /// The one type that conforms to the protocol of every scene.
  func appAssembler(of scenes: [Int]) -> String {
    let protocols = (["LiveAssembler"] + scenes.map { "Scene\($0)Assembler" }).joined(separator: ",\n  ")
    return "import Assembler\nstruct AppAssembler: \(protocols) {}\n"
  }

  /// Effects of one property each, with a live leaf and forwarding, as the framework's own are.
  func effectProtocols() -> String {
    "import Assembler\n"
      + (0..<effects).map { effect in
        """
        public struct Effect\(effect) {}
        public protocol Effect\(effect)Assembler: Assembling { var effect\(effect): Effect\(effect) { get } }
        extension Effect\(effect)Assembler where Self: LiveAssembler {
          public var effect\(effect): Effect\(effect) { Effect\(effect)() }
        }
        extension Effect\(effect)Assembler where Self: ChildAssembler, Parent: Effect\(effect)Assembler {
          public var effect\(effect): Effect\(effect) { parent.effect\(effect) }
        }

        """
      }.joined()
  }
}
