extension HTMLPage {
  /// Draws the graph and moves the view.
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
        const cached = node.rule && node.rule.lifetime !== "unshared";
        const group = svg("g", { class: classOf(node), tabindex: 0, role: "button",
          transform: `translate(${node.x - w / 2} ${node.y - h / 2})`,
          "aria-label": node.title + (node.detail ? ", " + node.detail : "") });
        group.append(svg("rect", { width: w, height: h, rx: cached ? 16 : 7 }));
        if (cached) group.append(svg("rect", { class: "ring", x: 3.5, y: 3.5, width: w - 7, height: h - 7, rx: 13 }));
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

    // Centers a node at a readable size.
    function bring(node) {
      view.scale = Math.max(view.scale, 0.8);
      view.x = canvas.clientWidth / 2 - node.x * view.scale;
      view.y = canvas.clientHeight / 2 - node.y * view.scale;
      show();
    }
    """#
}

extension HTMLPage {
  /// Handles selection, search and navigation.
  static let interaction = #"""
    let model, chosen = null, changes = new Map(), matches = [], match = -1;

    // Shows one assembler or the whole program.
    function open(number) {
      const isProgram = number === "program";
      model = isProgram ? programModel() : modelOf(data.assemblers[Number(number)]);
      if (isProgram) layOutProgram(model); else layOut(model);
      draw(model);
      byId("assembler").value = number;
      byId("against").disabled = isProgram;
      compare();
      fit(everything());
      search();
    }

    function chooseAssembler(assembler) { open(data.assemblers.indexOf(assembler)); }

    function compare() {
      const other = data.assemblers[Number(byId("against").value)];
      const isCompared = other && model.assembler && other !== model.assembler;
      changes = isCompared ? changesAgainst(model, other) : new Map();
      for (const n of model.nodes) {
        n.element.classList.remove("replaced", "added", "affected");
        if (changes.has(n.id)) n.element.classList.add(changes.get(n.id));
      }
      showLegend();
      choose(null);
    }

    function reach(id, from, to) {
      const found = new Set([id]), queue = [id];
      while (queue.length) {
        const at = queue.pop();
        for (const e of model.edges) {
          if (e[from] === at && !found.has(e[to])) { found.add(e[to]); queue.push(e[to]); }
        }
      }
      return found;
    }

    function choose(node, isBrought = false) {
      chosen = node;
      world.classList.toggle("focused", Boolean(node));
      const below = node ? reach(node.id, "from", "to") : new Set();
      const above = node ? reach(node.id, "to", "from") : new Set();
      for (const e of model.edges) {
        const isNear = node && (e.from === node.id || e.to === node.id);
        const isFar = node && (below.has(e.from) || above.has(e.to));
        e.element.classList.toggle("near", Boolean(isNear));
        e.element.classList.toggle("far", Boolean(isFar));
      }
      for (const n of model.nodes) {
        n.element.classList.toggle("chosen", n === node);
        n.element.classList.toggle("near", n === node);
        n.element.classList.toggle("far", below.has(n.id) || above.has(n.id));
      }
      if (node) showNode(model, node); else if (model.groups) showProgram(model); else showSummary(model);
      if (node && isBrought) { bring(node); node.element.focus({ preventScroll: true }); }
      byId("panel").scrollTop = 0;
    }

    function textOf(node) {
      if (!node.rule) return (node.title + " " + node.detail).toLowerCase();
      const { body, requirements, lifetime, isEffect } = node.rule;
      return [node.id, node.detail, body.owner, body.location.file, lifetime, isEffect ? "effect" : "",
        ...requirements.map(r => r.protocol)].join(" ").toLowerCase();
    }

    function search() {
      const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
      matches = words.length
        ? model.nodes.filter(n => { const t = textOf(n); return words.every(w => t.includes(w)); }) : [];
      match = -1;
      for (const n of model.nodes) n.element.classList.toggle("match", matches.includes(n));
      world.classList.toggle("searching", words.length > 0);
      byId("matches").textContent = words.length ? matches.length + " found" : "";
    }

