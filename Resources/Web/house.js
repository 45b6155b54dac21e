"use strict";
const svg = document.getElementById("plan"), list = document.getElementById("things");
const search = document.getElementById("search"), status = document.getElementById("status");
const told = document.getElementById("told"), empty = document.getElementById("empty");
let plan = { rooms: [], walls: [], edges: [] }, state = { stations: [], things: [], order: [] };
const game = document.getElementById("game"), players = document.getElementById("players");
const news = document.getElementById("news"), nobody = document.getElementById("nobody");
const roles = { hider: "hiding", seeker: "seeking", watching: "watching" };
/// The sentences in the language of the house, by the English ones; the language itself by "".
let labels = {};
const floors = document.getElementById("floors"), unnamed = document.getElementById("unnamed");
const others = document.getElementById("others"), lately = document.getElementById("lately");
const add = document.getElementById("add"), hold = document.getElementById("hold"), near = document.getElementById("near");
const edit = document.getElementById("edit"), newName = document.getElementById("name"), forget = document.getElementById("forget");
const naming = document.getElementById("naming"), here = document.getElementById("here");
const room = document.getElementById("room"), unmark = document.getElementById("unmark");
const browsers = document.getElementById("browsers");
const refusal = document.getElementById("refusal");
// `asked` is the floor that the visitor selected; null for that of the chosen thing.
let chosen = null, asked = null, toldPlace = "", hasHeard = false;

function make(name, attributes, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const key in attributes) element.setAttribute(key, attributes[key]);
  if (text !== undefined) element.textContent = text;
  return element;
}

function say(sentence, ...values) {
  return (labels[sentence] || sentence).replace(/\{(\d)\}/g, (_, number) => values[number - 1]);
}

function shownFloor() {
  const thing = state.things.find(t => t.id === chosen);
  return Math.min(asked ?? thing?.floor ?? 0, (plan.floors || [0]).length - 1);
}

function isHere(part) { return (part.floor || 0) === shownFloor(); }

function whereabouts(thing) {
  if (!thing.room && !thing.station) return say("not heard");
  const isTwice = thing.room && plan.rooms.some(r => r.name === thing.room && r.floor !== thing.floor);
  return thing.room ? thing.room + (isTwice ? ", " + plan.floors[thing.floor] : "") : say("near {1}", thing.station);
}

function ageText(age) {
  if (age >= 172800) return say("{1} days ago", Math.floor(age / 86400));
  return say("{1} ago", age < 120 ? age + " s" : age < 7200 ? Math.floor(age / 60) + " min" : Math.floor(age / 3600) + " h");
}

function place(thing) {
  const isOld = (thing.room || thing.station) && thing.age >= 10;
  return whereabouts(thing) + (isOld ? ", " + ageText(thing.age) : "");
}

// Things without a name are folded away if others have one, except during a search.
function isFolded(thing) {
  return !thing.named && !search.value.trim() && state.things.some(t => t.named);
}

function shown() {
  const words = search.value.trim().toLowerCase();
  return state.things
    .filter(t => (t.name + " " + t.id + " " + place(t)).toLowerCase().includes(words))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1));
}

