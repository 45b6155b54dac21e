"use strict";
// The page of a game. The server sends what the terminal's screen shows; the page's buttons send the terminal's keys. A
// choice in a list is sent by its name, because the list may have changed meanwhile.
const $ = id => document.getElementById(id);
let labels = {}, now = {}, rows = [], letters = [], people = [], curve = [], spoken = "", mine = Number(sessionStorage.number || 0);
let hasKeys = true, owns = false, hasSound = false, audio = null, nextTick = 0, lock = null;

function show(id, text) { setText($(id), text); }

function button(text, act) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  made.addEventListener("click", act);
  return made;
}

// A row of a list has a text in each of its spans.
function spans(parent, count) {
  parent.append(...Array.from({ length: count }, () => document.createElement("span")));
  return parent;
}
function tell(row, ...texts) { texts.forEach((text, place) => setText(row.children[place], text)); }
const item = count => () => spans(document.createElement("li"), count);

function press(key) { unlock(); stayAwake(true); askForSensors(); command(key); }

// The title screen

function makeField(field) {
  if (field.name === "activity") return document.createElement("div");
  const label = spans(document.createElement("label"), 1), box = document.createElement(field.values ? "select" : "input");
  if (!field.values) {
    box.maxLength = 40;
    box.autocomplete = "off";
  }
  box.addEventListener("change", () => press("fill " + field.name + " " + box.value));
  label.append(box);
  return label;
}

function showField(row, field) {
  // The field that chooses the activity has a button for each choice.
  if (field.name === "activity") {
    const choices = field.values.map((value, place) => ({ value, text: field.choices[place], isChosen: place === field.chosen }));
    return setRows(row, choices, choice => choice.value, choice => button("", () => press("fill activity " + choice.value)),
      (made, choice) => { setText(made, choice.text); made.setAttribute("aria-pressed", String(choice.isChosen)); });
  }
  const [name, box] = row.children;
  setText(name, field.label);
  if (field.values) {
    setRows(box, field.values, value => value, value => new Option("", value),
      (option, value) => setText(option, field.choices[field.values.indexOf(value)]));
    if (box.selectedIndex !== field.chosen) box.selectedIndex = field.chosen;
  } else {
    box.placeholder = field.empty;
    // Do not replace what the player types.
    if (box !== document.activeElement) box.value = field.text;
  }
}

function showMenu(told) {
  setRows($("fields"), told.fields, field => field.name, makeField, showField);
  show("hindrance", told.trouble || "");
  $("repair").hidden = !told.repair;
  show("repair", told.repair || "");
  $("code").hidden = !told.code;
  setRows($("room"), told.players, text => text, item(1), tell);
}

$("repair").addEventListener("click", () => press("repair"));
$("code").addEventListener("click", () => press("code"));
$("start").addEventListener("click", () => press("enter"));
$("tease").addEventListener("click", () => chat($("chat").hidden));

// Opens or closes what can be said to the others, over the rest of the page.
function chat(isOpen) {
  $("chat").hidden = !isOpen;
  $("tease").setAttribute("aria-expanded", String(isOpen));
}
document.addEventListener("click", event => { if (!event.target.closest("#chat, #tease")) chat(false); });
$("home").addEventListener("click", () => press("home"));
$("help").addEventListener("click", () => $("lesson").showModal());

// The list of things

let things = [], touched = 0;

function showThings() {
  // While a finger is on the list, nothing moves away from under it.
  if (touched) return;
  // While the keyboard is in it, its rows keep their places; new ones come last.
  const old = $("things").querySelector(":focus-visible") ? [...$("things").children].map(row => row.dataset.id) : [];
  const place = thing => (old.indexOf(thing.id) + 1 || Infinity);
  const sorted = things.toSorted?.((a, b) => place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0) ?? things;
  setRows($("things"), sorted, thing => thing.id, thing => {
    const row = document.createElement("li");
    row.append(spans(button("", () => press("hunt " + thing.id)), 3), button("\u270E", () => nameThing(thing.id)));
    row.lastChild.setAttribute("aria-label", labels.name);
    return row;
  }, (row, thing) => tell(row.firstChild, thing.name, thing.maker || "", thing.trend + " " + thing.distance));
  enable();
}

