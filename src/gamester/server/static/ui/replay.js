// A replay: every step is a description of the table, and the curve of the win chances is the slider. No rules and no game here.
import { h, options, render } from "../vendor/preact.mjs";
import { analyse, loaded, study } from "./analysis.js";
import { Node, chip, faces, html, icon, kids, local, tile } from "./cards.js";
import { closeup } from "./closeup.js";
import { folding } from "./folds.js";
import { Middle, Own } from "./frame.js";
import { roving } from "./keys.js";
import { rows } from "./layout.js";
import { before, fly } from "./motion.js";
import { apply, node, redraw, redrawAll } from "./nodes.js";
import { chartOf, charted, Timeline } from "./timeline.js";

const by = (id) => document.getElementById(id);
const root = by("root"), live = by("live"), alarm = by("alarm");
const first = JSON.parse(by("first").textContent), game = first.replay;
const SPEEDS = [1, 2, 4], BEAT = 1400, AHEAD = 8;
options.debounceRendering = (draw) => draw();
const here = { n: game.at, of: game.steps.length, eyes: game.eyes, clock: 0, speed: 1, shared: "" };
const chunks = new Map([[`${here.eyes} ${first.chunk.from}`, Promise.resolve(first.chunk)]]);
let shown = null, wanted = null, busy = false;

// ---- what a perspective was told
const all = (eyes) => eyes === "all";
const told = (step, eyes) => step.t.filter(([to]) => to < 0 || all(eyes) || String(to) === eyes).map(([, words]) => words).join("; ");
const step = () => game.steps[here.n - 1];
const words = () => told(step(), here.eyes) || "Something that this view was not told";
const begins = () => [...new Map(game.steps.map(({ turn }, k) => [turn, k + 1]).reverse())].reverse(); // the first step of every turn
const outcome = () => (here.n === here.of && node("dock")?.c === "Result" ? node("dock").t : "");