function drawPlan(things) {
  const xs = [], ys = [];
  const see = p => { xs.push(p[0]); ys.push(p[1]); };
  for (const r of plan.rooms) { see(r.from); see(r.to); }
  for (const w of plan.walls) { see(w.from); see(w.to); }
  for (const s of state.stations) see(s.at);
  if (!xs.length) { svg.replaceChildren(); return; }
  const left = Math.min(...xs) - 0.5, top = Math.min(...ys) - 0.5;
  const width = Math.max(...xs) - left + 0.5, height = Math.max(...ys) - top + 0.5;
  svg.setAttribute("viewBox", [left, top, width, height].join(" "));
  // Letters have about 13 pixels at any width of the plan.
  const size = 13 * width / Math.max(svg.clientWidth, 200), parts = [], names = [];
  for (const r of plan.rooms.filter(isHere)) {
    parts.push(make("rect", { class: r.part ? "part" : "room", x: r.from[0], y: r.from[1],
      width: r.to[0] - r.from[0], height: r.to[1] - r.from[1] }));
    if (r.name) names.push(make("text", { class: "roomname", x: r.from[0] + size / 3, y: r.from[1] + size * 1.1,
      "font-size": size * 0.9 }, r.name));
  }
  for (const e of plan.edges.filter(isHere)) parts.push(make("line", { class: "edge", x1: e.from[0], y1: e.from[1],
    x2: e.to[0], y2: e.to[1] }));
  parts.push(...names);
  for (const w of plan.walls.filter(isHere)) parts.push(make("line", { class: "wall", x1: w.from[0], y1: w.from[1],
    x2: w.to[0], y2: w.to[1] }));
  for (const s of state.stations.filter(isHere)) {
    const [x, y] = s.at, d = size / 2;
    const mark = make("path", { class: s.gone ? "station gone" : "station",
      d: `M${x} ${y - d}L${x + d} ${y + d}L${x - d} ${y + d}Z` });
    // How well it hears, compared with the others: without it, the station is not calibrated.
    const level = s.level === undefined ? say("not calibrated") : (s.level > 0 ? "+" : "") + s.level + " dB";
    mark.append(make("title", {}, s.name + ", " + (s.gone ? say("offline") : level)));
    parts.push(mark);
  }
  const order = things.filter(t => t.at && isHere(t)).sort((a, b) => (a.id === chosen) - (b.id === chosen));
  // The chosen thing's name is always shown, other names only where they overlap no name.
  const taken = [], labels = new Map();
  for (const t of [...order].reverse()) {
    const length = t.name.length * size * 0.6, right = t.at[0] > left + width * 0.7;
    const x = right ? t.at[0] - size / 2 - length : t.at[0] + size / 2, y = t.at[1] + size / 3;
    const box = [x, y - size * 0.8, x + length, y + size * 0.2];
    if (isFolded(t) && t.id !== chosen) continue;
    const isFree = !taken.some(b => b[0] < box[2] && box[0] < b[2] && b[1] < box[3] && box[1] < b[3]);
    if (!isFree && t.id !== chosen) continue;
    taken.push(box);
    labels.set(t.id, right);
  }
  for (const t of order) {
    const group = make("g", { class: t.id === chosen ? "chosen" : "" });
    if (t.id === chosen) {
      const points = [];
      const trail = trails.get(t.id) || [];
      for (let i = 0; i + 1 < trail.length; i += 2) points.push(trail[i] + "," + trail[i + 1]);
      group.append(make("polyline", { class: "trail", points: points.join(" ") }));
      group.append(make("circle", { class: "radius", cx: t.at[0], cy: t.at[1], r: t.radius }));
    }
    const right = labels.get(t.id);
    // Draw the name first, so that its outline does not cover the mark.
    if (right !== undefined) group.append(make("text", { class: "label", x: t.at[0] + (right ? -size / 2 : size / 2),
      y: t.at[1] + size / 3, "font-size": size, "stroke-width": size / 5, "text-anchor": right ? "end" : "start" }, t.name));
    group.append(make("circle", { class: "thing", cx: t.at[0], cy: t.at[1], r: size / 3 }));
    parts.push(group);
  }
  svg.replaceChildren(...parts);
}

function drawFloors() {
  const names = plan.floors || [];
  floors.hidden = names.length < 2;
  while (floors.children.length > names.length) floors.lastChild.remove();
  names.forEach((name, number) => {
    let button = floors.children[number];
    if (!button) {
      button = document.createElement("button");
      button.type = "button";
      button.addEventListener("click", () => { asked = number; draw(); });
      floors.append(button);
    }
    if (button.textContent !== name) button.textContent = name;
    button.setAttribute("aria-pressed", number === shownFloor() ? "true" : "false");
  });
}