function nameThing(id) {
  const name = prompt(labels.name, things.find(thing => thing.id === id)?.own || "");
  if (name !== null) press("name " + id + " " + name);
}

function letGo() {
  clearTimeout(touched);
  touched = 0;
  showThings();
}

// A browser reports the end of a tap before the click.
const LONGEST_CLICK = 500;
$("things").addEventListener("pointerdown", () => { clearTimeout(touched); touched = setTimeout(letGo, 10 * LONGEST_CLICK); });
addEventListener("pointerup", () => { if (touched) { clearTimeout(touched); touched = setTimeout(letGo, LONGEST_CLICK); } });
addEventListener("pointercancel", letGo);
$("things").addEventListener("click", letGo);

// Drawings

function canvas(id) {
  const element = $(id), scale = devicePixelRatio || 1;
  const width = element.clientWidth, height = element.clientHeight;
  if (element.width !== Math.round(width * scale)) element.width = Math.round(width * scale);
  if (element.height !== Math.round(height * scale)) element.height = Math.round(height * scale);
  const ink = element.getContext("2d");
  ink.setTransform(scale, 0, 0, scale, 0, 0);
  ink.clearRect(0, 0, width, height);
  return { ink, width, height };
}

function color(name) { return getComputedStyle(document.body).getPropertyValue("--" + name).trim(); }

// The part of the map that is known, with a margin.
function view() {
  let [left, right, top, bottom] = [Infinity, -1, Infinity, -1];
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    if (sign === " ") return;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }));
  const grow = (from, to, least) => {
    const more = Math.max(2, least - (to - from + 1)) / 2;
    return [from - more, to - from + 1 + 2 * more];
  };
  const [x, width] = grow(left, right, 20), [y, height] = grow(top, bottom, 16);
  return { x, y, width, height };
}

function drawMap() {
  if ($("map").hidden || !rows.some(row => row.trim())) return;
  const { ink, width, height } = canvas("map");
  paintMap(ink, width, height);
}

function paintMap(ink, width, height) {
  const seen = view();
  const size = Math.min(width / seen.width, height / seen.height);
  const left = (width - size * seen.width) / 2 - size * seen.x, top = (height - size * seen.height) / 2 - size * seen.y;
  const inks = { "#": color("ink"), "%": color("ink"), "+": color("line"), ".": color("soft"), o: color("soft") };
  const hot = color("hot"), marks = { "@": color("cold"), S: color("good"), R: hot, B: hot };
  // Where a turn pointed.
  const isArrow = sign => /[←-↙]/.test(sign);
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    if (sign === " ") return;
    ink.fillStyle = inks[sign] || color("soft");
    ink.fillRect(left + x * size, top + y * size, size + 0.5, size + 0.5);
    if (sign === "o") {
      ink.fillStyle = color("faint");
      ink.beginPath();
      ink.arc(left + (x + 0.5) * size, top + (y + 0.5) * size, size * 0.12, 0, 7);
      ink.fill();
    }
  }));
  let player = 0;
  rows.forEach((row, y) => [...row].forEach((sign, x) => {
    if (!marks[sign] && !isArrow(sign)) return;
    ink.fillStyle = marks[sign] || hot;
    if (!isArrow(sign)) {
      ink.beginPath();
      ink.arc(left + (x + 0.5) * size, top + (y + 0.5) * size, size * 0.75, 0, 7);
      ink.fill();
      // Sentences refer to players by these letters.
      ink.fillStyle = "#fff";
    }
    ink.font = `bold ${isArrow(sign) ? 2 * size : size}px system-ui, sans-serif`;
    ink.textAlign = "center";
    ink.textBaseline = "middle";
    // The players' letters are in the order of their places.
    const letter = "RSB".includes(sign) ? letters[player++] : sign;
    ink.fillText(letter, left + (x + 0.5) * size, top + (y + 0.53) * size);
  }));
}

