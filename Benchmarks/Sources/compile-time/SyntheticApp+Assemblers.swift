extension SyntheticApp {
  /// An assembler protocol with a rule for each object, and a use of its assembler.
  func assemblerWiring(of scene: Int) -> String {
    let objects = self.objects(in: scene)
    let requirements = objects.map { "  func resolve() -> Scene\(scene)Object\($0)\n" }
    let rules = objects.map { object in
      let body = construction(of: object, in: scene) { _ in "resolve()" }
      return "  public func resolve() -> Scene\(scene)Object\(object) { \(body) }\n"
    }
    let assembler = shape == .oneType ? "App" : "Scene\(scene)Live"
    let own =
      shape == .oneType ? "" : "struct Scene\(scene)LiveAssembler: LiveAssembler, Scene\(scene)Assembler {}\n"
    return """
      import Assembler
      \(protocols(of: scene, requirements: requirements.joined()))
      extension Scene\(scene)Assembler {
      \(rules.joined())}
      \(own)public func scene\(scene)() -> Scene\(scene)Object\(rulesPerScene - 1) { \(assembler)Assembler().resolve() }

      """
  }

  private func protocols(of scene: Int, requirements: String) -> String {
    let effects = (0..<effects).map { "Effect\($0)Assembler" }.joined(separator: ", ")
    return switch shape {
    case .handWritten, .typePerScene, .oneType:
      "public protocol Scene\(scene)Assembler: Assembling {\n\(requirements)}"
    case .effects:
      "public protocol Scene\(scene)Assembler: \(effects) {\n\(requirements)}"
    case .effectsApart:
      """
      public protocol Scene\(scene)Rules: Assembling {
      \(requirements)}
      public protocol Scene\(scene)Assembler: Scene\(scene)Rules, \(effects) {}
      """
    }
  }

  /// The one type that conforms to the protocol of every scene.
  func appAssembler(of scenes: [Int]) -> String {
    let protocols = (["LiveAssembler"] + scenes.map { "Scene\($0)Assembler" }).joined(separator: ",\n  ")
    return "import Assembler\nstruct AppAssembler: \(protocols) {}\n"
  }

  /// Effects of one rule each, with a live leaf and forwarding, as the framework's own are.
  func effectProtocols() -> String {
    "import Assembler\n"
      + (0..<effects).map { effect in
        """
        public struct Effect\(effect) {}
        public protocol Effect\(effect)Assembler: Assembling { func resolve() -> Effect\(effect) }
        extension Effect\(effect)Assembler where Self: LiveAssembler {
          public func resolve() -> Effect\(effect) { Effect\(effect)() }
        }
        extension Effect\(effect)Assembler where Self: ChildAssembler, Parent: Effect\(effect)Assembler {
          public func resolve() -> Effect\(effect) { parent.resolve() }
        }

        """
      }.joined()
  }
}
