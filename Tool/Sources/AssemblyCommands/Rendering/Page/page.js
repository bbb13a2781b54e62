"use strict";
// Shows the pictures that Graphviz drew, and moves, searches and explains them. The renderer replaces the data and the
// pictures of page.html. The identifiers are those of the renderer's DOT: a box is a2_5, a frame a2, an arrow a2_5.a2_7.0.

const byId = id => document.getElementById(id);
const data = JSON.parse(byId("data").textContent);
const canvas = byId("canvas"), world = byId("world"), panel = byId("panel");
const view = { x: 0, y: 0, scale: 1 };
let boxes = new Map(), edges = [], chosen = null, matches = [], match = -1;

const placeText = at => at.file + ":" + at.line + ":" + at.column;

// A box has the name of its rule: a2_5 is rule 5 of assembler 2. Boxes of other assemblers' results have no rule.
function ruleOf(id) {
  const [assembler, rule] = id.slice(1).split("_").map(Number);
  return data.assemblers[assembler].rules[rule];
}
const assemblerOf = id => data.assemblers[parseInt(id.slice(1))];
const linkOf = id => boxes.get(id)?.dataset.link;
// The box that a small box stands for, and the number of the assembler that it does.
const builderOf = id => boxes.has(linkOf(id)) ? linkOf(id) : null;
const childOf = id => /^a\d+$/.test(linkOf(id)) ? linkOf(id).slice(1) : null;
const titleOf = id => ruleOf(id) && !builderOf(id) ? ruleOf(id).signature.result
  : [...boxes.get(id).querySelectorAll("text")].map(text => text.textContent).join("");

// Shows the picture with leaves or without.
function open() {
  const picture = byId(byId("leaves").checked ? "full" : "folded").content.firstElementChild;
  world.replaceChildren(...picture.querySelector(".graph").cloneNode(true).children);
  boxes = new Map([...world.querySelectorAll(".box")].map(box => [box.id, box]));
  edges = [...world.querySelectorAll(".edge")].map(element => {
    const [from, to] = element.id.split(".");
    return { element, from, to };
  });
  for (const element of world.querySelectorAll(".box, .frame")) {
    element.setAttribute("tabindex", 0);
    element.setAttribute("role", "button");
    element.querySelector("path, polygon").classList.add("shape");
  }
  // A click on a small box chooses it, and doesn't follow its link.
  for (const link of world.querySelectorAll(".box a")) {
    link.closest(".box").dataset.link = link.getAttribute("xlink:href")?.slice(1) ?? "";
    link.removeAttribute("xlink:href");
  }
  search();
  choose(boxes.has(chosen) ? chosen : null);
}

const boundsOf = element => element.querySelector(".shape").getBBox();

function show() {
  world.setAttribute("transform", `translate(${view.x} ${view.y}) scale(${view.scale})`);
}

function fit(box) {
  const { clientWidth: width, clientHeight: height } = canvas;
  view.scale = Math.max(0.02, Math.min(1.15, (width - 40) / box.width, (height - 40) / box.height));
  view.x = width / 2 - (box.x + box.width / 2) * view.scale;
  view.y = height / 2 - (box.y + box.height / 2) * view.scale;
  show();
}

function fitAssembler() {
  const frame = world.querySelector("#a" + byId("assembler").value);
  fit(frame ? boundsOf(frame) : world.getBBox());
}

function zoom(factor, x = canvas.clientWidth / 2, y = canvas.clientHeight / 2) {
  const scale = Math.min(4, Math.max(0.02, view.scale * factor)), by = scale / view.scale;
  view.x = x - (x - view.x) * by;
  view.y = y - (y - view.y) * by;
  view.scale = scale;
  show();
}

// Centers a box at a readable size.
function bring(id) {
  const box = boundsOf(boxes.get(id));
  view.scale = Math.max(view.scale, 0.8);
  view.x = canvas.clientWidth / 2 - (box.x + box.width / 2) * view.scale;
  view.y = canvas.clientHeight / 2 - (box.y + box.height / 2) * view.scale;
  show();
}

// The boxes that requests lead to, or come from, also through other assemblers.
function reach(id, from, to) {
  const found = new Set([id]), queue = [id];
  const add = id => { if (id && boxes.has(id) && !found.has(id)) { found.add(id); queue.push(id); } };
  while (queue.length) {
    const at = queue.pop();
    for (const edge of edges) if (edge[from] === at) add(edge[to]);
    if (from === "from") add(builderOf(at)); else for (const id of boxes.keys()) if (builderOf(id) === at) add(id);
  }
  return found;
}

