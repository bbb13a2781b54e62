import AssemblyGraph
import Foundation

/// The arguments of the command line, taken one by one.
struct Arguments {
  private var rest: [String]

  init(_ arguments: some Sequence<String>) {
    // `--format=json` is `--format json`.
    rest = arguments.flatMap { argument in
      guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return [argument] }
      return [String(argument[..<equals]), String(argument[argument.index(after: equals)...])]
    }
  }

  /// Takes a flag out, wherever it stands.
  mutating func flag(_ names: String...) -> Bool {
    guard let index = rest.firstIndex(where: names.contains) else { return false }
    rest.remove(at: index)
    return true
  }

  /// Takes an option and its value out, wherever they stand.
  mutating func option(_ name: String) throws -> String? {
    guard let index = rest.firstIndex(of: name) else { return nil }
    guard index + 1 < rest.count, !rest[index + 1].hasPrefix("--") else {
      throw UsageError(description: "\(name) needs a value")
    }
    let value = rest[index + 1]
    rest.removeSubrange(index...index + 1)
    if rest.contains(name) { throw UsageError(description: "\(name) is given twice") }
    return value
  }

  /// Takes an option out that may be given often.
  mutating func options(_ name: String) throws -> [String] {
    var values: [String] = []
    while let index = rest.firstIndex(of: name) {
      guard index + 1 < rest.count else { throw UsageError(description: "\(name) needs a value") }
      values.append(rest[index + 1])
      rest.removeSubrange(index...index + 1)
    }
    return values
  }

  /// Takes an option out whose value is one of an enumeration's.
  mutating func option<Value>(_ name: String, default value: Value) throws -> Value
  where Value: RawRepresentable<String>, Value: CaseIterable {
    try option(name) ?? value
  }

  /// Takes an option out whose value is one of an enumeration's; nil where it is not given.
  mutating func option<Value>(_ name: String) throws -> Value?
  where Value: RawRepresentable<String>, Value: CaseIterable {
    guard let text: String = try option(name) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let allowed = Value.allCases.map(\.rawValue).joined(separator: ", ")
    throw UsageError(description: "\(name) is one of \(allowed), not '\(text)'")
  }

  /// Takes the next argument that is no option.
  mutating func positional(_ name: String) throws -> String {
    guard let index = rest.firstIndex(where: { !$0.hasPrefix("-") }) else {
      throw UsageError(description: "\(name) is missing")
    }
    return rest.remove(at: index)
  }

  /// Takes the next argument that is no option out, if there is one.
  mutating func optionalPositional() -> String? {
    rest.firstIndex { !$0.hasPrefix("-") }.map { rest.remove(at: $0) }
  }

  /// Makes sure that nothing is left.
  func finish() throws {
    if let first = rest.first { throw UsageError(description: "unknown argument '\(first)'") }
  }
}

/// Where the package and its index are, as the arguments say.
struct PackageLocation {
  let root: String
  let scratch: String?
  private let store: String?
  private let builtFile: String?
  private let modules: [String]

  init(_ arguments: inout Arguments) throws {
    let folder = FileManager.default.currentDirectoryPath
    root = try arguments.option("--package-path") ?? folder
    scratch = try arguments.option("--scratch-path")
    store = try arguments.option("--index-store-path")
    builtFile = try arguments.option("--built-file")
    modules = try arguments.options("--module")
  }

  /// Paths are printed relative to the folder the tool is started in.
  var folder: String { FileManager.default.currentDirectoryPath }

  func read(_ options: CheckOptions = CheckOptions()) throws -> PackageGraph {
    var source = try source()
    if !modules.isEmpty { source.modules = Set(modules) }
    return try PackageGraph(reading: source, options: options)
  }

  /// The index and the package, as far as they are there.
  func source() throws -> PackageGraph.Source {
    if let store { return PackageGraph.Source(store: store, root: root) }
    if let builtFile { return try PackageGraph.Source(builtFile: builtFile, root: root) }
    return try PackageGraph.Source(package: root, scratch: scratch)
  }
}

/// Arguments that the tool does not understand.
struct UsageError: Error, CustomStringConvertible {
  let description: String
}
