import Foundation

/// Renders a graph as a self-contained HTML page that works offline.
///
/// The page lays out each assembler in layers, from requested rules on the left to leaves on the right. It supports
/// zooming and searching, shows the location and neighbors of a rule, and compares two assemblers.
public struct HTMLRenderer: Sendable {
  private let folder: String?

  /// - Parameter folder: The folder that paths are relative to, or `nil` for absolute paths.
  public init(folder: String? = nil) {
    self.folder = folder
  }

  public func render(_ graph: PackageGraph) -> String {
    // Escape `<`, because `</script>` in a string would end the data.
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

/// The parts of the page.
enum HTMLPage {}

extension HTMLPage {
  /// The markup of the page.
  static let body = #"""
    <header>
      <label>Assembler <select id="assembler"></select></label>
      <label>compared with <select id="against"></select></label>
      <input id="search" type="search" placeholder="Search types, protocols, files ( / )" autocomplete="off"
        aria-label="Search">
      <output id="matches"></output>
      <span class="tools">
        <button id="out" title="Zoom out ( - )" aria-label="Zoom out">−</button>
        <button id="in" title="Zoom in ( + )" aria-label="Zoom in">+</button>
        <button id="fit" title="Show everything ( 0 )">Fit</button>
      </span>
    </header>
    <main>
      <svg id="canvas" role="application" aria-label="The rules of the assembler" tabindex="0">
        <defs>
          <marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0.5 L7.5 4 L0 7.5 Z" class="tip"/>
          </marker>
          <marker id="cycletip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
            <path d="M0 0.5 L7.5 4 L0 7.5 Z" class="tip cycle"/>
          </marker>
        </defs>
        <g id="world"><g id="groups"></g><g id="edges"></g><g id="nodes"></g></g>
      </svg>
      <div id="legend" hidden></div>
      <aside id="panel" aria-live="polite"></aside>
    </main>
    """#
}

extension HTMLPage {
  static let style = #"""
    :root {
      color-scheme: light dark;
      --paper: #fbfbfc; --panel: #ffffff; --ink: #1b1f27; --soft: #667085; --line: #d7dbe3; --edge: #9aa3b2;
      --node: #ffffff; --rim: #b9c1ce; --effect: #e6f0ff; --effect-rim: #3b7ddd; --own: #fff3da;
      --own-rim: #c97f13; --accent: #2f6fed; --red: #d92d2d; --green: #1d8a4b; --away: #f1f3f6;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --paper: #14171c; --panel: #1b1f26; --ink: #e8ebf0; --soft: #98a2b3; --line: #2d333d; --edge: #6b7484;
        --node: #222730; --rim: #454d5a; --effect: #182b49; --effect-rim: #5b9bff; --own: #3a2c12;
        --own-rim: #e0a13c; --accent: #6ea4ff; --red: #ff6b6b; --green: #4cc47f; --away: #1a1e24;
      }
    }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body {
      display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
      font: 14px/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
    }
    header {
      display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; padding: 9px 14px;
      background: var(--panel); border-bottom: 1px solid var(--line);
    }
    header label { display: flex; gap: 6px; align-items: center; color: var(--soft); white-space: nowrap; }
    select, input, button {
      font: inherit; color: var(--ink); background: var(--node); border: 1px solid var(--line);
      border-radius: 7px; padding: 4px 9px; min-height: 30px; max-width: 260px;
    }
    input { flex: 1 1 180px; max-width: 340px; }
    button { cursor: pointer; }
    button:hover { border-color: var(--accent); }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
    output { color: var(--soft); min-width: 5em; font-variant-numeric: tabular-nums; }
    .tools { margin-left: auto; display: flex; gap: 6px; }
    main { flex: 1; display: flex; min-height: 0; position: relative; }
    #legend {
      position: absolute; left: 14px; bottom: 14px; padding: 8px 14px; background: var(--panel);
      border: 1px solid var(--line); border-radius: 9px; font-size: 13px;
    }
    #legend[hidden] { display: none; }
    #legend h2 { font-size: 13px; margin: 0 0 4px; }
    #legend p { margin: 2px 0; }
    #canvas { flex: 1; min-width: 0; height: 100%; cursor: grab; touch-action: none; user-select: none; }
    #canvas.dragging { cursor: grabbing; }
    #canvas:focus-visible { outline-offset: -2px; }
    aside {
      width: 330px; overflow: auto; padding: 14px 16px 24px; background: var(--panel);
      border-left: 1px solid var(--line);
    }
    aside h1 { font-size: 17px; margin: 0 0 2px; overflow-wrap: anywhere; }
    aside h2 {
      font-size: 11px; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 18px 0 5px;
    }
    aside p { margin: 4px 0; overflow-wrap: anywhere; }
    aside ul { list-style: none; margin: 0; padding: 0; }
    aside li { margin: 1px 0; }
    aside li button {
      width: 100%; max-width: none; text-align: left; border-color: transparent; background: none;
      padding: 4px 7px; margin-left: -7px; overflow-wrap: anywhere;
    }
    aside li button:hover { background: var(--away); }
    .soft, small { color: var(--soft); font-size: 12px; }
    code { font: 12px/1.5 ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    .chip {
      display: inline-block; border: 1px solid var(--line); border-radius: 99px; padding: 0 8px; font-size: 12px;
      margin: 3px 4px 0 0; color: var(--soft);
    }
    .error { color: var(--red); } .warning { color: var(--own-rim); } .hint { color: var(--green); }
    .key { display: inline-block; width: 26px; height: 14px; border-radius: 4px; border: 1.5px solid var(--rim);
      background: var(--node); vertical-align: -2px; margin-right: 8px; }
    aside p:has(> .key) { padding-left: 34px; text-indent: -34px; }
    .key.effect { background: var(--effect); border-color: var(--effect-rim); }
    .key.own { background: var(--own); border-color: var(--own-rim); }
    .key.cached { border-radius: 8px; border-width: 3px; border-style: double; }
    .key.away { background: var(--away); border-style: dashed; }
    .key.line { height: 0; border: 0; border-top: 2px solid var(--edge); border-radius: 0; vertical-align: 4px; }
    .key.dashed { border-top-style: dashed; }
    .key.red { border-top-color: var(--red); }

    .key.replaced { border: 2.5px solid var(--own-rim); } .key.added { border: 2.5px solid var(--green); }
    .key.affected { border: 2px dotted var(--own-rim); } .key.none { border-style: none; background: none; }

    .group { cursor: pointer; }
    .group rect { fill: var(--panel); stroke: var(--line); stroke-width: 1.5; }
    .group text { fill: var(--ink); font-size: 15px; font-weight: 600; }
    .group .detail { fill: var(--soft); font-size: 12px; font-weight: 400; }
    .group:hover rect, .group:focus-visible rect { stroke: var(--accent); }
    .group:focus { outline: none; }
    .level { fill: var(--soft); font-size: 13px; text-anchor: end; }
    .node { cursor: pointer; }
    .node rect { fill: var(--node); stroke: var(--rim); stroke-width: 1.25; }
    .node .ring { fill: none; stroke-width: 1; }
    .node text { fill: var(--ink); font-size: 13px; font-weight: 600; dominant-baseline: central; }
    .node .detail { fill: var(--soft); font-size: 11px; font-weight: 400; }
    .node.effect rect { fill: var(--effect); stroke: var(--effect-rim); }
    .node.own rect { fill: var(--own); stroke: var(--own-rim); }
    .node.away rect { fill: var(--away); stroke-dasharray: 4 3; }
    .node.away text { font-weight: 400; fill: var(--soft); }
    .node.replaced rect, .node.added rect { stroke: var(--own-rim); stroke-width: 2.5; }
    .node.added rect { stroke: var(--green); }
    .node.affected rect:first-child { stroke: var(--own-rim); stroke-dasharray: 2 2; stroke-width: 2; }
    .node.match rect:first-child { stroke: var(--accent); stroke-width: 2.5; }
    .node.chosen rect:first-child { stroke: var(--accent); stroke-width: 3.5; }
    .node:focus { outline: none; }
    .node:focus-visible rect:first-child { stroke: var(--accent); stroke-width: 3.5; }
    .edge { fill: none; stroke: var(--edge); stroke-width: 1.25; }
    .edge.crosses { stroke-opacity: .55; }
    .edge.near, .edge.cycle { stroke-opacity: 1; }
    .edge.reference { stroke-dasharray: 5 4; }
    .edge.cycle { stroke: var(--red); stroke-width: 2; }
    .edge.near { stroke: var(--accent); stroke-width: 2.25; }
    .tip { fill: var(--edge); } .tip.cycle { fill: var(--red); }
    .focused .node:not(.near):not(.far) { opacity: .22; }
    .focused .edge:not(.near):not(.far) { opacity: .1; }
    .searching .node:not(.match) { opacity: .22; }
    .searching .edge { opacity: .12; }
    .small .detail { display: none; }
    .tiny .node text, .tiny .ring { display: none; }
    .tiny .node rect { stroke-width: 4; }
    .tiny .edge { stroke-width: 2; opacity: .55; }
    @media (max-width: 760px) {
      main { flex-direction: column; }
      aside { width: auto; max-height: 42%; border-left: 0; border-top: 1px solid var(--line); }
    }
    """#
}
