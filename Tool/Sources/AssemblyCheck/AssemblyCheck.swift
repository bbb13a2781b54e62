/// Returns the findings for the package that contains the calling test.
///
/// ```swift
/// import AssemblyCheck
/// import Testing
///
/// @Test func assembly() throws {
///   let findings = try AssemblyCheck.findings()
///   #expect(findings.isEmpty)
/// }
/// ```
///
/// The failure prints the findings. Call this function outside `#expect`, because Swift Testing doesn't print the values
/// of an expression that contains `try`, or use ``check(filePath:image:)``.
///
/// The function reads the index of the build that produced the test bundle, which is complete when the test runs. It
/// reads files only, and tests can call it in parallel.
///
/// It doesn't work in an iOS simulator, which can't load the host's libIndexStore. Use `swift package assembly check`
/// instead.
///
/// - Parameters:
///   - filePath: The calling file, which identifies the package. Don't pass this.
///   - image: The calling test bundle, which identifies the index. Don't pass this.
/// - Returns: The findings. Their description is the output of `assembly check`.
/// - Throws: ``IndexError`` if there is no index, for example in a release build without `--enable-index-store`, or if
///   it's out of date.
public func findings(
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws(IndexError) -> Findings {
  guard let bundle = LoadedImage.path(of: image) else {
    throw .indexNotFound(searched: "the folders above the test bundle, whose path is unknown")
  }
  let root = FilePath.package(above: filePath.description)
  let graph = try RuleGraph(reading: IndexedPackage(builtFile: bundle, root: root))
  return Findings(Checks.findings(in: graph), folder: root)
}

/// Throws the findings for the package that contains the calling test, if there are any.
///
/// ```swift
/// @Test func assembly() throws { try AssemblyCheck.check() }
/// ```
///
/// Errors and warnings fail the test, and the failure prints them. See ``findings(filePath:image:)``.
///
/// - Parameters:
///   - filePath: The calling file, which identifies the package. Don't pass this.
///   - image: The calling test bundle, which identifies the index. Don't pass this.
/// - Throws: ``Findings``, or ``IndexError`` if there is no index or it's out of date.
public func check(
  filePath: StaticString = #filePath,
  image: UnsafeRawPointer = #dsohandle
) throws {
  try findings(filePath: filePath, image: image).check()
}
