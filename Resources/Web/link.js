"use strict";
// The connection to hotcold: exchanges the token after the # of the address for a cookie, listens to events, and posts
// commands.

/// Reasons why the page cannot be used. A game translates them.
const sentences = {
  silent: "No answer from hotcold. Is it still running?",
  outside: "Scan the code on hotcold's screen again.",
};
/// Milliseconds without an event after which the page is out of date: hotcold sends at least one per second.
const PATIENCE = 2000;

function post(path, text) { return fetch(path, { method: "POST", body: text, signal: AbortSignal.timeout(PATIENCE) }); }

// Post commands one after the other, because two at once could arrive in the wrong order.
let last = Promise.resolve();
function command(text) {
  last = last.then(() => post("/command", text).catch(() => {}));
}

/// Listens to events for as long as the page is open.
/// - handlers: by the name of the event; each gets its JSON.
/// - tellTrouble: gets a sentence, or "" when the trouble is over.
/// - enter: gets this visitor's number.
/// Returns a function that exchanges a token or a PIN for a cookie, and tells whether that worked: { isIn }, and if
/// not, { wait }, the seconds until the next attempt. null: no answer.
function listen(handlers, tellTrouble, enter = () => {}) {
  let trouble = "", heardAt = Date.now(), isOutside = false, events = null, retry = 0;
  const tell = words => { if (words !== trouble) tellTrouble(trouble = words); };
  const hear = () => { heardAt = Date.now(); isOutside = false; tell(""); };
  const connect = () => {
    clearTimeout(retry);
    events?.close();
    const opened = events = new EventSource("/events");
    for (const name in handlers) {
      events.addEventListener(name, event => { hear(); handlers[name](JSON.parse(event.data)); });
    }
    events.addEventListener("alive", hear);
    events.addEventListener("error", () => {
      if (opened !== events || events.readyState !== EventSource.CLOSED) return;
      // The server refused the cookie, which is from an earlier run.
      isOutside = true;
      tell(sentences.outside);
      retry = setTimeout(begin, PATIENCE);
    });
  };
  const knock = async token => {
    try {
      const answer = await post("/enter", token);
      const number = Number(await answer.text());
      // Forget the token, so that the same code can be scanned again.
      history.replaceState(null, "", location.pathname);
      if (!answer.ok) return { isIn: false, wait: Number(answer.headers.get("Retry-After")) };
      enter(number);
      connect();
      return { isIn: true };
    } catch {
      // The timer below reports a silent server.
      return null;
    }
  };
  const begin = async () => {
    const token = location.hash.slice(1);
    const answer = token ? await knock(token) : null;
    if (!answer?.isIn) connect();
  };
  begin();
  // A new code that is opened in the same tab only changes what comes after the #.
  addEventListener("hashchange", begin);
  setInterval(() => { if (Date.now() - heardAt > PATIENCE && !isOutside) tell(sentences.silent); }, 500);
  return knock;
}

/// Lets the visitor type a PIN into the form `ask`.
/// - knock: from `listen`.
/// - words: sentences: `wrong`, and `wait`, which a number of seconds follows.
function askForPIN(knock, words) {
  const [pin, enter, answer] = ["pin", "enter", "answer"].map(name => document.getElementById(name));
  // Keeps the number, and counts the seconds until it may be sent.
  const wait = end => {
    const seconds = Math.ceil((end - Date.now()) / 1000);
    enter.disabled = seconds > 0;
    setText(answer, seconds > 0 ? words.wait + " " + seconds + " s" : "");
    if (seconds > 0) setTimeout(() => {
      // A screen reader says it once.
      answer.ariaLive = "off";
      wait(end);
    }, 250);
  };
  document.getElementById("ask").addEventListener("submit", async event => {
    event.preventDefault();
    if (enter.disabled || !pin.value.trim()) return;
    enter.disabled = true;
    const told = await knock(pin.value.trim());
    enter.disabled = false;
    answer.ariaLive = "assertive";
    setText(answer, "");
    // The page already says that there is no answer.
    if (!told) return;
    if (told.wait) return wait(Date.now() + 1000 * told.wait);
    if (!told.isIn) setText(answer, words.wrong);
    pin.value = "";
  });
}

/// Shows entries as the children of a list. Keeps the elements that stay, and does not move the one with the keyboard
/// focus, which would lose it.
/// - idOf: what identifies an entry.
/// - make: makes an element for an entry, which `update` then fills in.
function setRows(list, entries, idOf, make, update) {
  const old = new Map([...list.children].map(row => [row.dataset.id, row]));
  const rows = entries.map((entry, place) => {
    const id = String(idOf(entry, place)), row = old.get(id) ?? make(entry, place);
    old.delete(id);
    row.dataset.id = id;
    update(row, entry);
    return row;
  });
  for (const row of old.values()) row.remove();
  rows.forEach((row, place) => {
    if (row.contains(document.activeElement)) {
      // Those before it that belong behind it.
      while (list.children[place] !== row) list.append(list.children[place]);
    } else if (list.children[place] !== row) {
      list.insertBefore(row, list.children[place] ?? null);
    }
  });
  while (list.children.length > rows.length) list.lastChild.remove();
}

function setText(element, text) { if (element.textContent !== text) element.textContent = text; }