    function nextMatch(step) {
      if (!matches.length) return;
      match = (match + step + matches.length) % matches.length;
      byId("matches").textContent = match + 1 + " of " + matches.length;
      choose(matches[match]);
      bring(matches[match]);
    }

    function fillSelects() {
      const label = a => a.name + (data.assemblers.filter(b => b.name === a.name).length > 1
        ? " (" + a.module + ")" : "") + (a.role ? " · " + a.role : "");
      const options = () => data.assemblers.map((a, i) => element("option", { value: i }, label(a)));
      const whole = program.length > 1 ? [element("option", { value: "program" }, "the whole program")] : [];
      byId("assembler").replaceChildren(...whole, ...options());
      byId("against").replaceChildren(element("option", { value: -1 }, "nothing"), ...options());
    }

    byId("assembler").onchange = event => open(event.target.value);
    byId("against").onchange = compare;
    byId("search").oninput = search;
    byId("search").onkeydown = event => { if (event.key === "Enter") nextMatch(event.shiftKey ? -1 : 1); };
    byId("in").onclick = () => zoom(1.35);
    byId("out").onclick = () => zoom(1 / 1.35);
    byId("fit").onclick = () => fit(everything());

    document.addEventListener("keydown", event => {
      const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
      if (event.key === "Escape") { byId("search").value = ""; search(); choose(null); return; }
      if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      const act = {
        "/": () => { event.preventDefault(); byId("search").focus(); },
        "+": () => zoom(1.35), "=": () => zoom(1.35), "-": () => zoom(1 / 1.35), "0": () => fit(everything()),
        "Enter": () => press(event.target), " ": () => { event.preventDefault(); press(event.target); },
      }[event.key];
      if (act) act();
    });

    function press(element) {
      if (element.node) choose(element.node);
      if (element.assembler) chooseAssembler(element.assembler);
    }

    canvas.addEventListener("wheel", event => {
      event.preventDefault();
      const box = canvas.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left,
        event.clientY - box.top);
    }, { passive: false });

    const fingers = new Map();
    let moved = 0;
    canvas.addEventListener("pointerdown", event => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      moved = 0;
    });
    canvas.addEventListener("pointermove", event => {
      const before = fingers.get(event.pointerId);
      if (!before) return;
      const dx = event.clientX - before.x, dy = event.clientY - before.y;
      moved += Math.abs(dx) + Math.abs(dy);
      if (moved > 4 && !canvas.hasPointerCapture(event.pointerId)) {
        canvas.setPointerCapture(event.pointerId);
        canvas.classList.add("dragging");
      }
      if (fingers.size === 2) {
        const other = [...fingers].find(([id]) => id !== event.pointerId)[1];
        const far = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) || 1;
        const now = { x: event.clientX, y: event.clientY }, box = canvas.getBoundingClientRect();
        zoom(far(now, other) / far(before, other), (now.x + other.x) / 2 - box.left,
          (now.y + other.y) / 2 - box.top);
      } else {
        view.x += dx; view.y += dy;
        show();
      }
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    for (const end of ["pointerup", "pointercancel"]) {
      canvas.addEventListener(end, event => { fingers.delete(event.pointerId); canvas.classList.remove("dragging"); });
    }
    canvas.addEventListener("click", event => {
      if (moved > 4) return;
      const drawn = event.target.closest(".node, .group");
      if (drawn) press(drawn); else choose(null);
    });
    addEventListener("resize", () => show());

    if (data.assemblers.length) {
      fillSelects();
      const first = data.assemblers.findIndex(a => a.role === "live");
      // If there are children, start with the whole program.
      open(program.some(a => parentOf(a)) ? "program" : Math.max(0, first));
    } else {
      byId("panel").append(element("p", {}, "There is no assembler in this package."));
    }
    """#
}