// A half disc with the hider in the middle.
function drawTracker() {
  if ($("tracker").hidden) return;
  const { ink, width, height } = canvas("tracker");
  const radius = Math.min(width / 2, height) - 14, x = width / 2, y = height - 6;
  ink.strokeStyle = color("line");
  ink.fillStyle = color("faint");
  ink.font = "12px system-ui, sans-serif";
  const isWide = radius > 130;
  for (const [near, text, isExtra] of [[0, "30 m", true], [0.24, "10 m"], [0.5, "3 m", true], [0.74, "1 m"]]) {
    ink.beginPath();
    ink.arc(x, y, radius * (1 - near), Math.PI, 0);
    ink.stroke();
    if (isWide || !isExtra) ink.fillText(text, x + radius * (1 - near) - 30, y - 3);
  }
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (!isStill) {
    ink.strokeStyle = color("good");
    ink.lineWidth = 3;
    ink.beginPath();
    ink.arc(x, y, radius * (performance.now() % 2000 / 2000), Math.PI, 0);
    ink.stroke();
    ink.lineWidth = 1;
  }
  const names = [];
  for (const person of people) {
    if (person.near === undefined || person.angle === undefined) continue;
    const r = radius * (1 - person.near), px = x + r * Math.cos(person.angle), py = y - r * Math.sin(person.angle);
    ink.globalAlpha = person.chosen ? 1 : 0.4;
    ink.fillStyle = color("hot");
    ink.beginPath();
    ink.arc(px, py, 9, 0, 7);
    ink.fill();
    ink.fillStyle = color("ink");
    ink.font = "bold 14px system-ui, sans-serif";
    const wide = ink.measureText(person.name).width, left = Math.max(Math.min(px - 20, width - wide - 2), 2);
    // Beside the other names: above them or, without room there, below.
    const free = [0, -16, -32, -48, 16, 32, 48, 64].map(step => Math.max(py - 14, 14) + step).find(top => top >= 14
      && names.every(name => left >= name.right + 4 || left + wide <= name.left - 4 || Math.abs(top - name.top) >= 16));
    names.push({ left, right: left + wide, top: free ?? 14 });
    ink.fillText(person.name, left, free ?? 14);
    ink.globalAlpha = 1;
  }
}

function drawCurve() {
  if ($("curve").hidden) return;
  const { ink, width, height } = canvas("curve");
  const step = width / 120;
  curve.forEach((near, place) => {
    if (near < 0) return;
    ink.fillStyle = near > 0.5 ? color("hot") : color("cold");
    const x = width - (curve.length - place) * step, tall = Math.max(2, near * height);
    ink.fillRect(x, height - tall, step + 0.5, tall);
  });
}

// The result as a picture: its word and sentences, and the map.
async function share() {
  const picture = document.createElement("canvas"), ink = picture.getContext("2d");
  const size = 1080, band = 330, text = [$("sentence").textContent, $("verdict").textContent];
  picture.width = picture.height = size;
  ink.fillStyle = color("back");
  ink.fillRect(0, 0, size, size);
  ink.fillStyle = getComputedStyle($("now")).backgroundColor;
  ink.fillRect(0, 0, size, band);
  ink.textAlign = "center";
  const write = (words, style, y, most) => {
    ink.font = style;
    ink.fillText(words, size / 2, y, most);
  };
  ink.fillStyle = getComputedStyle($("now")).color;
  write($("word").textContent, "800 230px system-ui, sans-serif", 245, size - 80);
  ink.fillStyle = color("ink");
  text.forEach((words, line) => write(words, "600 46px system-ui, sans-serif", band + 70 + 60 * line, size - 60));
  if (rows.length) {
    ink.translate(40, band + 170);
    paintMap(ink, size - 80, size - band - 290);
    ink.setTransform(1, 0, 0, 1, 0, 0);
  }
  ink.textAlign = "center";
  ink.textBaseline = "alphabetic";
  ink.fillStyle = color("faint");
  write("hotcold: hide and seek with Bluetooth", "34px system-ui, sans-serif", size - 40, size - 60);
  const file = new File([await new Promise(done => picture.toBlob(done))], "hotcold.png", { type: "image/png" });
  const files = navigator.canShare?.({ files: [file] }) ? [file] : undefined;
  // The player may change their mind.
  await navigator.share({ text: text[0], files }).catch(() => {});
}
$("share").addEventListener("click", share);

