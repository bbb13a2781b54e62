/// One table: an app with one variable, in every shape and build.
struct Sweep {
  /// An app of the table, and the row's name.
  struct Point {
    let name: String
    let app: SyntheticApp
  }

  let title: String
  /// The name of the variable, in the first column.
  let variable: String
  let points: [Point]
  let builds: [Build]
  let shapes: [Shape]
  /// The number of rounds, whose lowest figure counts. Large apps have fewer.
  let rounds: Int
  /// Whether the points are sizes, so that the table has an exponent of growth.
  var isCurve = false

  /// Whether to measure an app of the shape. Large apps are left out if their cost grows quadratically or if
  /// instructions are counted, because they take minutes. One type for all scenes belongs to one module.
  func measures(_ shape: Shape, _ app: SyntheticApp, _ metric: Metric) -> Bool {
    if shape.hasOneType && app.modules > 1 { return false }
    let limit =
      switch (metric, shape) {
      case (.processorTime, .oneType): isCurve ? 1_000 : 100
      case (.processorTime, _): Int.max
      case (.instructions, .oneType): 100
      case (.instructions, .effects): 400
      case (.instructions, _): 1_000
      }
    return app.rules <= limit
  }

  /// The number of rounds of an app. Instructions are the same in each.
  func rounds(for app: SyntheticApp, _ metric: Metric) -> Int {
    app.rules > 1_000 || metric == .instructions ? 1 : rounds
  }
}

extension Sweep {
  /// Takes less than a minute, and shows that the program runs.
  static let quick = [
    Sweep(
      title: "Size of the app",
      variable: "rules",
      points: sizes([20, 40]),
      builds: Build.complete,
      shapes: Shape.curve,
      rounds: 1,
      isCurve: true
    ),
    Sweep(
      title: "Modules",
      variable: "modules",
      points: [1, 2].map { Point(name: "\($0)", app: SyntheticApp(rules: 40, modules: $0)) },
      builds: [.debug],
      shapes: [.handWritten, .typePerScene],
      rounds: 1
    ),
    incremental([(rules: 40, modules: 1), (40, 2)], rounds: 1),
    screens([20], rounds: 1),
  ]

  /// The tables of the documentation.
  static let full = [
    Sweep(
      title: "Size of the app",
      variable: "rules",
      points: sizes([100, 200, 500, 1_000, 2_000, 5_000]),
      builds: Build.complete,
      shapes: Shape.curve,
      rounds: 2,
      isCurve: true
    ),
    Sweep(
      title: "Names in one type",
      variable: "named rules",
      points: sizes([1_000]),
      builds: Build.complete,
      shapes: [.handWritten, .namedOneType],
      rounds: 3
    ),
    variation("Rules per scene", [5, 10, 20, 40], [.handWritten, .typePerScene]) { $0.rulesPerScene = $1 },
    Sweep(
      title: "Initializers for two of three objects",
      variable: "objects",
      points: sizes([200]),
      builds: [.typeCheck, .debug],
      shapes: [.handWritten, .typePerScene, .fewRules],
      rounds: 3
    ),
    variation("Dependencies per rule", [1, 3, 6], [.handWritten, .typePerScene]) { $0.dependencies = $1 },
    variation("Effects per scene", [1, 3, 5, 10, 20], [.handWritten, .effects]) { $0.effects = $1 },
    Sweep(
      title: "20 effects in each scene",
      variable: "rules",
      points: sizes([1_000]),
      builds: [.debug],
      shapes: [.handWritten, .typePerScene, .effects],
      rounds: 3
    ),
    variation("Modules", [1, 10], [.handWritten, .typePerScene], builds: [.debug, .release]) {
      $0.modules = $1
    },
    incremental([(rules: 100, modules: 1), (1_000, 1), (100, 10), (1_000, 10)], rounds: 5),
    screens([30, 100, 300], rounds: 3),
  ]

  private static func sizes(_ sizes: [Int]) -> [Point] {
    sizes.map { Point(name: "\($0)", app: SyntheticApp(rules: $0)) }
  }

  private static func incremental(_ sizes: [(rules: Int, modules: Int)], rounds: Int) -> Sweep {
    Sweep(
      title: "Incremental builds",
      variable: "rules in modules",
      points: sizes.map { size in
        Point(
          name: "\(size.rules) in \(size.modules)",
          app: SyntheticApp(rules: size.rules, modules: size.modules)
        )
      },
      builds: [Edit.body, .rule, .initializer].map(Build.incremental),
      shapes: [.handWritten, .typePerScene, .oneType],
      rounds: rounds
    )
  }

  /// Screens in one session, in each of their forms. They share 30 objects.
  private static func screens(_ counts: [Int], rounds: Int) -> Sweep {
    Sweep(
      title: "Screens in one session",
      variable: "screens",
      points: counts.map { Point(name: "\($0)", app: SyntheticApp(rules: 30, screens: $0)) },
      builds: Build.complete + [Edit.body, .screen].map(Build.incremental),
      shapes: [.handWritten, .screenFunctions, .namedServices, .screenRules],
      rounds: rounds
    )
  }

  private static func variation(
    _ variable: String,
    _ values: [Int],
    _ shapes: [Shape],
    builds: [Build] = [.typeCheck, .debug],
    _ set: (inout SyntheticApp, Int) -> Void
  ) -> Sweep {
    let points = values.map { value in
      var app = SyntheticApp(rules: 400)
      set(&app, value)
      return Point(name: "\(value)", app: app)
    }
    return Sweep(
      title: "\(variable), in an app of 400 rules",
      variable: variable.lowercased(),
      points: points,
      builds: builds,
      shapes: shapes,
      rounds: 3
    )
  }
}
