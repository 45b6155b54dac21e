"use strict";
// The connection to hotcold: trades the token behind the # of the address for a cookie, listens to events, and posts
// commands.

/// Why the page cannot be used. A game replaces them by the player's language.
const sentences = {
  silent: "No answer from hotcold. Is it still running?",
  outside: "Scan the code on hotcold's screen again.",
};
/// Milliseconds without an event after which the page counts as out of date: hotcold sends one each second at least.
const PATIENCE = 2000;

function post(path, text) { return fetch(path, { method: "POST", body: text, signal: AbortSignal.timeout(PATIENCE) }); }

// One after the other: two at the same time could change places.
let last = Promise.resolve();
function command(text) {
  last = last.then(() => post("/command", text).catch(() => {}));
}

/// Trades a token, or a PIN, for a cookie.
/// - enter: takes the number of this visitor.
async function knock(token, enter) {
  try {
    const answer = await post("/enter", token);
    if (!answer.ok) return;
    enter(Number(await answer.text()));
    history.replaceState(null, "", location.pathname);
  } catch { /* The timer of listen will say that nobody answers. */ }
}

/// - handlers: by the name of the event; each takes its JSON.
/// - tellTrouble: takes a sentence, or "".
/// - enter: as in knock.
async function listen(handlers, tellTrouble, enter = () => {}) {
  const token = location.hash.slice(1);
  let trouble = "", heardAt = Date.now(), isOutside = false;
  const tell = words => { if (words !== trouble) tellTrouble(trouble = words); };
  const hear = () => { heardAt = Date.now(); isOutside = false; tell(""); };
  if (token) await knock(token, enter);
  const connect = () => {
    const events = new EventSource("/events");
    for (const name in handlers) {
      events.addEventListener(name, event => { hear(); handlers[name](JSON.parse(event.data)); });
    }
    events.addEventListener("alive", hear);
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return;
      // Refused: the token is from an earlier run.
      isOutside = true;
      tell(sentences.outside);
      setTimeout(connect, PATIENCE);
    });
  };
  connect();
  setInterval(() => { if (Date.now() - heardAt > PATIENCE && !isOutside) tell(sentences.silent); }, 500);
}
