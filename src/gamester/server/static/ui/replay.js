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
import { rich } from "./rich.js";
import { say } from "../say.js";

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
const words = () => told(step(), here.eyes) || say("untold");
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
    else { stop(); alarm.textContent = say("replay-lost"); }
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
  live.textContent = outcome() ? say("step-ends", { said: words(), end: outcome() }) : say("sentence", { said: words() });
  fly(old, touched);
  if (n > chunk.from + game.together - AHEAD && chunk.from + game.together <= here.of) chunkOf(chunk.from + game.together);
}

const address = () => `${game.base}?at=${here.n}&perspective=${here.eyes}`;

function settled() {
  roving(root);
  document.title = say("replay-title", { at: `${here.n}/${here.of}`, game: first.replay.title });
  const now = document.querySelector(".rail .now"), list = now?.closest(".log, .mlist");
  if (now && list) list.scrollTop += now.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
  const eyes = document.querySelector(".seg [aria-pressed=true]"), row = eyes.parentElement;
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
  first: "M6 5v14M18 5l-9 7 9 7Z", "turn-back": "M12 5l-8 7 8 7ZM21 5l-8 7 8 7Z", back: "M16 5l-9 7 9 7Z",
  next: "M8 5l9 7-9 7Z", "turn-next": "M12 5l8 7-8 7ZM3 5l8 7-8 7Z", last: "M18 5v14M6 5l9 7-9 7Z",
};
const jump = (name) => {
  const off = ["first", "turn-back", "back"].includes(name) ? here.n === 1 : here.n === here.of;
  return html`<button type="button" class=${`btn s j-${name}`} id=${`go-${name}`} data-jump=${name} aria-label=${say(`jump-${name}`)} title=${say(`jump-${name}`)} aria-disabled=${off || undefined}><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d=${DRAWINGS[name]} /></svg></button>`;
};

const kinds = () => html`<span class="kinds">${game.counted.map(([kind, at], k) => html`<button type="button" class="kind" key=${kind} data-at=${at.find((n) => n > here.n) ?? at[0]} title=${say("to-next-of-these")}><b class=${`k${k}`} aria-hidden="true"></b> <b class="num">${at.length}</b> <span>${kind}<span class="vh">, ${say("to-the-next")}</span></span></button>`)}</span>`;

const controls = () => html`<div class="tr"><span class="steps-row" role="group" aria-label=${say("steps")}>${["first", "turn-back", "back"].map(jump)}
    <button type="button" class="btn go" id="play" aria-label=${say(here.clock ? "stop" : "play")} title=${say(here.clock ? "stop" : "play")}><svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><path d=${here.clock ? "M8 5v14M16 5v14" : "M7 4l12 8-12 8Z"} /></svg></button>
    ${["next", "turn-next", "last"].map(jump)}<button type="button" class="btn s" id="speed" aria-label=${say("speed", { times: here.speed })}>${here.speed}×</button></span>
  ${kinds()}
  <span class="pos num">${rich("step-of", { at: html`<b>${here.n}</b>`, of: here.of })}</span></div>`;

const perspectives = () => html`<div class="eyes"><div class="seg" role="group" aria-label=${say("whose-view")}>${game.perspectives.map(([eyes, name]) => html`<button type="button" key=${eyes} data-eyes=${eyes} aria-pressed=${eyes === here.eyes}><bdi>${name}</bdi></button>`)}</div>
  <p id="told"><span class="mut">${step().turn ? `${game.round} ${step().turn}` : say("before-the-game")}.</span> ${words()}. ${(step().laws || []).map((law) => chip(law))} <b>${outcome()}</b></p></div>`;

function Onward() {
  const { act } = step();
  return html`<div class="pop on" id="on" role="dialog" aria-labelledby="on-h" tabindex="-1" popover><h2 id="on-h">${say("play-on-here")}</h2><button type="button" class="x" popovertarget="on" popovertargetaction="hide" aria-label=${say("close")}>×</button>
    ${act < 0 ? html`<p>${say("over-at-step")}</p>`
    : html`<p>${say("play-on-how", { n: act })}</p>
      <form method="post" action=${`${game.base}/on`}><input type="hidden" name="at" value=${here.n} />
        <label for="as">${say("you-play")}</label> <select id="as" name="seat">${game.perspectives.filter(([eyes]) => /^\d+$/.test(eyes)).map(([eyes, name]) => html`<option value=${eyes} key=${eyes} selected=${eyes === here.eyes}>${name}</option>`)}</select> <button class="btn go" id="play-on">${say("play-on")}</button></form>
      <p class="sm mut">${say("play-on-practice")}</p>`}</div>`;
}