function drawList(list, things) {
  setRows(list, things, t => t.id, t => {
    const row = document.createElement("li"), button = document.createElement("button");
    button.type = "button";
    button.append(document.createElement("span"), document.createElement("span"));
    button.addEventListener("click", () => { chosen = chosen === t.id ? null : t.id; asked = null; draw(); });
    row.append(button);
    return row;
  }, (row, t) => {
    const [name, where] = row.firstChild.children;
    setText(name, t.name);
    setText(where, place(t));
    row.firstChild.setAttribute("aria-pressed", t.id === chosen ? "true" : "false");
  });
}

// A paired browser may name things, except those of the plan's file.
function mayName(thing) { return thing.enrolled || !thing.planned; }

function title(name, floor) { return name + (plan.floors ? ", " + plan.floors[floor] : ""); }

function drawRooms() {
  const titles = plan.rooms.filter(r => r.name).map(r => title(r.name, r.floor));
  const before = [...room.children].map(option => option.value);
  if (titles.join("\n") !== before.join("\n")) room.replaceChildren(...titles.map(title => new Option(title)));
}

function drawEdit() {
  const thing = state.things.find(t => t.id === chosen);
  drawRooms();
  here.hidden = !thing?.planned || !room.length;
  unmark.hidden = thing?.louder === undefined;
  naming.hidden = !thing || !mayName(thing);
  edit.hidden = !thing || state.left === undefined || here.hidden && naming.hidden;
  if (!edit.hidden && edit.dataset.id !== chosen) {
    edit.dataset.id = chosen;
    newName.value = thing.named ? thing.name : "";
    room.value = title(thing.room, thing.floor);
  }
  forget.hidden = !thing?.enrolled;
  setText(refusal, state.refusal || "");
  add.hidden = state.left === undefined || state.left > 0;
  hold.hidden = !state.left;
  drawList(near, state.left ? state.near.map(id => all.get(id)).filter(t => t) : []);
  // The form is in the row of its thing, which may be in two lists.
  const rows = [near, list, others].flatMap(list => [...list.children]);
  const row = edit.hidden ? null : rows.find(row => row.dataset.id === chosen);
  if (row && edit.parentElement !== row) row.append(edit);
}

function drawBrowsers() {
  browsers.hidden = !state.browsers.length;
  setText(browsers.firstElementChild, say("Paired browsers: {1}", state.browsers.length));
  setRows(browsers.lastElementChild, state.browsers, b => String(b.number), b => {
    const row = document.createElement("li"), remove = document.createElement("button");
    remove.type = "button";
    remove.textContent = say("Remove");
    remove.addEventListener("click", () => command(JSON.stringify({ remove: b.number })));
    row.append(document.createElement("span"), remove);
    return row;
  }, (row, b) => setText(row.firstChild, (b.system || "?") + ", " + ageText(b.age)));
}

function drawLists(things) {
  const rest = things.filter(isFolded);
  drawList(list, things.filter(t => !isFolded(t)));
  drawList(others, rest);
  unnamed.hidden = !rest.length;
  setText(unnamed.firstElementChild, say("without a name: {1}", rest.length));
  // A search that finds one thing is a question, and this is the answer.
  const only = search.value.trim() && things.length === 1 ? things[0].name + ": " + place(things[0]) : "";
  empty.hidden = things.length > 0 && !only;
  setText(empty, only || say(state.things.length ? "No thing has that name." : "Nothing heard yet."));
}

function draw() {
  if (!hasHeard) return;
  const things = shown();
  drawFloors();
  drawPlan(things);
  drawLists(things);
  drawEdit();
  drawBrowsers();
  const gone = state.stations.filter(s => s.gone).length, count = state.stations.length;
  const counts = gone ? say("{1} things, {2} of {3} stations", state.things.length, count - gone, count)
    : say("{1} things, {2} stations", state.things.length, count);
  setText(status, state.end || state.history || (state.trouble ? say("no broker: {1}", state.trouble) : counts));
  status.className = state.trouble || state.history || gone ? "bad" : "";
  const thing = state.things.find(t => t.id === chosen);
  const now = thing ? thing.name + ": " + whereabouts(thing) : "";
  if (now !== toldPlace) { toldPlace = now; told.textContent = now; }
}

