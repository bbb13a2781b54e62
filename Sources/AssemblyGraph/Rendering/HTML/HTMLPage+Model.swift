extension HTMLPage {
  /// Turns the data into the nodes and edges of one assembler.
  static let model = #"""
    const data = JSON.parse(document.getElementById("data").textContent);
    const byId = id => document.getElementById(id);
    const placeText = at => at.file + ":" + at.line + ":" + at.column;

    // Nodes that are on a cycle of calls (Tarjan, 1972, without recursion): node id -> number of the group.
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

    function nodeOf(rule) {
      const s = rule.signature;
      const detail = [s.parameters, ...s.effects].filter(Boolean);
      if (rule.lifetime !== "unshared") detail.push(rule.lifetime);
      return { id: rule.id, title: s.result, detail: detail.join(" · "), rule };
    }

    function modelOf(assembler) {
      const nodes = assembler.rules.map(nodeOf), edges = [];
      const known = new Map(nodes.map(n => [n.id, n]));
      for (const rule of assembler.rules) {
        for (const need of rule.needs) {
          let to = need.rule;
          const elsewhere = need.assembler || need.receiver;
          if (elsewhere) {
            to = elsewhere + " " + need.rule;
            if (!known.has(to)) {
              const title = need.signature.slice(need.signature.lastIndexOf("-> ") + 3);
              const node = { id: to, title, detail: "of " + elsewhere, need };
              known.set(to, node); nodes.push(node);
            }
          }
          if (!known.has(to)) continue;
          edges.push({ from: rule.id, to, need, reference: need.kind === "reference" });
        }
      }
      const groups = cycleGroups(nodes, edges);
      for (const e of edges) {
        e.cycle = !e.reference && groups.has(e.from) && groups.get(e.from) === groups.get(e.to);
      }
      return { assembler, nodes, edges, known };
    }

    // What `model` changes against another assembler: node id -> replaced, added or affected.
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
