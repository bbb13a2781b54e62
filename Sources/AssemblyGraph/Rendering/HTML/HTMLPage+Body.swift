extension HTMLPage {
  /// The page without its data.
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