// The compass and the motion of this phone, which browsers give to pages from https:// only, some of them after a tap.
let heading = null, shakes = [], hasAsked = false;
function askForSensors() {
  if (hasAsked) return;
  hasAsked = true;
  for (const sensor of [window.DeviceMotionEvent, window.DeviceOrientationEvent]) sensor?.requestPermission?.().catch(() => {});
}
addEventListener("deviceorientationabsolute", event => { if (event.alpha !== null) heading = 360 - event.alpha; });
addEventListener("deviceorientation", event => { heading = event.webkitCompassHeading ?? heading; });
addEventListener("devicemotion", event => {
  const { x, y, z } = event.accelerationIncludingGravity ?? {};
  if (typeof x === "number") shakes.push(Math.hypot(x, y, z));
});

// m/s² by which the acceleration of a phone in the hand varies: up to 0.3 while the player stands, from 1 in a walk.
const STEPS = 0.6;
let isWalking = "-";
setInterval(() => {
  const isHunt = now.screen === "seek" && owns && !document.body.classList.contains("walks");
  if (isHunt && (heading !== null || isWalking !== "-")) command("sense " + (heading === null ? "-" : Math.round(heading)) + " " + isWalking);
}, 200);
setInterval(() => {
  const mean = shakes.reduce((sum, one) => sum + one, 0) / shakes.length;
  const spread = Math.sqrt(shakes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / shakes.length);
  isWalking = shakes.length > 9 ? spread > STEPS : "-";
  shakes = [];
}, 1000);

// Sound: ticks that quicken as the distance shrinks, a rising tone for HOT, a falling one for COLD, and the spoken word.

function unlock() {
  if (!hasSound) return;
  audio ||= new AudioContext();
  audio.resume();
}

function beep(pitch, at, seconds, loud) {
  const tone = audio.createOscillator(), gain = audio.createGain();
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(gain).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

function tick() {
  if (!hasSound || !audio || document.body.classList.contains("old") || now.distance === undefined || now.screen === "result") return;
  if (audio.currentTime < nextTick) return;
  beep(660, audio.currentTime, 0.05, 0.25);
  nextTick = audio.currentTime + Math.min(Math.max(0.1 * now.distance, 0.12), 1.5);
}

function call() {
  const isCall = !now.quiet && now.screen !== "none";
  const word = isCall ? now.word : "";
  if (word === spoken) return;
  spoken = word;
  if (!word) return;
  const isHot = ["hot", "burning", "warm", "good"].includes(now.tone);
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(isHot ? [60, 40, 60] : 200);
  if (!hasSound || !audio) return;
  const at = audio.currentTime;
  beep(isHot ? 440 : 660, at, 0.15, 0.4);
  beep(isHot ? 880 : 330, at + 0.15, 0.25, 0.4);
  if (window.speechSynthesis) {
    const voice = new SpeechSynthesisUtterance(word.toLowerCase());
    voice.lang = labels.language;
    speechSynthesis.cancel();
    speechSynthesis.speak(voice);
  }
}

// The screen stays awake by a Wake Lock. Browsers have it only for pages from https:// and from this machine; a video
// that plays does the same. Ours is a grey spot without sound, drawn here once a second. It never ends: some browsers
// let the screen sleep during a video that repeats.
let isAwake = false;

async function stayAwake(isAsked = false) {
  if (isAwake || document.hidden || !$("trouble").hidden) return;
  isAwake = true;
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", () => { isAwake = false; });
    return;
  } catch { /* Not all browsers have it or allow it. */ }
  try {
    if (!$("awake").srcObject) {
      const picture = document.createElement("canvas"), ink = picture.getContext("2d");
      picture.width = picture.height = 2;
      const draw = () => { ink.fillStyle = ["#777", "#888"][Math.round(Date.now() / 1000) % 2]; ink.fillRect(0, 0, 2, 2); };
      draw();
      setInterval(draw, 1000);
      $("awake").srcObject = picture.captureStream();
    }
    await $("awake").play();
    $("sleepy").hidden = true;
  } catch {
    isAwake = false;
    // Some browsers play a video only after a tap.
    if (isAsked) $("sleepy").hidden = false;
  }
}

