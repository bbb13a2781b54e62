import Foundation

/// The figures of a sweep.
struct Measurements {
  private struct Key: Hashable {
    let app: SyntheticApp
    let build: Build
  }

  /// The figures of one app and build.
  struct Figure {
    /// The least cost of the rounds, in the unit of the compiler's metric.
    var cost: Double
    /// The least peak of memory of the rounds, in bytes.
    var peakMemory: Int
  }

  private var figures: [Key: Figure] = [:]

  /// Measures every point, build and shape of `sweep`. The shapes take turns, so that other work on the machine affects
  /// all of them.
  init(of sweep: Sweep, with compiler: Compiler) throws {
    for point in sweep.points {
      for build in sweep.builds {
        for _ in 0..<sweep.rounds(for: point.app, compiler.metric) {
          for shape in sweep.shapes where sweep.measures(shape, point.app, compiler.metric) {
            var app = point.app
            app.shape = shape
            add(try compiler.measure(app, build), for: Key(app: app, build: build))
          }
        }
        FileHandle.standardError.write(Data("\(sweep.title): \(point.name), \(build.title)\n".utf8))
      }
    }
    guard sweep.isCurve else { return }
    for build in sweep.builds {
      for shape in sweep.shapes {
        let app = smallest(shape)
        for _ in 0..<sweep.rounds(for: app, compiler.metric) {
          add(try compiler.measure(app, build), for: Key(app: app, build: build))
        }
      }
    }
  }

  /// The figure of an app in a shape; nil if it wasn't measured.
  func figure(_ app: SyntheticApp, _ shape: Shape, _ build: Build) -> Figure? {
    var app = app
    app.shape = shape
    return figures[Key(app: app, build: build)]
  }

  /// The exponent of growth of the cost beyond the compiler's start: the slope of the line through the
  /// logarithms, by least squares. Nil for fewer than two sizes.
  func exponent(of sweep: Sweep, _ shape: Shape, _ build: Build) -> Double? {
    guard let start = figures[Key(app: smallest(shape), build: build)]?.cost else { return nil }
    let points = sweep.points.compactMap { point -> (x: Double, y: Double)? in
      guard let cost = figure(point.app, shape, build)?.cost, cost > start else { return nil }
      return (log(Double(point.app.rules)), log(cost - start))
    }
    guard points.count > 1 else { return nil }
    let count = Double(points.count)
    let (x, y) = (points.map(\.x).reduce(0, +) / count, points.map(\.y).reduce(0, +) / count)
    let products = points.map { ($0.x - x) * ($0.y - y) }.reduce(0, +)
    return products / points.map { ($0.x - x) * ($0.x - x) }.reduce(0, +)
  }

  /// The app of one scene, whose cost is the compiler's start.
  private func smallest(_ shape: Shape) -> SyntheticApp {
    SyntheticApp(shape: shape, rules: SyntheticApp().rulesPerScene)
  }

  private mutating func add(_ usage: ChildProcess.Usage, for key: Key) {
    var figure = figures[key] ?? Figure(cost: .infinity, peakMemory: .max)
    figure.cost = min(figure.cost, usage.cost)
    figure.peakMemory = min(figure.peakMemory, usage.peakMemory)
    figures[key] = figure
  }
}