function choose(id, isBrought = false) {
  chosen = id;
  const below = id ? reach(id, "from", "to") : new Set(), above = id ? reach(id, "to", "from") : new Set();
  world.classList.toggle("focused", Boolean(id));
  for (const edge of edges) {
    edge.element.classList.toggle("near", below.has(edge.from) || above.has(edge.to));
  }
  for (const [other, box] of boxes) {
    box.classList.toggle("chosen", other === id);
    box.classList.toggle("near", below.has(other) || above.has(other));
  }
  panel.replaceChildren(...(id ? aboutBox(id) : aboutProgram()));
  panel.scrollTop = 0;
  if (id && isBrought) { bring(id); boxes.get(id).focus({ preventScroll: true }); }
}

function element(name, attributes, ...children) {
  const made = document.createElement(name);
  Object.assign(made, attributes);
  made.append(...children);
  return made;
}

function list(title, rows) {
  return rows.length ? [element("h2", {}, title), ...rows] : [];
}

function row(text, place, id) {
  const parts = [text, element("small", {}, place ? " " + placeText(place) : "")];
  return boxes.has(id) ? element("button", { onclick: () => choose(id, true) }, ...parts) : element("p", {}, ...parts);
}

function bodyText(body) {
  const where = body.conditions.length ? " where " + body.conditions.join(", ") : "";
  if (body.kind === "default") return "The default of " + body.owner + where;
  return body.kind === "own" ? "A body of " + body.owner + " itself" : "Inherited from " + body.owner;
}

function aboutBox(id) {
  const rule = ruleOf(id), assembler = assemblerOf(id), parts = [element("h1", {}, titleOf(id))];
  parts.push(element("p", { className: "soft" }, "of " + assembler.name));
  if (builderOf(id)) {
    const builder = builderOf(id);
    parts.push(...list("Built in", [row(assemblerOf(builder).name, ruleOf(builder).body.location, builder)]));
  }
  const child = childOf(id);
  if (child) parts.push(element("button", { onclick: () => showAssembler(child) }, "Show " + data.assemblers[child].name));
  const callers = edges.filter(edge => edge.to === id || (boxes.has(edge.to) && builderOf(edge.to) === id));
  const askers = list("Called by", callers.map(edge => row(titleOf(edge.from), null, edge.from)));
  if (!rule) return [...parts, ...askers];
  parts.push(element("p", {}, element("code", {}, rule.signature.text)));
  const chips = rule.requirements.map(requirement => requirement.protocol);
  if (rule.lifetime !== "unshared") chips.push(rule.lifetime);
  if (rule.isLeaf) chips.push("leaf");
  if (!rule.isRequested) chips.push("not requested in this package");
  parts.push(element("p", {}, ...chips.map(text => element("span", { className: "chip" }, text))));
  parts.push(element("h2", {}, "Built by"), element("p", {}, bodyText(rule.body)),
    element("p", {}, element("code", { id: "place" }, placeText(rule.body.location))));
  for (const { location } of rule.requirements) {
    parts.push(element("p", { className: "soft" }, "declared at ", element("code", {}, placeText(location))));
  }
  parts.push(...list("Calls", rule.dependencies.map(dependency => {
    const owner = dependency.assembler || dependency.receiver, index = owner ? -1
      : assembler.rules.findIndex(rule => rule.id === dependency.rule);
    return row(dependency.title + (owner ? " from " + owner : ""), dependency.location,
      id.split("_")[0] + "_" + index);
  })));
  // The index doesn't record the receiver of other requests.
  const entries = data.entryPoints.filter(e => e.rule === rule.id && e.assembler === assembler.name);
  return [...parts, ...askers, ...list("Requested by",
    entries.slice(0, 40).map(entry => row(entry.code || "the top level of a file", entry.location)))];
}

function aboutProgram() {
  const findings = data.findings.map(finding => element("p", {},
    element("b", { className: finding.severity }, finding.id), " " + finding.message + " ",
    element("small", {}, placeText(finding.location))));
  return [element("h1", {}, "Assemblers"), element("p", { className: "soft" },
    data.assemblers.length ? "Each frame is an assembler, inside its parent's." : "There is no assembler in this package."),
    ...list("Findings", findings), byId("key").content.cloneNode(true)];
}

