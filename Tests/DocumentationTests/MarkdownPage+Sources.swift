extension MarkdownPage {
  /// The Swift files that the page's blocks make: one of all that belong together, and one of each that
  /// stands alone. They have the imports that the page prints, and no others.
  var sources: [String] {
    let together = blocks.filter { $0.placement == .page }
    let alone = blocks.filter { $0.placement == .ownFile }
    return ([together] + alone.map { [$0] }).filter { !$0.isEmpty }.map(source)
  }

  /// The modules that the page's files make, in the order in which the page shows their first files.
  ///
  /// A file's module is its folder, as in a package: `App` for `Sources/App/Basket.swift`. Nothing is added to it.
  /// A manifest is in no module; `Scripts/tool/plugin-check.sh` builds the package of the Quick start.
  ///
  /// A page that continues another one's package begins with that page's files, and replaces those that it prints again.
  ///
  /// - Throws: ``TestSupportError/fileNotFound(_:)`` if it continues a page that doesn't exist.
  func modules() throws -> [SourceModule] {
    var modules = try previous.map { try MarkdownPage(path: $0).modules() } ?? []
    for block in blocks {
      guard case .file(let path) = block.placement else { continue }
      let names = path.split(separator: "/").map(String.init)
      guard names.count > 1, let file = names.last else { continue }
      let text =
        ([location(line: block.line)] + block.lines).joined(separator: "\n") + "\n#sourceLocation()\n"
      let name = names[names.count - 2]
      if let index = modules.firstIndex(where: { $0.name == name }) {
        modules[index].files[file] = text
      } else {
        modules.append(SourceModule(name: name, files: [file: text]))
      }
    }
    return modules
  }

  /// One file of `blocks`, imports first, whose diagnostics name the page's own lines.
  private func source(_ blocks: [CodeBlock]) -> String {
    var imports: [String] = []
    var code: [String] = []
    for block in blocks {
      code.append(location(line: block.line))
      for (offset, line) in block.lines.enumerated() {
        if line.isImport {
          imports += [location(line: block.line + offset), line]
          code.append("")
        } else {
          code.append(line)
        }
      }
    }
    return (imports + code).joined(separator: "\n") + "\n#sourceLocation()\n"
  }

  private func location(line: Int) -> String {
    "#sourceLocation(file: \"\(path)\", line: \(line))"
  }
}

extension String {
  fileprivate var isImport: Bool {
    let modifiers: Set<Substring> = ["public", "internal", "private", "@testable", "@preconcurrency"]
    return split(separator: " ").first { !modifiers.contains($0) } == "import"
  }
}
