import AssemblyCheck
import Foundation

/// Renders the program's assemblers as a self-contained HTML page that works offline: `Page/page.html`, with the pictures
/// and the data.
struct HTMLRenderer {
  /// The folder that paths are relative to.
  let folder: String

  func render(_ graph: PrintedGraph) throws -> String {
    let program = graph.selectingProgram()
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
    for (id, foldsLeaves) in [("folded", true), ("full", false)] {
      let picture = try SVGRenderer(foldsLeaves: foldsLeaves).picture(of: program, hasLegend: false)
      replace(#"<template id="\#(id)">"#, "<template id=\"\(id)\">\(picture)")
    }
    // Escape `<`, because `</script>` in a string would end the data.
    let data = JSONRenderer(folder: folder, isCompact: true).encode(program)
      .replacing("<", with: #"\u003c"#)
    let start = #"<script type="application/json" id="data">"#
    replace("\(start)null", start + data)
    return page
  }

  private static func text(_ resource: [UInt8]) -> String { String(decoding: resource, as: UTF8.self) }
}
