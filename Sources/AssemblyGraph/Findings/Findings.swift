/// Findings, with a description that a test's failure shows.
public struct Findings: RandomAccessCollection, Error, CustomStringConvertible {
  private let findings: [Finding]
  private let folder: String?

  init(_ findings: [Finding], folder: String?) {
    self.findings = findings
    self.folder = folder
  }

  public var startIndex: Int { findings.startIndex }
  public var endIndex: Int { findings.endIndex }
  public subscript(position: Int) -> Finding { findings[position] }

  /// What `assembly check` prints.
  public var description: String {
    FindingRenderer(style: TextStyle(folder: folder)).text(findings)
  }
}
