import Foundation

/// Parses command-line arguments.
package struct Arguments {
  private var rest: [String]
  /// The flags and options that were asked for.
  private var known: [String] = []

  package init(_ arguments: some Sequence<String>) {
    // `--format=json` is `--format json`.
    rest = arguments.flatMap { argument in
      guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return [argument] }
      return [String(argument[..<equals]), String(argument[argument.index(after: equals)...])]
    }
  }

  /// Removes a flag and returns whether it was there.
  package mutating func flag(_ names: String...) -> Bool {
    known += names
    guard let index = rest.firstIndex(where: names.contains) else { return false }
    rest.remove(at: index)
    return true
  }

  /// Removes an option and returns its value.
  package mutating func option(_ name: String) throws -> String? {
    let value = try firstOption(name)
    if rest.contains(name) { throw UsageError("\(name) appears twice") }
    return value
  }

  /// Removes all occurrences of an option and returns their values.
  package mutating func options(_ name: String) throws -> [String] {
    var values: [String] = []
    while let value = try firstOption(name) { values.append(value) }
    return values
  }

  private mutating func firstOption(_ name: String) throws -> String? {
    known.append(name)
    guard let index = rest.firstIndex(of: name) else { return nil }
    guard index + 1 < rest.count, !rest[index + 1].hasPrefix("--") else {
      throw UsageError("\(name) needs a value")
    }
    defer { rest.removeSubrange(index...index + 1) }
    return rest[index + 1]
  }

  /// Removes an option and returns its value, or a default.
  package mutating func option<Value>(_ name: String, default value: Value) throws -> Value
  where Value: RawRepresentable<String>, Value: CaseIterable {
    try option(name) ?? value
  }

  /// Removes an option and returns its value, one of an enumeration's cases.
  package mutating func option<Value>(_ name: String) throws -> Value?
  where Value: RawRepresentable<String>, Value: CaseIterable {
    guard let text: String = try option(name) else { return nil }
    if let value = Value(rawValue: text) { return value }
    let allowed = Value.allCases.map(\.rawValue)
    throw UsageError(
      "\(name) must be one of \(allowed.joined(separator: ", ")), not '\(text)'\(allowed.suggestion(for: text))"
    )
  }

  /// Removes the next argument that isn't an option.
  package mutating func positional(_ name: String) throws -> String {
    guard let value = optionalPositional() else { throw UsageError("\(name) is missing") }
    return value
  }

  /// Removes the next argument that isn't an option, if there is one.
  package mutating func optionalPositional() -> String? {
    rest.firstIndex { !$0.hasPrefix("-") }.map { rest.remove(at: $0) }
  }

  /// Throws an error if any arguments are left.
  package func finish() throws {
    if let first = rest.first {
      throw UsageError("unknown argument '\(first)'\(known.suggestion(for: first))")
    }
  }
}

/// An error for arguments that a tool doesn't accept.
package struct UsageError: Error, CustomStringConvertible {
  package let description: String

  /// - Parameters:
  ///   - description: What is wrong with the arguments.
  ///   - refersToHelp: Whether the help says more about them.
  package init(_ description: String, refersToHelp: Bool = true) {
    self.description = refersToHelp ? "\(description)\n\nSee 'swift package assembly --help'." : description
  }
}

/// The locations of the package and its index.
package struct PackageLocation {
  package let root: String
  package let scratch: String?
  private let store: String?
  private let derivedData: String?
  private let builtFile: String?
  private let modules: [String]

  package init(_ arguments: inout Arguments) throws {
    let folder = FileManager.default.currentDirectoryPath
    root = try arguments.option("--package-path") ?? folder
    scratch = try arguments.option("--scratch-path")
    store = try arguments.option("--index-store-path")
    derivedData = try arguments.option("--derived-data")
    builtFile = try arguments.option("--built-file")
    modules = try arguments.options("--module")
  }

  /// The current folder, which printed paths are relative to.
  package var folder: String { FileManager.default.currentDirectoryPath }

  /// The style of text on standard output.
  package var style: TextStyle { TextStyle(folder: folder, usesColor: Terminal.usesColor) }

  /// The package and its index.
  package func source() throws -> IndexedPackage {
    var source =
      if let store {
        IndexedPackage(store: store, root: root)
      } else if let builtFile {
        try IndexedPackage(builtFile: builtFile, root: root)
      } else if derivedData != nil || scratch == nil && DerivedData.isProject(root) {
        try IndexedPackage(project: root, derivedData: derivedData)
      } else {
        try IndexedPackage(package: root, scratch: scratch)
      }
    if let note = source.note { Terminal.writeError("note: \(note)") }
    if !modules.isEmpty { source.modules = Set(modules) }
    return source
  }

  /// Writes a note if a whole package has no assembler.
  package func noteMissingAssemblers(_ isEmpty: Bool) {
    // A build tool plugin reads single modules, of which some have no assembler.
    guard isEmpty, modules.isEmpty else { return }
    Terminal.writeError("note: no type conforms to a protocol that refines 'Assembling'")
  }
}
