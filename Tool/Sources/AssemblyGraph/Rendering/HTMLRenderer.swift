import AssemblyCheck
import Foundation

/// Renders a graph as a self-contained HTML page that works offline: `Page/page.html`, with the pictures and the data.
///
/// The page shows the assemblers of the program. A test's or a preview's assembler is compared with the assembler of the
/// program that has most of its rules.
struct HTMLRenderer {
  /// The folder that paths are relative to.
  let folder: String
  /// Whether the page also has a picture with all leaves.
  var hasLeaves = true

  func render(_ graph: PrintedGraph) throws -> String {
    let program = graph.selectingProgram()
    let json = JSONRenderer(folder: folder, isCompact: true)
    let comparisons = graph.assemblers.compactMap { Comparison($0, with: program.assemblers) }
    var page = Self.text(PackageResources.page_html)
    func replace(_ mark: String, _ text: String) {
      page = page.replacing(mark, with: text, maxReplacements: 1)
    }
    replace(
      #"<link rel="stylesheet" href="picture.css">"#,
      "<style>\n\(PictureColor.variables)\(SVGRenderer.style)</style>"
    )
    replace(
      #"<link rel="stylesheet" href="page.css">"#,
      "<style>\n\(Self.text(PackageResources.page_css))</style>"
    )
    replace(#"<script src="page.js"></script>"#, "<script>\n\(Self.text(PackageResources.page_js))</script>")
    for (id, foldsLeaves) in [("folded", true), ("full", false)] where foldsLeaves || hasLeaves {
      let picture = try SVGRenderer(foldsLeaves: foldsLeaves).picture(of: program, hasLegend: false)
      replace(#"<template id="\#(id)">"#, "<template id=\"\(id)\">\(picture)")
    }
    for (id, data) in [("data", json.render(program)), ("comparisons", json.encode(comparisons))] {
      // Escape `<`, because `</script>` in a string would end the data.
      let start = #"<script type="application/json" id="\#(id)">"#
      replace("\(start)null", start + data.replacing("<", with: #"\u003c"#))
    }
    return page
  }

  private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }
}

/// The differences of a test's or a preview's assembler from one of the program, by the numbers of the rules.
private struct Comparison: Encodable {
  struct Change: Encodable {
    let rule: Int
    let location: SourcePosition
  }

  struct Other: Encodable {
    let title: String
    let location: SourcePosition

    init(_ rule: Rule) { (title, location) = (rule.signature.title, rule.body.location) }
  }

  let name: String
  /// The number of the program's assembler.
  let base: Int
  let replaced: [Change]
  let affected: [Change]
  let added: [Other]
  let removed: [Other]

  /// Compares with the assembler that has the most rules of `other`, or returns `nil` if none has half of them.
  init?(_ other: PrintedAssembler, with program: [PrintedAssembler]) {
    if program.contains(where: { $0.location == other.location }) { return nil }
    let ids = Set(other.rules.map(\.id))
    let common = program.map { $0.rules.count { ids.contains($0.id) } }
    guard let most = common.max(), let base = common.firstIndex(of: most), 2 * most >= ids.count else {
      return nil
    }
    let difference = GraphDifference(from: program[base], to: other)
    func change(_ rule: Rule) -> Change? {
      program[base].rules.firstIndex { $0.id == rule.id }.map {
        Change(rule: $0, location: rule.body.location)
      }
    }
    name = other.name
    self.base = base
    replaced = difference.replaced.compactMap { change($0.new) }
    affected = difference.affected.compactMap(change)
    added = difference.added.map(Other.init)
    removed = difference.removed.map(Other.init)
  }
}
