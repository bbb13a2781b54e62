import Foundation

/// The implicit conversions that overload ranking ignores, so that they compete with an exact match.
///
/// Swift ranks other conversions behind an exact match, such as wrapping in an optional or erasing to `Any`. The article
/// on findings lists the conversions that were compiled and run.
package final class TypeConversions {
  private let graph: RuleGraph
  private var catalog: RuleCatalog { graph.catalog }

  package init(graph: RuleGraph) {
    self.graph = graph
  }

  /// Whether a type converts to another, and overload ranking ignores the conversion.
  package func converts(_ from: ParsedType, to: ParsedType) -> Bool {
    if from == to { return false }
    switch (from, to) {
    case (.optional(let inner), .optional(let outer)):
      return converts(inner, to: outer)
    case (.optional, _), (_, .optional):
      return false
    case (.tuple(let left), .tuple(let right)):
      return left.count == right.count && left.count > 1
        && zip(left, right).allSatisfy { one, other in
          (one.label == other.label || one.label.isEmpty || other.label.isEmpty)
            && (one.type == other.type || converts(one.type, to: other.type))
        }
    case (.function(let left), .function(let right)):
      return left.parameters == right.parameters && left.result == right.result
        && left.isAsync == right.isAsync
    case (.metatype(let inner), .metatype(let outer)):
      return outer == .named("Any", []) || converts(inner, to: outer)
    case (.metatype, _), (.tuple, _), (.function, _):
      return false
    case (_, .composition(let parts)):
      return parts.allSatisfy { from == $0 || conforms(from, to: $0) }
    default:
      return conforms(from, to: to)
    }
  }

  /// Whether a type converts to another at all.
  func convertsSomehow(_ from: ParsedType, to: ParsedType) -> Bool {
    if from == to { return false }
    if converts(from, to: to) { return true }
    switch (from, to) {
    case (_, .named("Any", [])), (_, .named("Swift.AnyHashable", [])):
      return true
    case (.optional(let inner), .optional(let outer)):
      return convertsSomehow(inner, to: outer) || convertsSomehow(from, to: outer)
    case (_, .optional(let wrapped)):
      return from == wrapped || convertsSomehow(from, to: wrapped)
    case (.named(let one, let left), .named(let other, let right)):
      return one == other && left.count == right.count
        && ["Swift.Array", "Swift.Dictionary", "Swift.Set"].contains(one)
        && zip(left, right).allSatisfy { $0 == $1 || convertsSomehow($0, to: $1) }
    case (.function(let left), .function(let right)):
      return left.parameters == right.parameters
        && (left.result == right.result || right.result == .tuple([])
          || convertsSomehow(left.result, to: right.result))
    default:
      return false
    }
  }

  /// Whether a parameter accepts an argument.
  func passes(_ argument: ParsedType, for parameter: ParsedType) -> Bool {
    if argument == parameter || parameter == .named("Any", []) { return true }
    if case .optional(let wrapped) = parameter {
      if case .optional(let inner) = argument { return passes(inner, for: wrapped) }
      return passes(argument, for: wrapped)
    }
    if case .named(let one, let left) = argument, case .named(let other, let right) = parameter {
      // A generic parameter accepts any argument, and a literal can have any numeric type.
      if !other.contains(".") || !one.contains(".") { return true }
      if Self.numbers.contains(one), Self.numbers.contains(other) { return true }
      if one == other, left.count == right.count {
        return zip(left, right).allSatisfy { passes($0, for: $1) }
      }
    }
    return converts(argument, to: parameter)
  }

  private static let numbers: Set<String> = [
    "Swift.Int", "Swift.Double", "Swift.Float", "Swift.UInt", "Swift.Int64", "Swift.Int32",
    "Foundation.CGFloat",
    "CoreFoundation.CGFloat", "Foundation.Decimal",
  ]

  /// Whether a type inherits from a class or conforms to a protocol.
  private func conforms(_ type: ParsedType, to base: ParsedType) -> Bool {
    guard case .named(let baseName, let baseArguments) = base else { return false }
    if case .composition(let parts) = type {
      return parts.contains { $0 == base || conforms($0, to: base) }
    }
    guard case .named(let name, let arguments) = type else { return false }
    switch baseName {
    case "Any", "Swift.AnyHashable": return false
    case "Swift.AnyObject": return isClass(name)
    case "Swift.Sendable": return true
    default: break
    }
    if let rank = Self.keyPaths.firstIndex(of: name), let other = Self.keyPaths.firstIndex(of: baseName) {
      return rank < other && (arguments.starts(with: baseArguments) || baseArguments.isEmpty)
    }
    guard name != baseName else {
      // `any Box<Int>` converts to `any Box`, but `Box<Int>` doesn't convert to another class.
      return baseArguments.isEmpty && !arguments.isEmpty && isProtocol(baseName)
    }
    let target = catalog.symbol(named: baseName)
    if let symbol = catalog.symbol(named: name) {
      let ancestors = catalog.ancestors(of: symbol)
      if let target, ancestors.contains(target) { return agree(symbol, with: baseArguments, of: target) }
      if DerivedConformances.conforms(symbol, to: baseName, ancestors, graph) { return baseArguments.isEmpty }
      // The index has all other conformances of the package's types.
      if catalog.index.definitions[symbol] != nil { return false }
    }
    if let target, catalog.index.definitions[target] != nil { return false }
    return SystemConformances.conforms(name, to: baseName)
  }

  /// Whether a type's type aliases match a protocol's generic arguments.
  private func agree(_ type: SymbolID, with arguments: [ParsedType], of base: SymbolID) -> Bool {
    guard !arguments.isEmpty, let (name, tokens) = graph.declaration(of: base) else { return true }
    var primary: [String] = []
    var index = name + 1
    while index < tokens.count, !tokens.is(index, ">"), !tokens.is(index, "{") {
      if tokens.isWord(index) { primary.append(tokens.text(index)) }
      index += 1
    }
    return zip(primary, arguments).allSatisfy { name, argument in
      typeAlias(name, of: type).map { $0.matches(argument) } ?? true
    }
  }

  /// The type in `typealias Name = …` in the declaration of a type.
  private func typeAlias(_ name: String, of type: SymbolID) -> ParsedType? {
    guard let (token, tokens) = graph.declaration(of: type), let body = tokens.body(of: token),
      let start = body.first(where: {
        tokens.is($0, "typealias") && tokens.is($0 + 1, name) && tokens.is($0 + 2, "=")
      })
    else { return nil }
    var end = start + 3
    while end + 1 < body.upperBound, !tokens.startsLine(end + 1), !tokens.is(end + 1, ";") { end += 1 }
    return ParsedType(tokens.text(from: start + 3, through: end))
  }

  private func isProtocol(_ name: String) -> Bool {
    catalog.symbol(named: name).map { catalog.index.symbols[$0].kind == .protocol } ?? true
  }

  private func isClass(_ name: String) -> Bool {
    guard let symbol = catalog.symbol(named: name) else { return false }
    if catalog.index.symbols[symbol].kind == .class { return true }
    return catalog.ancestors(of: symbol).contains { catalog.index.symbols[$0].kind == .class }
  }

  private static let keyPaths = [
    "Swift.ReferenceWritableKeyPath", "Swift.WritableKeyPath", "Swift.KeyPath", "Swift.PartialKeyPath",
    "Swift.AnyKeyPath",
  ]
}

