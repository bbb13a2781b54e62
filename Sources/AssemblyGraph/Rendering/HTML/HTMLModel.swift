extension HTMLPage {
  /// Builds the nodes and edges of one assembler or of the whole program.
  static let model = #"""
    const data = JSON.parse(document.getElementById("data").textContent);
    const byId = id => document.getElementById(id);
    const placeText = at => at.file + ":" + at.line + ":" + at.column;
    const signatureText = s => [s.name + s.generics + "(" + s.parameters + ")", ...s.effects, "->", s.result].join(" ");

    // The program itself, without previews and sources in the folder Tests.
    const program = data.assemblers.filter(a => a.role !== "test" && a.role !== "preview"
      && !/(^|\/)Tests\//.test(a.location.file));

    // The number of the cycle for each node in one (Tarjan, 1972, without recursion).
    function cycleGroups(nodes, edges) {
      const next = new Map(nodes.map(n => [n.id, []]));
      for (const e of edges) if (!e.reference) next.get(e.from).push(e.to);
      const order = new Map(), low = new Map(), open = [], isOpen = new Set(), groups = new Map();
      const visits = [];
      const enter = id => {
        order.set(id, order.size); low.set(id, order.get(id));
        open.push(id); isOpen.add(id); visits.push({ id, at: 0 });
      };
      for (const { id: start } of nodes) {
        if (order.has(start)) continue;
        enter(start);
        while (visits.length) {
          const visit = visits[visits.length - 1], to = next.get(visit.id)[visit.at++];
          if (to !== undefined) {
            if (!order.has(to)) enter(to);
            else if (isOpen.has(to)) low.set(visit.id, Math.min(low.get(visit.id), order.get(to)));
            continue;
          }
          visits.pop();
          const caller = visits[visits.length - 1];
          if (caller) low.set(caller.id, Math.min(low.get(caller.id), low.get(visit.id)));
          if (low.get(visit.id) !== order.get(visit.id)) continue;
          const group = open.splice(open.indexOf(visit.id));
          group.forEach(id => isOpen.delete(id));
          if (group.length > 1 || next.get(group[0]).includes(group[0])) {
            group.forEach(id => groups.set(id, visit.id));
          }
        }
      }
      return groups;
    }

    // The request of a forwarding rule.
    function forwardOf(rule) {
      const [dependency] = rule.dependencies;
      return rule.dependencies.length === 1 && (dependency.assembler || dependency.receiver) && rule.lifetime === "unshared"
        && dependency.signature === signatureText(rule.signature) ? dependency : null;
    }

    const ownerOf = dependency => dependency.assembler || dependency.receiver;

    function nodeOf(rule, assembler, id = rule.id) {
      const s = rule.signature, forward = forwardOf(rule);
      const detail = [s.parameters, ...s.effects].filter(Boolean);
      if (rule.lifetime !== "unshared") detail.push(rule.lifetime);
      if (forward) detail.push("from " + ownerOf(forward));
      return { id, title: s.result, detail: detail.join(" · "), rule, forward, assembler };
    }

    function awayNode(dependency, id, assembler) {
      const title = dependency.signature.slice(dependency.signature.lastIndexOf("-> ") + 3);
      return { id, title, detail: "from " + ownerOf(dependency), dependency, assembler };
    }

    function markCycles(nodes, edges) {
      const groups = cycleGroups(nodes, edges);
      for (const e of edges) {
        e.cycle = !e.reference && groups.has(e.from) && groups.get(e.from) === groups.get(e.to);
      }
    }

    function modelOf(assembler) {
      const nodes = assembler.rules.map(rule => nodeOf(rule, assembler)), edges = [];
      const known = new Map(nodes.map(n => [n.id, n]));
      for (const rule of assembler.rules) {
        // A forwarding rule is a node without edges.
        if (forwardOf(rule)) continue;
        for (const dependency of rule.dependencies) {
          let to = dependency.rule;
          if (ownerOf(dependency)) {
            to = ownerOf(dependency) + " " + dependency.rule;
            if (!known.has(to)) {
              const node = awayNode(dependency, to, assembler);
              known.set(to, node); nodes.push(node);
            }
          }
          if (!known.has(to)) continue;
          edges.push({ from: rule.id, to, dependency, reference: dependency.kind === "reference" });
        }
      }
      markCycles(nodes, edges);
      return { assembler, nodes, edges, known };
    }

    // The parent of a child. If the source doesn't name it, a root that has all of the child's requests represents it.
    function parentOf(child) {
      const possible = child.parents.map(name => program.find(a => a.name === name && a !== child)).find(Boolean);
      if (possible) return possible;
      const dependencies = child.rules.flatMap(r => r.dependencies).filter(ownerOf);
      const named = dependencies.find(n => n.assembler && program.some(a => a.name === n.assembler && a !== child));
      if (named) return program.find(a => a.name === named.assembler && a !== child);
      if (child.role !== "child" || !dependencies.length) return null;
      const able = program.filter(a => a !== child && dependencies.every(n => a.rules.some(r => r.id === n.rule)));
      return able.find(a => a.role !== "child") || able[0] || null;
    }

    // A diagram of all assemblers of the program. A forwarded rule appears once, where it is built.
    function programModel() {
      const parents = new Map(program.map(a => [a, parentOf(a)]));
      const levelOf = (a, seen = new Set()) => {
        const parent = parents.get(a);
        return !parent || seen.has(a) ? 0 : 1 + levelOf(parent, seen.add(a));
      };
      const owner = (dependency, a) => !ownerOf(dependency) ? a
        : program.find(b => b.name === dependency.assembler && b !== a) || parents.get(a);
      const built = (dependency, a, seen = new Set()) => {
        const by = owner(dependency, a);
        const rule = by && !seen.has(by) && by.rules.find(r => r.id === dependency.rule);
        if (!rule) return null;
        const next = forwardOf(rule);
        return next ? built(next, by, seen.add(by)) : { by, rule };
      };
      const key = (a, id) => program.indexOf(a) + " " + id;
      const nodes = [], edges = [], known = new Map(), groups = [];
      const add = (node, group) => { nodes.push(node); group.nodes.push(node); known.set(node.id, node); };
      for (const a of program) {
        const group = { assembler: a, level: levelOf(a), parent: parents.get(a), nodes: [], forwards: 0 };
        groups.push(group);
        for (const rule of a.rules) {
          const forward = forwardOf(rule);
          if (forward && built(forward, a)) group.forwards++; else add(nodeOf(rule, a, key(a, rule.id)), group);
        }
      }
      for (const group of groups) {
        const a = group.assembler;
        for (const { id, rule } of [...group.nodes]) {
          if (!rule || forwardOf(rule)) continue;
          for (const dependency of rule.dependencies) {
            const end = built(dependency, a);
            const to = end ? key(end.by, end.rule.id) : key(a, ownerOf(dependency) + " " + dependency.rule);
            if (!end && !ownerOf(dependency)) continue;
            if (!known.has(to)) add(awayNode(dependency, to, a), group);
            const crosses = Boolean(end) && end.by !== a;
            edges.push({ from: id, to, dependency, reference: dependency.kind === "reference", crosses });
          }
        }
      }
      markCycles(nodes, edges);
      return { assembler: null, nodes, edges, known, groups };
    }

    // The differences from another assembler by node: replaced, added or affected, as in `assembly diff`.
    function changesAgainst(model, other) {
      const changes = new Map(), old = new Map(other.rules.map(r => [r.id, r]));
      for (const node of model.nodes) {
        if (!node.rule) continue;
        const before = old.get(node.id);
        if (!before) changes.set(node.id, "added");
        else if (placeText(before.body.location) !== placeText(node.rule.body.location)) {
          changes.set(node.id, "replaced");
        }
      }
      const queue = [...changes.keys()];
      while (queue.length) {
        const id = queue.pop();
        for (const e of model.edges) {
          if (e.to === id && !changes.has(e.from)) { changes.set(e.from, "affected"); queue.push(e.from); }
        }
      }
      return changes;
    }
    """#
}

extension HTMLPage {
  /// Fills the panel beside the diagram.
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
      parts.push(...list("Calls", asked.map(e => nodeButton(model.known.get(e.to), e.dependency.location))));
      parts.push(...list("Called by", asking.map(e => nodeButton(model.known.get(e.from), e.dependency.location))));
      // The requests made of this assembler. The index doesn't record the receiver of others.
      const entries = (data.entryPoints || []).filter(e => node.rule && e.rule === node.rule.id
        && e.assembler === node.assembler.name);
      parts.push(...list("Requested by", entries.slice(0, 40).map(e => element("p", {},
        (e.code || "the top level of a file") + " ", element("small", {}, placeText(e.location))))));
      byId("panel").replaceChildren(...parts);
    }

    // The terms of `assembly diff`.
    function words() {
      const other = data.assemblers[Number(byId("against").value)];
      return { replaced: "replaced", added: "only in " + model.assembler.name,
        removed: "only in " + (other ? other.name : ""), affected: "affected", same: "unchanged" };
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
      return [element("h2", {}, "Key"), row("", "a default of a protocol"),
        row("own", "a body of the assembler itself"), row("effect", "an effect, with a live body of its own"),
        row("cached", "cached: shared, keyed, weak or graph"), row("away", "built by another assembler"),
        row("line", "a call"), row("line dashed", "a reference, to call later"), row("line red", "part of a cycle")];
    }

    function findings() {
      return list("Findings", data.findings.map(f => element("p", {},
        element("b", { class: f.severity }, f.id), " " + f.message + " ",
        element("small", {}, placeText(f.location)))));
    }

    function showProgram(model) {
      const parts = [element("h1", {}, "The whole program"), element("p", { class: "soft" },
        "Each box is an assembler, below its parent. A forwarded rule appears once, in the assembler that builds it.")];
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
