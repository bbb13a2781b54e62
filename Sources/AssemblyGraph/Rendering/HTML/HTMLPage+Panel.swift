extension HTMLPage {
  /// Fills the panel beside the graph.
  static let panel = #"""
    function element(name, attributes, ...children) {
      const made = document.createElement(name);
      for (const key in attributes) {
        if (key === "onclick") made.onclick = attributes[key]; else made.setAttribute(key, attributes[key]);
      }
      made.append(...children);
      return made;
    }

    function list(title, rows) {
      if (!rows.length) return [];
      return [element("h2", {}, title), element("ul", {}, ...rows.map(row => element("li", {}, row)))];
    }

    function nodeButton(node, place) {
      const label = node.title + (node.detail ? "  (" + node.detail + ")" : "");
      return element("button", { onclick: () => choose(node, true) }, label,
        element("small", {}, place ? " " + placeText(place) : ""));
    }

    function bodyText(body) {
      const where = body.conditions.length ? " where " + body.conditions.join(", ") : "";
      if (body.kind === "default") return "The default of " + body.owner + where;
      return body.kind === "own" ? "A body of " + body.owner + " itself" : "Inherited from " + body.owner;
    }

    function showNode(model, node) {
      const asked = model.edges.filter(e => e.from === node.id);
      const asking = model.edges.filter(e => e.to === node.id);
      const parts = [element("h1", {}, node.title)];
      if (node.rule) {
        const rule = node.rule, s = rule.signature;
        const text = [s.name + s.generics + "(" + s.parameters + ")", ...s.effects, "->", s.result].join(" ");
        parts.push(element("p", {}, element("code", {}, text)));
        const chips = rule.requirements.map(r => r.protocol);
        if (rule.lifetime !== "unshared") chips.push(rule.lifetime);
        if (rule.isEffect) chips.push("effect");
        if (rule.isLeaf) chips.push("leaf");
        const change = changes.get(node.id);
        if (change) chips.push(change);
        parts.push(element("p", {}, ...chips.map(c => element("span", { class: "chip" }, c))));
        parts.push(element("h2", {}, "Built by"), element("p", {}, bodyText(rule.body)),
          element("p", {}, element("code", { id: "place" }, placeText(rule.body.location))));
        for (const r of rule.requirements) {
          parts.push(element("p", { class: "soft" }, "declared at ", element("code", {}, placeText(r.location))));
        }
      } else {
        parts.push(element("p", { class: "soft" }, "Built by another assembler: " + node.detail.slice(3)));
      }
      parts.push(...list("Asks for", asked.map(e => nodeButton(model.known.get(e.to), e.need.location))));
      parts.push(...list("Needed by", asking.map(e => nodeButton(model.known.get(e.from), e.need.location))));
      const entries = (data.entryPoints || []).filter(e => e.rule === node.id);
      parts.push(...list("Asked for by", entries.slice(0, 40).map(e => element("p", {},
        (e.code || "the top level of a file") + " ", element("small", {}, placeText(e.location))))));
      byId("panel").replaceChildren(...parts);
    }

    function showSummary(model) {
      const a = model.assembler;
      const effects = a.rules.filter(r => r.isEffect).length;
      const kept = a.rules.filter(r => r.lifetime !== "unshared").length;
      const facts = [a.rules.length + " rules", effects + " effects", kept + " kept"];
      if (a.role) facts.unshift(a.role);
      const parts = [element("h1", {}, a.name),
        element("p", {}, element("code", {}, placeText(a.location))),
        element("p", {}, ...facts.map(f => element("span", { class: "chip" }, f)))];
      if (changes.size) {
        const by = kind => model.nodes.filter(n => changes.get(n.id) === kind);
        parts.push(...list("Replaced", by("replaced").map(n => nodeButton(n, n.rule.body.location))));
        parts.push(...list("Added", by("added").map(n => nodeButton(n, n.rule.body.location))));
        parts.push(...list("Built from these", by("affected").map(n => nodeButton(n))));
      }
      parts.push(...list("Findings", data.findings.map(f => element("p", {},
        element("b", { class: f.severity }, f.id), " " + f.message + " ",
        element("small", {}, placeText(f.location))))));
      const key = (kind, text) => element("p", {}, element("span", { class: "key " + kind }), text);
      parts.push(element("h2", {}, "Key"), key("", "a rule, built by a protocol's default"),
        key("own", "a body of the assembler's own"), key("effect", "an effect: stands for the outside world"),
        key("kept", "shared, or kept otherwise"), key("away", "built by another assembler"),
        key("line", "asks for"), key("line dashed", "named, to be asked later"), key("line red", "in a cycle"));
      byId("panel").replaceChildren(...parts);
    }
    """#
}
