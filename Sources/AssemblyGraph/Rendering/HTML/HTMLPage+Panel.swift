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
        const rule = node.rule;
        parts.push(element("p", {}, element("code", {}, signatureText(rule.signature))));
        if (model.groups) parts.push(element("p", { class: "soft" }, "of " + node.assembler.name));
        const chips = rule.requirements.map(r => r.protocol);
        if (rule.lifetime !== "unshared") chips.push(rule.lifetime);
        if (rule.isEffect) chips.push("effect");
        if (rule.isLeaf) chips.push("leaf");
        const change = changes.get(node.id);
        if (change) chips.push(words()[change]);
        parts.push(element("p", {}, ...chips.map(c => element("span", { class: "chip" }, c))));
        parts.push(element("h2", {}, "Built by"), element("p", {}, bodyText(rule.body)),
          element("p", {}, element("code", { id: "place" }, placeText(rule.body.location))));
        for (const r of rule.requirements) {
          parts.push(element("p", { class: "soft" }, "declared at ", element("code", {}, placeText(r.location))));
        }
      } else {
        parts.push(element("p", { class: "soft" }, "Built by another assembler: " + node.detail.slice(5)));
      }
      parts.push(...list("Asks for", asked.map(e => nodeButton(model.known.get(e.to), e.need.location))));
      parts.push(...list("Needed by", asking.map(e => nodeButton(model.known.get(e.from), e.need.location))));
      // Only the requests made of this very assembler, as far as the index knows whom the code asks.
      const entries = (data.entryPoints || []).filter(e => node.rule && e.rule === node.rule.id
        && e.assembler === node.assembler.name);
      parts.push(...list("Asked for by", entries.slice(0, 40).map(e => element("p", {},
        (e.code || "the top level of a file") + " ", element("small", {}, placeText(e.location))))));
      byId("panel").replaceChildren(...parts);
    }

    // The words of `assembly diff`.
    function words() {
      const other = data.assemblers[Number(byId("against").value)];
      return { replaced: "replaced", added: "only in " + model.assembler.name,
        removed: "only in " + (other ? other.name : ""), affected: "built from what is replaced", same: "unchanged" };
    }

    function showLegend() {
      const legend = byId("legend"), other = data.assemblers[Number(byId("against").value)];
      legend.hidden = !other || Boolean(model.groups) || other === model.assembler;
      if (legend.hidden) return;
      const rules = model.nodes.filter(n => n.rule), count = kind => rules.filter(n => changes.get(n.id) === kind).length;
      const row = (kind, number, note = "") => element("p", {}, element("span", { class: "key " + kind }),
        words()[kind === "none" ? "removed" : kind || "same"] + ": " + number + note);
      legend.replaceChildren(element("h2", {}, other.name + " → " + model.assembler.name),
        row("replaced", count("replaced")), row("added", count("added")), row("affected", count("affected")),
        row("", rules.length - rules.filter(n => changes.has(n.id)).length),
        row("none", removedRules().length, removedRules().length ? ", not drawn" : ""));
    }

    function removedRules() {
      const other = data.assemblers[Number(byId("against").value)], now = new Set(model.nodes.map(n => n.id));
      return other && model.assembler ? other.rules.filter(r => !now.has(r.id)) : [];
    }

    function key(model) {
      const row = (kind, text) => element("p", {}, element("span", { class: "key " + kind }), text);
      return [element("h2", {}, "Key"), row("", "a rule, built by a protocol's default"),
        row("own", "a body of the assembler's own"), row("effect", "an effect: stands for the outside world"),
        row("kept", "cached: shared, keyed, weak or graph"), row("away", "built by another assembler"),
        row("line", "asks for"), row("line dashed", "named, to be asked later"), row("line red", "in a cycle")];
    }

    function findings() {
      return list("Findings", data.findings.map(f => element("p", {},
        element("b", { class: f.severity }, f.id), " " + f.message + " ",
        element("small", {}, placeText(f.location)))));
    }

    function showProgram(model) {
      const parts = [element("h1", {}, "The whole program"), element("p", { class: "soft" },
        "Each box is an assembler, below the one that it asks for what it does not build. A rule that children pass "
        + "on stands once, where it is built.")];
      const open = group => element("button", { onclick: () => chooseAssembler(group.assembler) }, group.title,
        element("small", {}, " " + group.detail));
      for (const { level } of model.levels) {
        parts.push(...list("Level " + level, model.groups.filter(g => g.level === level).map(open)));
      }
      byId("panel").replaceChildren(...parts, ...findings(), ...key(model));
    }

    function showSummary(model) {
      const a = model.assembler;
      const effects = a.rules.filter(r => r.isEffect).length;
      const cached = a.rules.filter(r => r.lifetime !== "unshared").length;
      const facts = [a.rules.length + " rules", effects + " effects", cached + " cached"];
      if (a.role) facts.unshift(a.role);
      const parts = [element("h1", {}, a.name),
        element("p", {}, element("code", {}, placeText(a.location))),
        element("p", {}, ...facts.map(f => element("span", { class: "chip" }, f)))];
      if (!byId("legend").hidden) {
        const by = kind => model.nodes.filter(n => changes.get(n.id) === kind);
        for (const kind of ["replaced", "added", "affected"]) {
          parts.push(...list(words()[kind], by(kind).map(n => nodeButton(n, n.rule && n.rule.body.location))));
        }
        parts.push(...list(words().removed, removedRules().map(r => element("p", {}, r.signature.result + " ",
          element("small", {}, placeText(r.body.location))))));
      }
      byId("panel").replaceChildren(...parts, ...findings(), ...key(model));
    }
    """#
}