function letSleep() {
  lock?.release();
  lock = null;
  $("awake").pause();
  isAwake = false;
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) letSleep(); else stayAwake();
});

$("sound").addEventListener("click", () => {
  hasSound = !hasSound;
  $("sound").setAttribute("aria-pressed", String(hasSound));
  unlock();
});

// Buttons and keys

for (const arrow of $("pad").children) {
  let held = null;
  const stop = () => { clearInterval(held); held = null; };
  arrow.addEventListener("pointerdown", event => {
    event.preventDefault();
    stop();
    press(arrow.dataset.key);
    held = setInterval(() => command(arrow.dataset.key), 150);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"]) arrow.addEventListener(name, stop);
  // A click without a pointer comes from the keyboard.
  arrow.addEventListener("click", event => { if (event.detail === 0) press(arrow.dataset.key); });
}

addEventListener("keydown", event => {
  if (event.target.matches("input, select") || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.tagName === "BUTTON" && ["Enter", " "].includes(event.key)) return;
  const named = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right", Enter: "enter", " ": "space" };
  const key = named[event.key] || (event.key.length === 1 ? event.key : "");
  if (!key || $("lesson").open) return;
  event.preventDefault();
  if (key === "?") return $("lesson").showModal();
  press(key);
});

$("say").addEventListener("submit", event => {
  event.preventDefault();
  if ($("text").value.trim()) press("say " + $("text").value.trim());
  $("text").value = "";
  chat(false);
});
$("take").addEventListener("click", () => press("keys"));

// Events from the server

function setLabels(told) {
  labels = told;
  document.documentElement.lang = told.language;
  show("far", told.far);
  show("here", told.here);
  show("saylabel", told.say);
  show("send", told.send);
  show("sound", told.sound);
  show("take", told.take);
  show("start", told.start);
  show("code", told.code);
  show("home", told.menu);
  show("tease", told.tease);
  show("share", told.share);
  show("back", told.back);
  $("help").setAttribute("aria-label", told.help);
  show("insecure", told.insecure);
  $("insecure").hidden = isSecureContext;
  $("map").setAttribute("aria-label", told.house);
  $("curve").setAttribute("aria-label", told.curve);
  $("tracker").setAttribute("aria-label", told.tracker);
  [...$("pad").children].forEach((arrow, place) => arrow.setAttribute("aria-label", told.arrows[place]));
  show("sleepy", told.sleepy);
  Object.assign(sentences, { silent: told.silent, outside: told.outside });
}

const handlers = {
  labels: setLabels,
  head: told => {
    show("title", told.title || "hotcold");
    show("clock", told.clock);
    show("status", told.status);
    $("status").className = told.problem ? "problem" : "";
  },
  word: told => {
    now = told;
    if (told.screen !== document.body.dataset.screen && ["title", "scan"].includes(told.screen)) forget();
    if (told.screen === "result" && document.body.dataset.screen !== "result") settle();
    document.body.dataset.screen = told.screen;
    show("word", told.word);
    $("word").className = told.quiet ? "quiet" : "";
    $("word").style.setProperty("--letters", Math.max(told.word.length, 3));
    $("now").dataset.tone = told.tone;
    show("number", told.number ? told.number + " " + told.unit : "");
    show("sentence", told.sentence);
    $("result").hidden = told.screen !== "result";
    $("share").hidden = told.screen !== "result" || !navigator.share;
    $("meter").hidden = told.screen !== "seek";
    $("talk").hidden = !["seek", "hide"].includes(told.screen);
    $("menu").hidden = $("start").hidden = told.screen !== "title";
    $("things").hidden = told.screen !== "scan";
    $("now").hidden = !told.word;
    call();
    arrangeSoon();
  },
  title: showMenu,
  home: told => { $("home").hidden = !told.leads; },
  help: told => {
    show("topic", told.title);
    setRows($("terms"), told.terms, row => row.text, () => {
      const row = document.createElement("div");
      row.append(document.createElement("dt"), document.createElement("dd"));
      return row;
    }, (row, { term, text }) => tell(row, term, text));
  },
  notice: told => {
    $("notice").hidden = !told.text;
    show("notice", told.text || "");
  },
  things: told => {
    things = told.things;
    showThings();
  },
  meter: told => {
    for (const id of ["doubt", "mark", "peak"]) $(id).hidden = told.near === undefined;
    if (told.near === undefined) return;
    $("mark").style.left = 100 * told.near + "%";
    $("doubt").style.left = 100 * told.least + "%";
    $("doubt").style.width = 100 * (told.most - told.least) + "%";
    $("peak").hidden = told.peak === undefined;
    $("peak").style.left = 100 * (told.peak || 0) + "%";
  },
  curve: told => { curve = told.values; arrangeSoon(); },
  map: told => {
    ({ rows, letters } = told);
    arrangeSoon();
  },
  people: told => {
    people = told.people;
    setRows($("people"), people, person => person.name, item(2), (row, person) => {
      tell(row, person.name, person.trend + " " + person.distance);
      row.className = person.chosen ? "chosen" : "";
    });
    arrangeSoon();
  },
  said: told => {
    $("said").className = told.text ? "heard" : "";
    show("said", told.text ? (told.name ? told.name + ": " : "") + told.text : "");
  },
  scores: told => {
    show("verdict", told.verdict);
    show("invitation", told.invitation);
    setRows($("scores"), told.scores, score => score.name, item(2), (row, score) => tell(row, score.name, String(score.points)));
  },
  keys: told => {
    $("pad").hidden = !told.keys.some(hint => hint.key === "arrows");
    document.body.classList.toggle("walks", !$("pad").hidden);
    setRows($("keys"), told.keys.filter(hint => hint.key !== "arrows"), hint => hint.key,
      hint => button("", () => press(hint.key.toLowerCase())), (made, hint) => setText(made, hint.label));
    setRows($("taunts"), told.taunts, (text, place) => place + 1, (text, place) => button("", () => { press(String(place + 1)); chat(false); }),
      setText);
    $("say").hidden = !told.talks;
    $("tease").hidden = !told.talks && !told.taunts.length;
    enable();
  },
  holder: told => {
    const had = hasKeys;
    owns = told.holder === mine || told.holder === 0;
    hasKeys = owns || told.holder === undefined;
    $("take").hidden = hasKeys;
    document.body.classList.toggle("watches", !hasKeys);
    if (hasKeys !== had) settle();
    if (!hasKeys) chat(false);
    enable();
  },
};

// Other buttons have come under the player's finger: one that still taps must not begin a round by mistake.
function settle() {
  document.body.classList.add("settling");
  setTimeout(() => document.body.classList.remove("settling"), 1000);
}

// Clears what the title screen and the list of things do not update.
function forget() {
  rows = letters = [];
  for (const id of ["people", "keys", "taunts"]) $(id).replaceChildren();
  for (const id of ["pad", "chat", "tease"]) $(id).hidden = true;
  document.body.classList.remove("walks");
  show("status", "");
  arrangeSoon();
}

// Only one visitor at a time can control the game.
function enable() {
  for (const id of ["pad", "taunts", "things"]) for (const made of $(id).querySelectorAll("button")) made.disabled = !hasKeys;
}

// Events come in bursts: draw once per burst.
let arranging = 0;
function arrangeSoon() { arranging ||= requestAnimationFrame(arrange); }

function arrange() {
  arranging = 0;
  $("map").hidden = !rows.length;
  $("tracker").hidden = now.screen !== "hide";
  $("curve").hidden = now.screen !== "seek" || rows.length > 0 || !curve.length;
  drawMap();
  drawTracker();
  drawCurve();
}

addEventListener("resize", arrange);
setInterval(tick, 50);
setInterval(drawTracker, 200);
function take(number) {
  mine = number;
  sessionStorage.number = String(number);
}

// The labels first, so that a phone that may not see the game yet is told so in the player's language.
fetch("/labels.json").then(answer => answer.json()).then(setLabels, () => {}).then(() => {
  askForPIN(listen(handlers, trouble => {
    $("trouble").hidden = !trouble;
    show("trouble", trouble);
    document.body.classList.toggle("old", trouble !== "");
    $("ask").hidden = trouble !== sentences.outside || !labels.asksForPIN;
    if (trouble) letSleep(); else stayAwake();
  }, take), labels);
  stayAwake();
});