// ---- steps: a chunk is a whole table and patches, so going on within it asks nobody
function chunkOf(n) {
  const from = Math.floor((n - 1) / game.together) * game.together + 1, key = `${here.eyes} ${from}`;
  if (!chunks.has(key)) {
    const asked = fetch(`${game.base}/steps?at=${from}&perspective=${here.eyes}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
    chunks.set(key, asked);
    asked.then((chunk) => { if (!chunk) chunks.delete(key); });
  }
  return chunks.get(key);
}

// One step at a time; of those that are asked for meanwhile only the last counts.
async function go(n) {
  wanted = Math.min(Math.max(1, Math.round(n)), here.of);
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const to = wanted, eyes = here.eyes, chunk = await chunkOf(to);
    if (wanted !== to || eyes !== here.eyes) { if (wanted === null) wanted = to; continue; }
    wanted = null;
    if (chunk) draw(chunk, to);
    else { stop(); alarm.textContent = "The replay does not answer. Try again."; }
  }
  busy = false;
}

function draw(chunk, n) {
  const same = chunk === shown, on = same && n > here.n, old = before(!same || Math.abs(n - here.n) !== 1);
  const touched = on ? new Set() : apply({ all: chunk.all });
  for (let k = on ? here.n : chunk.from; k < n; k++) for (const id of apply(chunk.steps[k - chunk.from])) touched.add(id);
  shown = chunk;
  here.n = n;
  alarm.textContent = "";
  try { history.replaceState(null, "", address()); } catch { /* too often for this browser: the address is that of a moment ago */ }
  redraw(["table", ...[...touched].filter((id) => id !== "table")]);
  settled();
  live.textContent = `${words()}. ${outcome()}`;
  fly(old, touched);
  if (n > chunk.from + game.together - AHEAD && chunk.from + game.together <= here.of) chunkOf(chunk.from + game.together);
}

const address = () => `${game.base}?at=${here.n}&perspective=${here.eyes}`;

function settled() {
  roving(root);
  document.title = `${here.n}/${here.of} ${first.replay.title}, replay · Gamester`;
  const now = document.querySelector(".rail .now"), list = now?.closest(".log, .mlist");
  if (now && list) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  const eyes = document.querySelector(".seg [aria-pressed=true]"), row = eyes.parentNode;
  row.scrollLeft = eyes.offsetLeft - (row.clientWidth - eyes.offsetWidth) / 2;
}

function redrawn() { redrawAll(); settled(); }

// ---- playing
function stop() {
  clearInterval(here.clock);
  here.clock = 0;
}

function play() {
  if (here.clock) { stop(); return redrawn(); }
  if (here.n === here.of) go(1);
  here.clock = setInterval(() => {
    if (busy) return;
    if (here.n === here.of) { stop(); redrawn(); } else go(here.n + 1);
  }, BEAT / here.speed);
  redrawn();
}

const jumps = {
  first: () => 1,
  "turn-back": () => Math.max(1, ...begins().map(([, n]) => n).filter((n) => n < here.n)),
  back: () => here.n - 1,
  next: () => here.n + 1,
  "turn-next": () => Math.min(here.of, ...begins().map(([, n]) => n).filter((n) => n > here.n)),
  last: () => here.of,
};

// ---- the page around the table
const DRAWINGS = {
  first: ["First step", "M6 5v14M18 5l-9 7 9 7Z"], "turn-back": ["Back to the beginning of a turn", "M12 5l-8 7 8 7ZM21 5l-8 7 8 7Z"], back: ["Back one step", "M16 5l-9 7 9 7Z"],
  next: ["On one step", "M8 5l9 7-9 7Z"], "turn-next": ["On to the next turn", "M12 5l8 7-8 7ZM3 5l8 7-8 7Z"], last: ["Last step", "M18 5v14M6 5l9 7-9 7Z"],
};
const jump = (name) => {
  const off = ["first", "turn-back", "back"].includes(name) ? here.n === 1 : here.n === here.of;
  return html`<button type="button" class=${`btn s j-${name}`} id=${`go-${name}`} data-jump=${name} aria-label=${DRAWINGS[name][0]} title=${DRAWINGS[name][0]} aria-disabled=${off || undefined}><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWINGS[name][1]} /></svg></button>`;
};

const kinds = () => html`<span class="kinds">${game.counted.map(([kind, at], k) => html`<button type="button" class="kind" key=${kind} data-at=${at.find((n) => n > here.n) ?? at[0]} title="To the next of these"><b class=${`k${k}`} aria-hidden="true"></b> <b class="num">${at.length}</b> <span>${kind}<span class="vh">, to the next</span></span></button>`)}</span>`;

const controls = () => html`<div class="tr"><span class="steps-row" role="group" aria-label="Steps">${["first", "turn-back", "back"].map(jump)}
    <button type="button" class="btn go" id="play" aria-label=${here.clock ? "Stop" : "Play"} title=${here.clock ? "Stop" : "Play"}><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d=${here.clock ? "M8 5v14M16 5v14" : "M7 4l12 8-12 8Z"} /></svg></button>
    ${["next", "turn-next", "last"].map(jump)}<button type="button" class="btn s" id="speed" aria-label=${`Speed ${here.speed}`}>${here.speed}×</button></span>
  ${kinds()}
  <span class="pos num"><span class="d">Step </span><b>${here.n}</b> / ${here.of}</span></div>`;

const perspectives = () => html`<div class="eyes"><div class="seg" role="group" aria-label="Whose view">${game.perspectives.map(([eyes, name]) => html`<button type="button" key=${eyes} data-eyes=${eyes} aria-pressed=${eyes === here.eyes}><bdi>${name}</bdi></button>`)}</div>
  <p id="told"><span class="mut">${step().turn ? `${game.round} ${step().turn}` : "Before play"}.</span> ${words()}. ${(step().laws || []).map((law) => chip(law))} <b>${outcome()}</b></p></div>`;

function Onward() {
  const { act } = step();
  return html`<div class="pop on" id="on" role="dialog" aria-labelledby="on-h" tabindex="-1" popover><h2 id="on-h">Play on from here</h2><button type="button" class="x" popovertarget="on" popovertargetaction="hide" aria-label="Close">×</button>
    ${act < 0 ? html`<p>The game is over at this step. Go back to an earlier one and play on from there.</p>`
    : html`<p>A new table with the same cards, after move ${act}. You take one seat, bots play the others.</p>
      <form method="post" action=${`${game.base}/on`}><input type="hidden" name="at" value=${here.n} />
        <label for="as">You play</label> <select id="as" name="seat">${game.perspectives.filter(([eyes]) => /^\d+$/.test(eyes)).map(([eyes, name]) => html`<option value=${eyes} key=${eyes} selected=${eyes === here.eyes}>${name}</option>`)}</select> <button class="btn go" id="play-on">Play on</button></form>
      <p class="sm mut">It is practice: people who have watched this replay may know the hidden cards. It counts nowhere.</p>`}</div>`;
}

// The log as this perspective was told it; the turn of the step is open.
function Log() {
  const turns = new Map();
  game.steps.forEach((one, k) => { const said = told(one, here.eyes); if (said) turns.set(one.turn, [...(turns.get(one.turn) || []), [k + 1, said, one]]); });
  const lines = [...turns.values()].flat().map(([n]) => n), now = Math.max(0, ...lines.filter((n) => n <= here.n));
  return html`<div class="log" id="log" role="region" aria-label="Log" tabindex="0">${[...turns].map(([turn, some]) => {
    const open = local.open.has(`turn-${turn}`) || (turn === step().turn && !local.shut.has(`turn-${turn}`));
    return html`<section class=${`turn${open ? " open" : ""}`} key=${turn}><h2><button type="button" data-turn=${turn} aria-expanded=${open}><b>${turn ? `${game.round} ${turn}` : "Before play"}</b><span>${open ? "" : some.at(-1)[1]}</span></button></h2>
      ${open ? html`<ol>${some.map(([n, said, one]) => html`<li key=${n} class=${n === now ? "now" : ""} aria-current=${n === now ? "true" : undefined}>${one.seat >= 0 ? tile(one.seat) : html`<span class="dot"></span>`}<button type="button" class="told" data-at=${n}>${said}.</button>${one.laws?.length ? html`<span class="laws">${one.laws.map((law) => chip(law))}</span>` : ""}</li>`)}</ol>` : ""}</section>`;
  })}</div>`;
}

const TABS = [["analysis", "Analysis"], ["log", "Log"]];
function Rail() {
  return html`<aside class="rail" id="rail" aria-label="Beside the table"><div class="tabs" role="group" aria-label="Beside the table">${TABS.map(([name, said]) => html`<button type="button" key=${name} data-tab=${name} aria-pressed=${local.tab === name}>${said}</button>`)}<button type="button" class="closesheet" data-sheet="" aria-label="Close">×</button></div>
    ${local.tab === "log" ? Log() : study(game, here)}
    ${kinds()}
    <p class="more-links">${game.record ? html`<a href=${game.record} download>Game file</a> <a href=${game.report}>Report a problem</a> ` : ""}<a href="/replay">Another game file</a></p></aside>`;
}

// The middle has more room than while one plays: nothing is picked before you. Your place has no dock below it, so it holds your hand.
const OWN = 28;
function shares(slug, many, own) {
  const of = rows(slug, many), part = (name, by) => `${(parseFloat(of[name]) * by).toFixed(1)}fr`;
  return own ? { "--ro": part("--ro", 0.9), "--rc": part("--rc", 1.2), "--rm": `${OWN}fr`, "--mo": part("--mo", 1), "--mc": part("--mc", 1.1), "--mm": `${OWN}fr` } : {};
}

function Table(one) {
  const of = (ids) => (ids || []).map(node).filter(Boolean), others = of(one.seats), own = of(one.mine).find((kid) => kid.c === "Plate");
  const seat = own ? own.seat ?? 0 : -1, many = others.length + (own ? 1 : 0);
  return html`<div class=${`table replay${local.sheet ? " sheeted" : ""}${charted() ? "" : " flat"}`} data-game=${one.game} data-n=${many} data-at=${here.n} data-of=${here.of} data-eyes=${here.eyes}>
    <header class="bar"><a class="logo" href="/" aria-label="Gamester, home"><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#i-logo" /></svg></a><h1>Replay</h1>
      <span class="pill d">${one.title} · <b>${game.name}</b></span>${step().turn ? html`<span class="pill">${game.round} <b>${step().turn}</b><span class="d"> of ${game.steps.at(-1).turn}</span></span>` : ""}<span class="grow"></span>
      <button type="button" class="btn s" id="share">${here.shared || html`<span>Share<span class="d"> this step</span></span>`}</button><button type="button" class="btn s" id="onward" popovertarget="on"><span>Play on<span class="d"> from here</span></span></button>
      <button type="button" class="btn ghost s" data-theme-switch aria-label="Light or dark">${icon("sun")}</button></header>
    ${Onward()}
    <main class=${`felt${own ? "" : " open"}`} id="felt" aria-label="The table" style=${shares(one.game, many, own)}>${perspectives()}
      <div class="opps seats" style=${{ "--k": Math.max(1, others.length) }}>${kids(one.seats)}</div>${Middle(one)}${own ? html`<${Node} key=${own.id} id=${own.id} as=${Own} />` : ""}</main>
    <section class="ticker" aria-label="This step"><span>${words()}.</span><button type="button" data-sheet="rail" data-tab="analysis">${icon("star")} Analysis</button><button type="button" data-sheet="rail" data-tab="log">${icon("log")} Log</button></section>
    <section class="tl" id="dock" tabindex="-1" aria-label="Timeline">${Timeline(game, here, seat, begins(), words())}${controls()}</section>
    ${Rail()}</div>`;
}
Node.parts.Table = Table;

// ---- what is pressed
async function copy() {
  const done = await navigator.clipboard?.writeText(new URL(address(), location.href).href).then(() => true, () => false);
  here.shared = done ? "Copied" : "In the address";
  live.textContent = done ? "The link is copied." : "The link is in the address of this page.";
  redrawn();
  setTimeout(() => { here.shared = ""; redrawn(); }, 2000);
}

const routes = {
  "[data-jump]": (one) => go(jumps[one.dataset.jump]()),
  "#play": play,
  "#speed": () => { here.speed = SPEEDS[(SPEEDS.indexOf(here.speed) + 1) % SPEEDS.length]; if (here.clock) { stop(); play(); } else redrawn(); },
  "#share": copy,
  "#analyse": () => analyse(game, redrawn),
  "button[data-eyes]": ({ dataset }) => { here.eyes = dataset.eyes; go(here.n); },
  "button[data-at]": ({ dataset }) => { local.sheet = ""; go(Number(dataset.at)); },
  "[data-sheet]": ({ dataset }) => { local.sheet = dataset.sheet; if (dataset.tab) local.tab = dataset.tab; redrawn(); },
  "[data-tab]": ({ dataset }) => { local.tab = dataset.tab; redrawn(); },
  "[data-note]": ({ dataset }) => { local.marks = local.marks.includes(dataset.note) ? local.marks.filter((mark) => mark !== dataset.note) : [...local.marks, dataset.note]; redrawn(); },
  ...folding(redrawn),
};
document.addEventListener("click", (event) => {
  for (const open of document.querySelectorAll("details.known[open]")) if (!open.contains(event.target)) open.open = false;
  const route = Object.keys(routes).find((selector) => event.target.closest(selector));
  if (route) routes[route](event.target.closest(route));
});
document.addEventListener("input", ({ target }) => { if (target.id === "at") go(Number(target.value)); });

const KEYS = { ArrowLeft: "back", ArrowRight: "next", "[": "turn-back", "]": "turn-next", Home: "first", End: "last" };
document.addEventListener("keydown", (event) => {
  const at = event.target, key = event.key;
  if (event.ctrlKey || event.metaKey || event.altKey || at.closest("input:not([type=range]), select, textarea, [popover]")) return;
  if (key === "Escape" && local.sheet) { local.sheet = ""; redrawn(); }
  else if (KEYS[key] && !(at.id === "at" && !"[]".includes(key))) go(jumps[KEYS[key]]());
  else if (key === " " && !at.closest("button, a, summary")) play();
  else if (/^\d$/.test(key)) go(1 + Number(key) * (here.of - 1) / 10);
  else if (key === "a" || key === "l") { local.tab = key === "a" ? "analysis" : "log"; local.sheet = "rail"; redrawn(); document.querySelector(".rail .log, .rail .an")?.focus(); }
  else if (key === "?") by("keys").showPopover();
  else return;
  event.preventDefault();
});
addEventListener("pagehide", stop);
closeup();

Object.assign(local, { base: game.base, seated: false, tab: "analysis", still: true });
Object.assign(faces, { list: first.faces, by: first.backs || {} });
chartOf(null);
apply({ all: first.chunk.all });
root.replaceChildren();
render(h(Node, { id: "table" }), root);
draw(first.chunk, here.n);
loaded(game, redrawn);
