extension HTMLPage {
  /// Choosing, searching, zooming and moving.
  static let interaction = #"""
    let model, chosen = null, changes = new Map(), matches = [], match = -1;

    // Shows the assembler with a number, or the whole program.
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
      // Where assemblers ask each other, the picture of all says more than that of one.
      open(program.some(a => parentOf(a)) ? "program" : Math.max(0, first));
    } else {
      byId("panel").append(element("p", {}, "There is no assembler in this package."));
    }
    """#
}
