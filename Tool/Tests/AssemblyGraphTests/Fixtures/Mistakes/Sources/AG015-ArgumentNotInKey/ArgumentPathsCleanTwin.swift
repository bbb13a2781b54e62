import Assembler

final class Chart: Sendable { init(_ name: String) {} }
enum Trace {
  @TaskLocal static var id = ""
}
struct Log { var last = "" }
// An interpolation can have no argument.
extension DefaultStringInterpolation { mutating func appendInterpolation() { appendLiteral("-") } }
protocol ChartAssembler: ScopedAssembler {
  func resolve(x: Int, y: Int) -> Chart; func resolve(name: String, size: Int) -> Chart
  func resolve(logged name: String) -> Chart; func resolve(named name: String) -> Chart
  func resolve(folder: String, file: String) -> Chart
}
extension ChartAssembler {
  // Numbers that text separates.
  func resolve(x: Int, y: Int) -> Chart { shared(for: "\(x),\(y)") { Chart("\(x) \(y)") } }
  func resolve(name: String, size: Int) -> Chart {
    let key = "\(name):\(size)"
    return shared(for: key) { Chart(key) }
  }
  // The text alone is what the chart is built from.
  func resolve(folder: String, file: String) -> Chart {
    let path = "\(folder)/\(file)"
    return shared(for: path) { Chart("\()" + path) }
  }
  // What a task-local value or a log gets isn't the instance's.
  func resolve(logged name: String) -> Chart {
    var log = Log()
    log.last = name
    return Trace.$id.withValue("\(Trace.id).chart") { shared(for: name) { Chart(name) } }
  }
  func resolve(named name: String) -> Chart {
    func title() -> String { "chart " + name }
    guard !name.isEmpty else { return shared { Chart("empty") } };
    return shared(for: title()) { Chart(title()) }
  }
}
final class ChartApp: LiveAssembler, ChartAssembler { let scope = Scope() }
func use(_ app: ChartApp) {
  let _: [Chart] = [
    app.resolve(x: 1, y: 2), app.resolve(name: "", size: 1), app.resolve(logged: ""), app.resolve(named: ""),
    app.resolve(folder: "a", file: "b"),
  ]
}
