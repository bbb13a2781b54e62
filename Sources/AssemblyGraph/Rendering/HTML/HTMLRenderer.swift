import Foundation

/// Draws a graph as one HTML file that needs nothing else: it works offline.
///
/// The page lays each assembler out in layers, from what is asked for on the left to the leaves on the right. It
/// zooms, searches, shows a rule's place and neighbours, and what one assembler changes against another.
public struct HTMLRenderer: Sendable {
  private let folder: String?

  /// - Parameter folder: Paths in this folder are written relative to it.
  public init(folder: String? = nil) {
    self.folder = folder
  }

  public func render(_ graph: PackageGraph) -> String {
    // `</script>` in a string would end the data, and JSON has another way to write the bracket.
    let data = JSONRenderer(folder: folder, isCompact: true).render(graph).replacing("<", with: #"\u003c"#)
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Assemblers</title>
      <style>
      \(HTMLPage.style)
      </style>
      </head>
      <body>
      \(HTMLPage.body)
      <script type="application/json" id="data">\(data)</script>
      <script>
      "use strict";
      \(HTMLPage.model)
      \(HTMLPage.layout)
      \(HTMLPage.drawing)
      \(HTMLPage.panel)
      \(HTMLPage.interaction)
      </script>
      </body>
      </html>

      """
  }
}

/// The parts of the page, a file for each.
enum HTMLPage {}