/// Conformances of the system's types, which the runtime of this process knows and the index doesn't.
private enum SystemConformances {
  private typealias Conforms =
    @convention(c) (UnsafeRawPointer, UnsafeRawPointer) -> UnsafeRawPointer?

  static func conforms(_ type: String, to base: String) -> Bool {
    guard let image = dlopen(nil, RTLD_NOW), let function = dlsym(image, "swift_conformsToProtocol"),
      let name = mangled(type), let baseName = protocols[base] ?? mangled(base),
      let descriptor = dlsym(image, "$s\(baseName)Mp"),
      let metadata = ["V", "C", "O"].lazy.compactMap({ _typeByName(name + $0) }).first
    else { return false }
    let conforms = unsafeBitCast(function, to: Conforms.self)
    return conforms(unsafeBitCast(metadata, to: UnsafeRawPointer.self), descriptor) != nil
  }

  /// `s15ContinuousClock` for `_Concurrency.ContinuousClock`, or `nil` for a nested type.
  private static func mangled(_ name: String) -> String? {
    let parts = name.split(separator: ".")
    guard parts.count == 2 else { return nil }
    let isStandard = parts[0] == "Swift" || parts[0] == "_Concurrency"
    return (isStandard ? "s" : "\(parts[0].utf8.count)\(parts[0])") + "\(parts[1].utf8.count)\(parts[1])"
  }

  /// Protocols with abbreviated mangled names.
  private static let protocols = [
    "Swift.Hashable": "SH", "Swift.Equatable": "SQ", "Swift.Comparable": "SL", "Swift.Sequence": "ST",
    "Swift.Collection": "Sl", "Swift.Encodable": "SE", "Swift.Decodable": "Se", "Swift.Numeric": "Sj",
    "Swift.BinaryInteger": "Sz", "Swift.FloatingPoint": "SF", "Swift.StringProtocol": "Sy",
  ]
}