// The log as this perspective was told it; the turn of the step is open.
function Log() {
  const turns = new Map();
  game.steps.forEach((one, k) => { const said = told(one, here.eyes); if (said) turns.set(one.turn, [...(turns.get(one.turn) || []), [k + 1, said, one]]); });
  const lines = [...turns.values()].flat().map(([n]) => n), now = Math.max(0, ...lines.filter((n) => n <= here.n));
  return html`<div class="log" id="log" role="region" aria-label=${say("log")} tabindex="0">${[...turns].map(([turn, some]) => {
    const open = local.open.has(`turn-${turn}`) || (turn === step().turn && !local.shut.has(`turn-${turn}`));
    return html`<section class=${`turn${open ? " open" : ""}`} key=${turn}><h2><button type="button" data-turn=${turn} aria-expanded=${open}><b>${turn ? `${game.round} ${turn}` : say("before-the-game")}</b><span>${open ? "" : some.at(-1)[1]}</span></button></h2>
      ${open ? html`<ol>${some.map(([n, said, one]) => html`<li key=${n} class=${n === now ? "now" : ""} aria-current=${n === now ? "true" : undefined}>${one.seat >= 0 ? tile(one.seat) : html`<span class="dot"></span>`}<button type="button" class="told" data-at=${n}>${said}.</button>${one.laws?.length ? html`<span class="laws">${one.laws.map((law) => chip(law))}</span>` : ""}</li>`)}</ol>` : ""}</section>`;
  })}</div>`;
}

const TABS = ["analysis", "log"];
function Rail() {
  return html`<aside class="rail" id="rail" aria-label=${say("beside-the-table")}><div class="tabs" role="group" aria-label=${say("beside-the-table")}>${TABS.map((name) => html`<button type="button" key=${name} data-tab=${name} aria-pressed=${local.tab === name}>${say(name)}</button>`)}<button type="button" class="closesheet" data-sheet="" aria-label=${say("close")}>×</button></div>
    ${local.tab === "log" ? Log() : study(game, here)}
    ${kinds()}
    <p class="more-links">${game.record ? html`<a href=${game.record} download>${say("game-file")}</a> <a href=${game.report}>${say("report-problem")}</a> ` : ""}<a href="/replay">${say("another-file")}</a></p></aside>`;
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
    <header class="bar"><a class="logo" href="/" aria-label=${say("to-home")}><svg viewBox="0 0 32 32" aria-hidden="true"><use href="#i-logo" /></svg></a><h1>${say("replay")}</h1>
      <span class="pill d">${one.title} · <b>${game.name}</b></span>${step().turn ? html`<span class="pill">${game.round} <b>${step().turn}</b><span class="d"> ${say("of-turns", { m: game.steps.at(-1).turn })}</span></span>` : ""}<span class="grow"></span>
      <button type="button" class="btn s" id="share">${here.shared || html`<span>${rich("share-step")}</span>`}</button><button type="button" class="btn s" id="onward" popovertarget="on"><span>${rich("play-on-from")}</span></button>
      <button type="button" class="btn ghost s" data-theme-switch aria-label=${say("light-or-dark")}>${icon("sun")}</button></header>
    ${Onward()}
    <main class=${`felt${own ? "" : " open"}`} id="felt" aria-label=${say("the-table")} style=${shares(one.game, many, own)}>${perspectives()}
      <div class="opps seats" style=${{ "--k": Math.max(1, others.length) }}>${kids(one.seats)}</div>${Middle(one)}${own ? html`<${Node} key=${own.id} id=${own.id} as=${Own} />` : ""}</main>
    <section class="ticker" aria-label=${say("this-step")}><span>${words()}.</span><button type="button" data-sheet="rail" data-tab="analysis">${icon("star")} ${say("analysis")}</button><button type="button" data-sheet="rail" data-tab="log">${icon("log")} ${say("log")}</button></section>
    <section class="tl" id="dock" tabindex="-1" aria-label=${say("timeline")}>${Timeline(game, here, seat, begins(), words())}${controls()}</section>
    ${Rail()}</div>`;
}
Node.parts.Table = Table;

// ---- what is pressed
async function copy() {
  const done = await navigator.clipboard?.writeText(new URL(address(), location.href).href).then(() => true, () => false);
  here.shared = say(done ? "page-copied" : "in-the-address");
  live.textContent = say(done ? "step-copied" : "step-in-address");
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
