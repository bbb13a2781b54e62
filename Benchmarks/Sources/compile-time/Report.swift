import Foundation

/// A sweep's figures as Markdown tables, one for each build.
struct Report {
  let sweep: Sweep
  let measurements: Measurements
  let metric: Metric

  var markdown: String {
    "## \(sweep.title)\n\n" + sweep.builds.map(table).joined(separator: "\n") + "\n"
  }

  private func table(_ build: Build) -> String {
    let head = ["**\(build.title)**: \(sweep.variable)"] + sweep.shapes.map(\.rawValue)
    var rows = [head, head.map { _ in "---" }]
    for point in sweep.points {
      rows.append([point.name] + sweep.shapes.map { cell(point.app, $0, build) })
    }
    if sweep.isCurve {
      let exponents = sweep.shapes.map { measurements.exponent(of: sweep, $0, build) }
      rows.append(["exponent of growth"] + exponents.map { $0.map { format($0, digits: 2) } ?? "–" })
    }
    return rows.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }

  private func cell(_ app: SyntheticApp, _ shape: Shape, _ build: Build) -> String {
    guard let figure = measurements.figure(app, shape, build) else { return "–" }
    let absolute =
      switch metric {
      case .processorTime: "\(format(figure.cost, digits: 2)) s, \(figure.peakMemory / 1_048_576) MiB"
      case .instructions: "\(format(figure.cost, digits: 2)) G"
      }
    guard shape != .handWritten, let reference = measurements.figure(app, .handWritten, build) else {
      return absolute
    }
    return "**\(format(figure.cost / reference.cost, digits: 2))×** \(absolute)"
  }

  private func format(_ value: Double, digits: Int) -> String {
    value.formatted(
      .number.precision(.fractionLength(digits)).grouping(.never).locale(Locale(identifier: "en_US"))
    )
  }
}
