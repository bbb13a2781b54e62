extension HTMLPage {
  /// Lays out a graph in layers (Sugiyama, Tagawa and Toda, 1981).
  static let layout = #"""
    const GAP_X = 90, GAP_Y = 18, HEIGHT = 46;

    const measure = (() => {
      const context = document.createElement("canvas").getContext("2d");
      const family = getComputedStyle(document.body).fontFamily;
      return (text, font) => { context.font = font + " " + family; return context.measureText(text).width; };
    })();

    function fitted(text, font, width) {
      if (measure(text, font) <= width) return text;
      let end = text.length;
      while (end > 1 && measure(text.slice(0, end) + "…", font) > width) end--;
      return text.slice(0, end) + "…";
    }

    function layOut(model) {
      const { nodes, edges } = model;
      const index = new Map(nodes.map((n, i) => [n.id, i]));
      for (const n of nodes) {
        n.shownTitle = fitted(n.title, "600 13px", 250);
        n.shownDetail = fitted(n.detail, "11px", 250);
        n.width = Math.ceil(Math.max(84,
          measure(n.shownTitle, "600 13px"), measure(n.shownDetail, "11px")) + 26);
        n.height = HEIGHT;
      }
      const links = withoutCycles(nodes.length, edges
        .map(e => [index.get(e.from), index.get(e.to)]).filter(([a, b]) => a !== b));
      const linked = new Set(links.flat());
      const layerOf = layers(nodes.length, links);
      const chains = bridge(nodes, links, layerOf);
      const rows = order(chains);
      place(rows, chains);
      placeAlone(nodes.filter((_, i) => !linked.has(i)), nodes);
      for (const e of edges) {
        const a = index.get(e.from), b = index.get(e.to);
        e.points = chains.route.get(a + "," + b) || (chains.route.get(b + "," + a) || []).slice().reverse();
      }
    }

    // Lays out each assembler in a box. Roots are on top, and each child is below its parent's level.
    function layOutProgram(model) {
      const PAD = 22, HEAD = 40, levels = [];
      for (const group of model.groups) {
        const inside = new Set(group.nodes.map(n => n.id));
        const part = { nodes: group.nodes, edges: model.edges.filter(e => inside.has(e.from) && inside.has(e.to)) };
        layOut(part);
        const box = boundsOf(part.nodes);
        group.title = group.assembler.name;
        group.detail = [group.parent ? "child of " + group.parent.name : group.assembler.role,
          group.assembler.rules.length + " rules", group.forwards ? group.forwards + " from its parent" : ""]
          .filter(Boolean).join(" · ");
        const head = Math.max(measure(group.title, "600 15px"), measure(group.detail, "12px"));
        group.width = Math.max(box.right - box.left, head) + 2 * PAD;
        group.height = box.bottom - box.top + PAD + HEAD + 14;
        group.move = (x, y) => {
          const dx = x + PAD - box.left, dy = y + HEAD + 14 - box.top;
          const bends = new Set(part.edges.flatMap(e => e.points));
          for (const item of [...part.nodes, ...bends]) { item.x += dx; item.y += dy; }
          group.x = x + group.width / 2; group.y = y + group.height / 2;
        };
        (levels[group.level] = levels[group.level] || []).push(group);
      }
      const area = model.groups.reduce((sum, g) => sum + g.width * g.height, 0);
      const most = Math.max(...model.groups.map(g => g.width), 1.7 * Math.sqrt(area));
      let y = 0;
      model.levels = [];
      for (const [level, row] of levels.entries()) {
        let x = 0, tallest = 0;
        model.levels.push({ level, y });
        for (const group of row || []) {
          if (x && x + group.width > most) { y += tallest + 40; x = 0; tallest = 0; }
          group.move(x, y);
          x += group.width + 40;
          tallest = Math.max(tallest, group.height);
        }
        y += tallest + 90;
      }
      for (const e of model.edges) e.points = e.points || [];
    }

    // Reverses the edges that close a cycle.
    function withoutCycles(count, links) {
      const next = Array.from({ length: count }, () => []);
      for (const [a, b] of links) next[a].push(b);
      const state = new Uint8Array(count), back = new Set();
      const entered = new Set(links.map(l => l[1]));
      const starts = [...Array(count).keys()].sort((a, b) => entered.has(a) - entered.has(b) || a - b);
      for (const start of starts) {
        if (state[start]) continue;
        const stack = [[start, 0]];
        state[start] = 1;
        while (stack.length) {
          const top = stack[stack.length - 1], to = next[top[0]][top[1]++];
          if (to === undefined) { state[top[0]] = 2; stack.pop(); continue; }
          if (state[to] === 1) back.add(top[0] + "," + to);
          else if (!state[to]) { state[to] = 1; stack.push([to, 0]); }
        }
      }
      const seen = new Set();
      return links.map(([a, b]) => back.has(a + "," + b) ? [b, a] : [a, b])
        .filter(([a, b]) => !seen.has(a + "," + b) && seen.add(a + "," + b));
    }

    // Assigns the longest path from a start. Then each node moves right, next to its dependencies.
    function layers(count, links) {
      const next = Array.from({ length: count }, () => []), left = new Int32Array(count);
      for (const [a, b] of links) { next[a].push(b); left[b]++; }
      const layer = new Int32Array(count), queue = [], sorted = [];
      for (let i = 0; i < count; i++) if (!left[i]) queue.push(i);
      for (let head = 0; head < queue.length; head++) {
        const a = queue[head];
        sorted.push(a);
        for (const b of next[a]) {
          layer[b] = Math.max(layer[b], layer[a] + 1);
          if (!--left[b]) queue.push(b);
        }
      }
      for (const a of sorted.reverse()) {
        if (next[a].length) layer[a] = Math.min(...next[a].map(b => layer[b])) - 1;
      }
      return layer;
    }

    // Adds a bend to long edges in each layer that they cross, so that they are ordered like nodes.
    function bridge(nodes, links, layerOf) {
      const items = nodes.map((node, i) => ({ node, layer: layerOf[i], height: node.height, up: [], down: [] }));
      const route = new Map();
      const linked = new Set(links.flat());
      for (const [a, b] of links) {
        let from = a;
        const through = [];
        for (let layer = layerOf[a] + 1; layer < layerOf[b]; layer++) {
          items.push({ layer, up: [from], down: [] });
          items[from].down.push(items.length - 1);
          from = items.length - 1;
          through.push(items[from]);
        }
        items[from].down.push(b);
        items[b].up.push(from);
        route.set(a + "," + b, through);
      }
      const shown = items.map((_, i) => i).filter(i => i >= nodes.length || linked.has(i));
      return { items, route, shown };
    }

    // Orders each layer by the positions of its neighbors, in alternating directions.
    function order({ items, shown }) {
      const rows = [];
      for (const i of shown) (rows[items[i].layer] = rows[items[i].layer] || []).push(i);
      for (let i = 0; i < rows.length; i++) rows[i] = rows[i] || [];
      const number = () => rows.forEach(row => row.forEach((i, at) => { items[i].at = at; }));
      number();
      for (let sweep = 0; sweep < 14; sweep++) {
        const side = sweep % 2 ? "down" : "up";
        const walk = sweep % 2 ? [...rows.keys()].reverse() : [...rows.keys()];
        for (const r of walk) {
          for (const i of rows[r]) {
            const near = items[i][side];
            items[i].wish = near.length
              ? near.reduce((sum, j) => sum + items[j].at, 0) / near.length : items[i].at;
          }
          rows[r].sort((a, b) => items[a].wish - items[b].wish || items[a].at - items[b].at);
          rows[r].forEach((i, at) => { items[i].at = at; });
        }
      }
      return rows;
    }

    // Moves each node toward the center of its neighbors, as far as other nodes allow. A layer that is too long is
    // folded into several columns.
    function place(rows, { items }) {
      const most = Math.max(26, Math.ceil(Math.sqrt(2.2 * items.filter(item => item.node).length)));
      let x = 0;
      for (const row of rows) {
        const nodes = row.map(i => items[i]).filter(item => item.node);
        const widest = Math.max(0, ...nodes.map(item => item.node.width));
        const columns = Math.max(1, Math.ceil(nodes.length / most));
        nodes.forEach((item, at) => { item.x = x + (at % columns) * (widest + 24) + item.node.width / 2; });
        const width = columns * (widest + 24) - 24;
        let y = 0;
        for (const i of row) {
          const item = items[i];
          if (!item.node) item.x = x + width / 2;
          item.space = item.node ? (item.height + GAP_Y) / columns : 9;
          item.y = y + item.space / 2;
          y += item.space;
        }
        x += width + GAP_X * Math.min(3, Math.max(1, nodes.length / 24));
      }
      for (let pass = 0; pass < 24; pass++) {
        const side = pass % 2 ? "down" : "up";
        for (const row of pass % 2 ? [...rows].reverse() : rows) {
          settle(row.map(i => items[i]), item => {
            const near = item[side].length ? item[side] : [...item.up, ...item.down];
            return near.length ? near.reduce((sum, j) => sum + items[j].y, 0) / near.length : item.y;
          });
        }
      }
      for (const row of rows) for (const i of row) {
        const { node, x, y } = items[i];
        if (node) { node.x = x; node.y = y; }
      }
    }

    // Finds the smallest movement that preserves order and gaps (pool adjacent violators).
    function settle(row, wish) {
      let offset = 0;
      const blocks = [];
      row.forEach((item, i) => {
        if (i) offset += (row[i - 1].space + item.space) / 2;
        item.offset = offset;
        blocks.push({ sum: wish(item) - offset, count: 1 });
        while (blocks.length > 1) {
          const b = blocks[blocks.length - 1], a = blocks[blocks.length - 2];
          if (a.sum / a.count <= b.sum / b.count) break;
          blocks.pop();
          a.sum += b.sum; a.count += b.count;
        }
      });
      let at = 0;
      for (const block of blocks) {
        for (let i = 0; i < block.count; i++, at++) row[at].y = block.sum / block.count + row[at].offset;
      }
    }

    // Rules without dependencies and dependents form a grid below.
    function placeAlone(alone, nodes) {
      const isAlone = new Set(alone);
      const placed = nodes.filter(n => !isAlone.has(n));
      const bottom = Math.max(0, ...placed.map(n => n.y + n.height / 2)) + (placed.length ? 60 : 0);
      const columns = Math.max(1, Math.min(8, Math.ceil(Math.sqrt(alone.length / 2))));
      const width = Math.max(0, ...alone.map(n => n.width)) + 28;
      alone.forEach((n, i) => {
        n.x = (i % columns) * width + n.width / 2;
        n.y = bottom + Math.floor(i / columns) * (HEIGHT + GAP_Y) + HEIGHT / 2;
      });
    }
    """#
}
