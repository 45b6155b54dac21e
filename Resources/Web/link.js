"use strict";
// The way between a page and hotcold: it comes in by the token behind the # of its address, is told what happens, and
// says what somebody wants.

/// What is shown where the page cannot be used; a game says it in the player's language.
const sentences = {
  silent: "Nothing comes from hotcold. Is it still running?",
  outside: "Scan the code on hotcold's screen again.",
};
/// Milliseconds without a word after which what is shown is old: we are told each second that hotcold is there.
const PATIENCE = 2000;

function post(path, text) { return fetch(path, { method: "POST", body: text }); }

function wish(text) { post("/wish", text).catch(() => {}); }

/// - handlers: by the name of what is told, each takes its JSON.
/// - tellTrouble: takes a sentence, or "".
/// - enter: takes the number of who sits here.
async function listen(handlers, tellTrouble, enter = () => {}) {
  const token = location.hash.slice(1);
  let trouble = "", heardAt = Date.now(), isOutside = false;
  const tell = words => { if (words !== trouble) tellTrouble(trouble = words); };
  const hear = () => { heardAt = Date.now(); isOutside = false; tell(""); };
  if (token) {
    try {
      const answer = await post("/enter", token);
      if (answer.ok) {
        enter(Number(await answer.text()));
        history.replaceState(null, "", location.pathname);
      }
    } catch { /* The events tell that nobody answers. */ }
  }
  const connect = () => {
    const events = new EventSource("/events");
    for (const name in handlers) {
      events.addEventListener(name, event => { hear(); handlers[name](JSON.parse(event.data)); });
    }
    events.addEventListener("alive", hear);
    events.addEventListener("error", () => {
      if (events.readyState !== EventSource.CLOSED) return;
      // It was refused: hotcold has another token, or none at all.
      isOutside = true;
      tell(sentences.outside);
      setTimeout(connect, PATIENCE);
    });
  };
  connect();
  setInterval(() => { if (Date.now() - heardAt > PATIENCE && !isOutside) tell(sentences.silent); }, 500);
}
