extension HTMLPage {
  /// Draws the laid out graph, and moves the view over it.
  static let drawing = #"""
    const canvas = byId("canvas"), world = byId("world");
    const view = { x: 0, y: 0, scale: 1 };

    function svg(name, attributes, text) {
      const element = document.createElementNS("http://www.w3.org/2000/svg", name);
      for (const key in attributes) element.setAttribute(key, attributes[key]);
      if (text !== undefined) element.textContent = text;
      return element;
    }

    function classOf(node) {
      if (!node.rule || node.forward) return "node away";
      if (node.rule.body.kind !== "default") return "node own";
      return node.rule.isEffect ? "node effect" : "node";
    }

    function draw(model) {
      const nodes = document.createDocumentFragment(), edges = document.createDocumentFragment();
      for (const edge of model.edges) {
        const kind = (edge.reference ? " reference" : "") + (edge.cycle ? " cycle" : "");
        edge.element = svg("path", { class: "edge" + kind + (edge.crosses ? " crosses" : ""), d: pathOf(edge, model),
          "marker-end": edge.cycle ? "url(#cycletip)" : "url(#tip)" });
        edges.append(edge.element);
      }
      for (const node of model.nodes) {
        const { width: w, height: h } = node;
        const kept = node.rule && node.rule.lifetime !== "unshared";
        const group = svg("g", { class: classOf(node), tabindex: 0, role: "button",
          transform: `translate(${node.x - w / 2} ${node.y - h / 2})`,
          "aria-label": node.title + (node.detail ? ", " + node.detail : "") });
        group.append(svg("rect", { width: w, height: h, rx: kept ? 16 : 7 }));
        if (kept) group.append(svg("rect", { class: "ring", x: 3.5, y: 3.5, width: w - 7, height: h - 7, rx: 13 }));
        const middle = node.detail ? 17 : h / 2;
        group.append(svg("text", { x: 13, y: middle }, node.shownTitle));
        if (node.detail) group.append(svg("text", { class: "detail", x: 13, y: 33 }, node.shownDetail));
        group.append(svg("title", {}, node.rule ? node.rule.signature.name
          + "(" + node.rule.signature.parameters + ") -> " + node.title : node.title + " " + node.detail));
        group.node = node;
        node.element = group;
        nodes.append(group);
      }
      byId("groups").replaceChildren(...(model.groups || []).map(drawGroup),
        ...(model.levels || []).map(l => svg("text", { class: "level", x: -24, y: l.y + 20 }, "level " + l.level)));
      byId("edges").replaceChildren(edges);
      byId("nodes").replaceChildren(nodes);
    }

    function drawGroup(group) {
      const { width: w, height: h, assembler } = group;
      const drawn = svg("g", { class: "group", tabindex: 0, role: "button", "aria-label": group.title,
        transform: `translate(${group.x - w / 2} ${group.y - h / 2})` });
      drawn.append(svg("rect", { width: w, height: h, rx: 12 }), svg("text", { x: 22, y: 25 }, group.title),
        svg("text", { class: "detail", x: 22, y: 43 }, group.detail), svg("title", {}, "Show " + group.title + " alone"));
      drawn.assembler = assembler;
      return drawn;
    }

    function pathOf(edge, model) {
      const a = model.known.get(edge.from), b = model.known.get(edge.to);
      if (edge.crosses) {
        const side = b.y < a.y ? 1 : -1;
        const from = a.y - side * a.height / 2, to = b.y + side * (b.height / 2 + 2), middle = (from + to) / 2;
        return `M${a.x} ${from} C${a.x} ${middle} ${b.x} ${middle} ${b.x} ${to}`;
      }
      if (a === b) {
        const x = a.x + a.width / 2, y = a.y;
        return `M${x} ${y - 8} C${x + 46} ${y - 34} ${x + 46} ${y + 34} ${x + 3} ${y + 9}`;
      }
      const forward = b.x >= a.x;
      const start = { x: a.x + (forward ? a.width : -a.width) / 2, y: a.y };
      const end = { x: b.x + (forward ? -b.width : b.width) / 2 + (forward ? -2 : 2), y: b.y };
      if (Math.abs(a.x - b.x) < 1) {
        const x = Math.max(a.x + a.width / 2, b.x + b.width / 2) + 50;
        return `M${a.x + a.width / 2} ${a.y} C${x} ${a.y} ${x} ${b.y} ${b.x + b.width / 2 + 2} ${b.y}`;
      }
      let path = `M${start.x} ${start.y}`, from = start;
      for (const to of [...edge.points, end]) {
        const middle = (from.x + to.x) / 2;
        path += ` C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
        from = to;
      }
      return path;
    }

    function boundsOf(nodes) {
      const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (const n of nodes) {
        box.left = Math.min(box.left, n.x - n.width / 2); box.right = Math.max(box.right, n.x + n.width / 2);
        box.top = Math.min(box.top, n.y - n.height / 2); box.bottom = Math.max(box.bottom, n.y + n.height / 2);
      }
      return nodes.length ? box : { left: 0, top: 0, right: 1, bottom: 1 };
    }

    function show() {
      world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
      world.classList.toggle("small", view.scale < 0.55);
      world.classList.toggle("tiny", view.scale < 0.22);
    }

    const everything = () => [...model.nodes, ...(model.groups || [])];

    function fit(nodes, most = 1.15) {
      const box = boundsOf(nodes), { clientWidth: w, clientHeight: h } = canvas;
      const scale = Math.min(most, (w - 60) / (box.right - box.left), (h - 60) / (box.bottom - box.top));
      view.scale = Math.max(0.02, scale);
      view.x = (w - (box.left + box.right) * view.scale) / 2;
      view.y = (h - (box.top + box.bottom) * view.scale) / 2;
      show();
    }

    function zoom(factor, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
      const scale = Math.min(4, Math.max(0.02, view.scale * factor)), by = scale / view.scale;
      view.x = x - (x - view.x) * by;
      view.y = y - (y - view.y) * by;
      view.scale = scale;
      show();
    }

    // Brings a node to the middle, large enough to be read.
    function bring(node) {
      view.scale = Math.max(view.scale, 0.8);
      view.x = canvas.clientWidth / 2 - node.x * view.scale;
      view.y = canvas.clientHeight / 2 - node.y * view.scale;
      show();
    }
    """#
}
