import Foundation

/// What the compiler accepts in silence about the assemblers of the package that a test is in.
///
/// ```swift
/// import AssemblyGraph
/// import Testing
///
/// @Test func assembly() throws {
///   let findings = try AssemblyGraph.findings()
///   #expect(findings.isEmpty)
/// }
/// ```
///
/// Written in two lines, the failure has the findings in its text. `#expect(try AssemblyGraph.findings().isEmpty)`
/// works, too, but Swift Testing shows no values of an expression with `try` in it. ``check(options:filePath:image:)``
/// is the form in one line.
///
/// The index is that of the build which made the test's own bundle, tests included, so it is complete when the
/// test runs. It reads files only, and may be called from many tests at once.
///
/// It does not work in a process of an iOS simulator: libIndexStore is a library of the host. Use
/// `swift package assembly check` there.
///
/// - Parameters:
///   - severities: Which findings are wanted. By default errors and warnings.
///   - options: What the checks look for.
///   - filePath: Leave it out: the package is found from the test's file.
///   - image: Leave it out: the index is found from the test's bundle.
/// - Returns: The findings. Their description is what `assembly check` prints, so it is in the test's failure.
/// - Throws: ``GraphError`` where there is no index, or it does not say what the sources are now: in a release
///   build without `--enable-index-store`, for example.
public func findings(
  _ severities: Set<Finding.Severity> = [.error, .warning],
  options: CheckOptions = CheckOptions(),
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws(GraphError) -> Findings {
  guard let bundle = LoadedImage.path(of: image) else {
    throw .storeNotFound(searched: "the folders above the test bundle, whose path is not known")
  }
  let root = StoreLocator.package(above: filePath.description)
  let graph = try PackageGraph(reading: PackageGraph.Source(builtFile: bundle, root: root), options: options)
  return Findings(graph.findings.filter { severities.contains($0.severity) }, folder: root)
}

/// Throws what the compiler accepts in silence about the assemblers of the package that a test is in.
///
/// ```swift
/// @Test func assembly() throws { try AssemblyGraph.check() }
/// ```
///
/// It is ``findings(_:options:filePath:image:)`` in one line: errors and warnings fail the test, with their text.
///
/// - Parameters:
///   - options: What the checks look for.
///   - filePath: Leave it out: the package is found from the test's file.
///   - image: Leave it out: the index is found from the test's bundle.
/// - Throws: The ``Findings``, or ``GraphError`` where they cannot be read.
public func check(
  options: CheckOptions = CheckOptions(),
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws {
  let findings = try findings(options: options, filePath: filePath, image: image)
  if !findings.isEmpty { throw findings }
}