function drawGame(told) {
  game.hidden = false;
  nobody.hidden = told.players.length > 0;
  players.replaceChildren(...told.players.map(p => {
    const row = document.createElement("li"), name = document.createElement("span"), rest = document.createElement("span");
    name.textContent = p.name;
    rest.textContent = say(roles[p.role]) + ", " + say("points: {1}", p.points);
    row.append(name, rest);
    return row;
  }));
  // Keep the old rows, so that a screen reader reads only the new ones.
  const key = n => n.number + " " + n.text, wanted = new Set(told.news.map(key));
  for (const row of [...news.children]) if (!wanted.has(row.dataset.key)) row.remove();
  const known = new Set([...news.children].map(row => row.dataset.key));
  for (const n of [...told.news].reverse()) {
    if (known.has(key(n))) continue;
    const row = document.createElement("li");
    row.dataset.key = key(n);
    row.textContent = n.text;
    news.prepend(row);
  }
}

search.addEventListener("input", draw);
add.addEventListener("click", () => command(JSON.stringify({ enrol: true })));
naming.addEventListener("submit", event => {
  event.preventDefault();
  if (newName.value.trim()) command(JSON.stringify({ id: chosen, name: newName.value.trim() }));
});
forget.addEventListener("click", () => command(JSON.stringify({ id: chosen, name: "" })));
here.addEventListener("submit", event => {
  event.preventDefault();
  if (room.value) command(JSON.stringify({ id: chosen, here: room.value }));
});
unmark.addEventListener("click", () => command(JSON.stringify({ id: chosen, here: "" })));
addEventListener("resize", draw);
const all = new Map(), trails = new Map();
let drawing = 0;

// Many things may move at once: draw them together.
function drawSoon() {
  drawing ||= requestAnimationFrame(() => {
    drawing = 0;
    state.things = state.order.map(id => all.get(id)).filter(t => t);
    draw();
  });
}

// Adds a line to the moves since the page was opened, the latest first.
function noteMove(thing) {
  const before = all.get(thing.id);
  if (!thing.named || !before?.at || (thing.at && whereabouts(before) === whereabouts(thing))) return;
  const row = document.createElement("li");
  for (const text of [new Date().toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" }) + " " + thing.name,
    thing.at ? whereabouts(thing) : say("not heard")]) {
    const part = document.createElement("span");
    part.textContent = text;
    row.append(part);
  }
  lately.hidden = false;
  lately.lastElementChild.prepend(row);
  if (lately.lastElementChild.children.length > 50) lately.lastElementChild.lastChild.remove();
}

function follow(thing) {
  noteMove(thing);
  // A trail stays on one floor.
  const isSame = all.get(thing.id)?.floor === thing.floor;
  const trail = isSame && trails.get(thing.id) || [], at = thing.at;
  if (at && (trail.at(-2) !== at[0] || trail.at(-1) !== at[1])) trail.push(...at);
  trails.set(thing.id, trail.slice(-120));
  all.set(thing.id, thing);
}

// Translates the texts of the page itself.
function setLabels(told) {
  labels = told;
  document.documentElement.lang = told[""];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const whole = walker.currentNode.data.trim(), text = labels[whole] ? whole : whole.replace(/,$/, "");
    if (text && labels[text]) walker.currentNode.data = walker.currentNode.data.replace(text, labels[text]);
  }
  for (const element of document.querySelectorAll("[aria-label]")) {
    element.setAttribute("aria-label", say(element.getAttribute("aria-label")));
  }
}

fetch("/labels.json").then(answer => answer.json()).then(setLabels, () => {}).then(() => askForPIN(listen({
  plan: told => { plan = told; drawSoon(); },
  state: told => {
    state = { ...told, things: state.things, order: told.things };
    hasHeard = true;
    drawSoon();
  },
  thing: told => { follow(told); drawSoon(); },
  game: drawGame,
}, trouble => {
  document.getElementById("ask").hidden = trouble !== sentences.outside || !labels.PIN;
  if (!trouble) return drawSoon();
  setText(status, say(trouble));
  status.className = "bad";
}), { wrong: say("That is not the PIN."), wait: say("Too many wrong PINs. Scan the code, or wait:") }));
