import AcrossModules
import Foundation
import Measurement
import Override
import WithinModule

// `measure list` prints the cases, `measure run CASE COUNT` runs one, and `measure contention` times two threads.

let cases =
  resolveCases + resolveCasesWithinModule + sharedCases + sharedCasesWithinModule + keyCases
  + firstRequestCases + deferredCases + nestedCases + overrideCases
let arguments = CommandLine.arguments.dropFirst()

switch (arguments.first, arguments.count) {
case ("list", 1):
  for item in cases {
    let limits: [(any CustomStringConvertible)?] = [item.limit, item.most, item.allocations]
    let fields = [item.name, item.reference ?? "-", item.beyond.joined(separator: "&"), "\(item.times)"]
    print((fields + limits.map { $0?.description ?? "-" }).joined(separator: "\t"))
  }
case ("run", 3):
  guard let item = cases.first(where: { $0.name == arguments[2] }), let count = Int(arguments[3]) else {
    fail("no such case, or no such count: \(arguments[2]) \(arguments[3])")
  }
  item.prepare()(count)
case ("contention", 1):
  Contention.print(cases.filter { $0.name.hasPrefix("shared/across") })
default:
  fail("usage: measure list | run CASE COUNT | contention")
}

func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data((message + "\n").utf8))
  exit(64)
}