function textOf(id) {
  const rule = ruleOf(id), texts = [titleOf(id)];
  if (rule) {
    texts.push(rule.id, rule.signature.parameters, rule.body.owner, rule.body.location.file, rule.lifetime,
      rule.isLeaf ? "leaf" : "", ...rule.requirements.map(requirement => requirement.protocol));
  }
  return texts.join(" ").toLowerCase();
}

function search() {
  const words = byId("search").value.toLowerCase().split(/\s+/).filter(Boolean);
  matches = words.length ? [...boxes.keys()].filter(id => words.every(word => textOf(id).includes(word))) : [];
  match = -1;
  for (const [id, box] of boxes) box.classList.toggle("match", matches.includes(id));
  world.classList.toggle("searching", words.length > 0);
  byId("matches").textContent = words.length ? matches.length + " found" : "";
}

function nextMatch(step) {
  if (!matches.length) return;
  match = ((match < 0 && step < 0 ? 0 : match) + step + matches.length) % matches.length;
  byId("matches").textContent = match + 1 + " of " + matches.length;
  choose(matches[match]);
  bring(matches[match]);
}

function showAssembler(number) {
  byId("assembler").value = number;
  fitAssembler();
}

function press(element) {
  if (element.matches(".box")) choose(element.id);
  if (element.matches(".frame")) showAssembler(element.id.slice(1));
}

byId("assembler").append(element("option", { value: "" }, "all assemblers"),
  ...data.assemblers.map((assembler, number) => element("option", { value: number }, assembler.name)));
byId("assembler").onchange = fitAssembler;
byId("leaves").onchange = () => { open(); fitAssembler(); };
byId("search").oninput = search;
byId("search").onkeydown = event => { if (event.key === "Enter") nextMatch(event.shiftKey ? -1 : 1); };
byId("in").onclick = () => zoom(1.35);
byId("out").onclick = () => zoom(1 / 1.35);
byId("fit").onclick = () => fit(world.getBBox());

document.addEventListener("keydown", event => {
  if (event.key === "Escape") { byId("search").value = ""; search(); choose(null); return; }
  if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = {
    "/": () => byId("search").focus(), "+": () => zoom(1.35), "=": () => zoom(1.35), "-": () => zoom(1 / 1.35),
    "0": () => fit(world.getBBox()), "Enter": () => press(event.target), " ": () => press(event.target),
  }[event.key];
  if (act && !event.target.matches("button")) { event.preventDefault(); act(); }
});

canvas.addEventListener("wheel", event => {
  event.preventDefault();
  const box = canvas.getBoundingClientRect();
  zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), event.clientX - box.left, event.clientY - box.top);
}, { passive: false });

const fingers = new Map();
let moved = 0;
canvas.addEventListener("pointerdown", event => {
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  moved = 0;
});
canvas.addEventListener("pointermove", event => {
  const before = fingers.get(event.pointerId), now = { x: event.clientX, y: event.clientY };
  if (!before) return;
  moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
  if (moved > 4 && !canvas.hasPointerCapture(event.pointerId)) {
    canvas.setPointerCapture(event.pointerId);
    canvas.classList.add("dragging");
  }
  if (fingers.size === 2) {
    const other = [...fingers].find(([id]) => id !== event.pointerId)[1], box = canvas.getBoundingClientRect();
    const far = (p, q) => Math.hypot(p.x - q.x, p.y - q.y) || 1;
    zoom(far(now, other) / far(before, other), (now.x + other.x) / 2 - box.left, (now.y + other.y) / 2 - box.top);
  } else {
    view.x += now.x - before.x; view.y += now.y - before.y;
    show();
  }
  fingers.set(event.pointerId, now);
});
for (const end of ["pointerup", "pointercancel"]) {
  canvas.addEventListener(end, event => { fingers.delete(event.pointerId); canvas.classList.remove("dragging"); });
}
canvas.addEventListener("click", event => {
  if (moved > 4) return;
  const drawn = event.target.closest(".box, .frame");
  if (drawn && drawn.matches(".box")) press(drawn); else choose(null);
});
canvas.addEventListener("dblclick", event => { const drawn = event.target.closest(".frame"); if (drawn) press(drawn); });

open();
// The start of a large picture at a readable size, and not all of it.
const whole = world.getBBox(), limit = length => (length - 40) / (canvas.clientWidth < 700 ? 0.85 : 0.4);
fit({ x: whole.x, y: whole.y, width: Math.min(whole.width, limit(canvas.clientWidth)),
  height: Math.min(whole.height, limit(canvas.clientHeight)) });
