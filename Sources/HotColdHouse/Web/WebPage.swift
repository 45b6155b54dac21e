/// The page of a house: three texts, and nothing from anywhere else. Names reach it as JSON, and the page as text:
/// never as HTML.
enum WebPage {
  static let page = """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>hotcold house</title>
    <link rel="stylesheet" href="/house.css">
    <script src="/house.js" defer></script>
    </head>
    <body>
    <header><h1>hotcold house</h1><p id="status" role="status">connecting</p></header>
    <main>
    <figure><svg id="plan" role="img" aria-label="Plan of the house"></svg></figure>
    <div>
    <section id="game" aria-labelledby="gameheading" hidden>
    <h2 id="gameheading">Game</h2>
    <ul id="players"></ul>
    <p id="nobody">Nobody of the room is heard yet.</p>
    <div role="log" aria-label="What happened" aria-live="polite"><ul id="news"></ul></div>
    </section>
    <section aria-labelledby="heading">
    <h2 id="heading">Things</h2>
    <label>Search <input id="search" type="search" autocomplete="off"></label>
    <ul id="things"></ul>
    <p id="empty" hidden>Nothing is heard yet.</p>
    </section>
    </div>
    </main>
    <p id="told" class="hidden" aria-live="polite"></p>
    <noscript>This page draws what moves, and needs JavaScript for it.</noscript>
    </body>
    </html>

    """

  static let style = """
    :root { color-scheme: light dark; --back: #fff; --ink: #1a1a1a; --faint: #6b6b6b; --line: #c8c8c8;
      --room: #f4f4f0; --hot: #b34000; --cold: #1f5fa8; }
    @media (prefers-color-scheme: dark) { :root { --back: #141414; --ink: #ececec; --faint: #a0a0a0;
      --line: #444; --room: #1f1f1d; --hot: #ff8a3d; --cold: #6cb2ff; } }
    * { box-sizing: border-box; }
    body { margin: 0; padding: 0.75rem; background: var(--back); color: var(--ink);
      font: 1rem/1.4 system-ui, sans-serif; }
    header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
    h1 { font-size: 1.25rem; margin: 0; }
    h2 { font-size: 1rem; margin: 0 0 0.5rem; }
    header p { margin: 0; color: var(--faint); }
    header p.bad { color: var(--hot); font-weight: 600; }
    main { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); margin-top: 0.75rem; }
    @media (min-width: 50rem) { main { grid-template-columns: minmax(0, 1fr) 20rem; } }
    figure { margin: 0; }
    svg { display: block; width: 100%; height: auto; max-height: 80vh; }
    svg .room { fill: var(--room); stroke: var(--line); vector-effect: non-scaling-stroke; }
    svg .part { fill: var(--room); }
    svg .edge { stroke: var(--line); vector-effect: non-scaling-stroke; }
    svg .wall { stroke: var(--ink); stroke-width: 2; vector-effect: non-scaling-stroke; }
    svg .roomname { fill: var(--faint); }
    svg .station { fill: var(--cold); }
    svg .station.gone { fill: none; stroke: var(--faint); vector-effect: non-scaling-stroke; }
    svg .trail { fill: none; stroke: var(--cold); vector-effect: non-scaling-stroke; opacity: 0.7; }
    svg .radius { fill: var(--hot); fill-opacity: 0.12; stroke: var(--hot);
      vector-effect: non-scaling-stroke; }
    svg .thing { fill: var(--ink); }
    svg .label { fill: var(--ink); paint-order: stroke; stroke: var(--back); stroke-linejoin: round; }
    svg .chosen .thing, svg .chosen .label { fill: var(--hot); font-weight: 700; }
    input { font: inherit; width: 100%; padding: 0.4rem; border: 1px solid var(--line); border-radius: 4px;
      background: var(--back); color: var(--ink); }
    ul { list-style: none; margin: 0.5rem 0 0; padding: 0; }
    li button { display: flex; justify-content: space-between; gap: 1rem; width: 100%; min-height: 2.75rem;
      padding: 0.3rem 0.5rem; border: 0; border-bottom: 1px solid var(--line); background: none;
      color: inherit; font: inherit; text-align: left; cursor: pointer; }
    li button[aria-pressed="true"] { color: var(--hot); font-weight: 700; }
    li button:focus-visible, input:focus-visible { outline: 3px solid var(--cold); outline-offset: 1px; }
    li span { overflow-wrap: anywhere; }
    li span:last-child { color: var(--faint); text-align: right; flex-shrink: 0; max-width: 50%; }
    #game { margin-bottom: 1rem; }
    #players li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
      padding: 0.3rem 0.5rem; border-bottom: 1px solid var(--line); }
    #nobody { color: var(--faint); margin: 0.5rem 0; }
    #news li { padding: 0.2rem 0.5rem; overflow-wrap: anywhere; color: var(--faint); }
    #news li:first-child { color: var(--ink); font-weight: 600; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }

    """
}
