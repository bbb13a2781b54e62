/// A way to write an app.
enum Shape: String {
  /// A factory for each scene with a `makeX()` function for each object: the reference.
  case handWritten = "hand-written"

  /// A scene with an assembler type for each screen: the recommended architecture.
  case typePerScene = "type per scene"

  /// The same, with a rule for every third object, and initializer calls for the others.
  case fewRules = "a third of the rules"

  /// The same, each scene inheriting effect protocols of one property: ``SyntheticApp/effects`` of them.
  case effects = "with effects"

  /// A scene for each screen, and one type that conforms to all of them.
  case oneType = "one type"

  /// The same, and each object is a property with a name, which `resolve` isn't.
  case namedOneType = "one type, with names"

  /// In an app of one session: a rule for each screen, in a protocol of its own.
  case screenRules = "a rule each"

  /// In an app of one session: a function for each screen, in an extension of the session's protocol.
  case screenFunctions = "a function each"

  /// The same, and each shared object is a property with a name, which `resolve` isn't.
  case namedServices = "services as properties"

  /// Whether one assembler type conforms to the protocols of all scenes.
  var hasOneType: Bool { self == .oneType || self == .namedOneType }

  /// The shapes of the curve.
  static let curve: [Shape] = [.handWritten, .typePerScene, .oneType]
}
