extension HTMLPage {
  /// Turns the data into the nodes and edges of one assembler, or of all of the program.
  static let model = #"""
    const data = JSON.parse(document.getElementById("data").textContent);
    const byId = id => document.getElementById(id);
    const placeText = at => at.file + ":" + at.line + ":" + at.column;
    const signatureText = s => [s.name + s.generics + "(" + s.parameters + ")", ...s.effects, "->", s.result].join(" ");

    // What the program itself runs: neither a preview, nor what is in the folder Tests.
    const program = data.assemblers.filter(a => a.role !== "test" && a.role !== "preview"
      && !/(^|\/)Tests\//.test(a.location.file));

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

    // The request by which a rule is passed on to another assembler, where its body does nothing else.
    function forwardOf(rule) {
      const [need] = rule.needs;
      return rule.needs.length === 1 && (need.assembler || need.receiver) && rule.lifetime === "unshared"
        && need.signature === signatureText(rule.signature) ? need : null;
    }

    const ownerOf = need => need.assembler || need.receiver;

    function nodeOf(rule, assembler, id = rule.id) {
      const s = rule.signature, forward = forwardOf(rule);
      const detail = [s.parameters, ...s.effects].filter(Boolean);
      if (rule.lifetime !== "unshared") detail.push(rule.lifetime);
      if (forward) detail.push("from " + ownerOf(forward));
      return { id, title: s.result, detail: detail.join(" · "), rule, forward, assembler };
    }

    function awayNode(need, id, assembler) {
      const title = need.signature.slice(need.signature.lastIndexOf("-> ") + 3);
      return { id, title, detail: "from " + ownerOf(need), need, assembler };
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
        // A rule that is passed on is one node, not one that asks another.
        if (forwardOf(rule)) continue;
        for (const need of rule.needs) {
          let to = need.rule;
          if (ownerOf(need)) {
            to = ownerOf(need) + " " + need.rule;
            if (!known.has(to)) {
              const node = awayNode(need, to, assembler);
              known.set(to, node); nodes.push(node);
            }
          }
          if (!known.has(to)) continue;
          edges.push({ from: rule.id, to, need, reference: need.kind === "reference" });
        }
      }
      markCycles(nodes, edges);
      return { assembler, nodes, edges, known };
    }

    // The assembler that a child asks. The index does not know the type of a generic parent: a root that has all
    // that the child asks for stands for it.
    function parentOf(child) {
      const needs = child.rules.flatMap(r => r.needs).filter(ownerOf);
      const named = needs.find(n => n.assembler && program.some(a => a.name === n.assembler && a !== child));
      if (named) return program.find(a => a.name === named.assembler && a !== child);
      if (child.role !== "child" || !needs.length) return null;
      const able = program.filter(a => a !== child && needs.every(n => a.rules.some(r => r.id === n.rule)));
      return able.find(a => a.role !== "child") || able[0] || null;
    }

    // One picture of all assemblers of the program. A rule that children pass on stands once, where it is built.
    function programModel() {
      const parents = new Map(program.map(a => [a, parentOf(a)]));
      const levelOf = (a, seen = new Set()) => {
        const parent = parents.get(a);
        return !parent || seen.has(a) ? 0 : 1 + levelOf(parent, seen.add(a));
      };
      const owner = (need, a) => !ownerOf(need) ? a
        : program.find(b => b.name === need.assembler && b !== a) || parents.get(a);
      const built = (need, a, seen = new Set()) => {
        const by = owner(need, a);
        const rule = by && !seen.has(by) && by.rules.find(r => r.id === need.rule);
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
          for (const need of rule.needs) {
            const end = built(need, a);
            const to = end ? key(end.by, end.rule.id) : key(a, ownerOf(need) + " " + need.rule);
            if (!end && !ownerOf(need)) continue;
            if (!known.has(to)) add(awayNode(need, to, a), group);
            const crosses = Boolean(end) && end.by !== a;
            edges.push({ from: id, to, need, reference: need.kind === "reference", crosses });
          }
        }
      }
      markCycles(nodes, edges);
      return { assembler: null, nodes, edges, known, groups };
    }

    // What `model` changes against another assembler, in the words of `assembly diff`: node id -> replaced, added
    // (only in this one) or affected (built from what is replaced).
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
