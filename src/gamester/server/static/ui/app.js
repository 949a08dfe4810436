// The live table: patches in, messages out; steps of a reveal one after another; focus stays. No rules and no game here.
import { h, options, render } from "../vendor/preact.mjs";
import { connect, line, speak } from "../line.js";
import { keep as keepValue, keepList, kept, keptList } from "../store.js";
import * as away from "./away.js";
import { Node, faces, local } from "./cards.js";
import { closeup } from "./closeup.js";
import { curtain, holding, isClosed, noteClosed, turned } from "./curtain.js";
import { dragging } from "./drag.js";
import { folding } from "./folds.js";
import "./frame.js";
import { keyboard, roving } from "./keys.js";
import { begin, hold, leave, look, lookDeeds } from "./lookback.js";
import { noteEnd } from "./finished.js";
import { before, calm, fly } from "./motion.js";
import { apply, node, nodes, preview, redraw, redrawAll, redrawPicks } from "./nodes.js";
import { picks, several } from "./picks.js";
import { force, stop } from "./forced.js";
import { close, explain } from "./popover.js";
import { installed, notify } from "./notify.js";
import { choose, flag } from "../prefs.js";
import { sound } from "../sound.js";
import { tick } from "./clock.js";
import * as words from "../say.js";
import * as law from "./rules.js";
import * as talk from "./talk.js";
import { moved, speakIn } from "./tongue.js";

const root = document.getElementById("root"), live = document.getElementById("live"), alarm = document.getElementById("alarm");
const first = JSON.parse(document.getElementById("first").textContent);
const marksKey = () => `notes ${first.socket}${curtain()?.who ?? ""}`;
options.debounceRendering = (draw) => draw(); // a patch is drawn when it is applied, at once
const ON_SEATS = ["clocks", "stand_ins"]; // what is said beside the table and drawn on a seat
const OPENED = ["more", "known", "whys"].map((name) => `details.${name}[open]`).join(); // what a press elsewhere closes
const later = []; // patches not shown yet: steps of a reveal, and what came behind them
let frame = first.n, timer = 0, asker = null, waiting = [], thrown = false, deciding = null;

const say = (words) => { if (words) live.textContent = words; };

// ---- drawing
function show(patch, still) {
  redraw(preview(null));
  const old = before(still), focus = keepFocus(), log = document.getElementById("log"), top = log?.scrollTop;
  const touched = apply(patch);
  if (patch.about) {
    tell(patch.about, patch.all);
    touched.add("table").add("dock");
    if (ON_SEATS.some((name) => name in patch.about)) for (const [id, one] of nodes) if (one.c === "Plate") touched.add(id);
  }
  const missed = away.look();
  if (touched.has("log") || touched.has("dock") || missed) touched.add("table");
  redraw([...touched].sort((a, b) => (a === "table" ? -1 : b === "table" ? 1 : 0)));
  if (touched.has("dock") || touched.has("table")) redrawPicks(); // what can be picked hangs on the dock's moves, wherever it lies
  redraw(preview(picks.whole[0]?.then || null));
  settled(focus);
  if (log && top) document.getElementById("log").scrollTop = top;
  say([missed, patch.say].filter(Boolean).join(" "));
  fly(old, touched);
}

// What is said beside the table: all of it with a whole table, else what has changed. Null is gone.
function tell(about, anew) {
  const was = local.about, next = { ...(anew ? {} : was), ...about };
  for (const name in next) if (next[name] === null) delete next[name];
  local.about = next;
  if (next.curtain?.who !== was.curtain?.who) another();
  if (next.advice?.move && next.advice.move !== was.advice?.move) setTimeout(() => say(`${next.advice.sentence}. ${next.advice.reason}`));
  if (next.curtain && (next.curtain.who !== was.curtain?.who || next.curtain.name !== was.curtain.name)) {
    if (isClosed()) noteClosed();
    setTimeout(announce);
  }
  if (next.deal_proof?.should_send_entropy && !thrown && line()?.readyState === WebSocket.OPEN) import("../dice.js").then(({ toss }) => { thrown ||= send({ command: `entropy ${toss()}` }, true); });
}

// At a shared device: whose hand this is, or who gets the device next.
function announce() {
  say(turned());
  if (isClosed() && !local.stage) document.getElementById("curtain")?.focus({ preventScroll: true });
}

// Somebody else looks at this page: nothing is left of what was said to the player who looked before.
function another() {
  picks.clear();
  close();
  for (const id of ["live", "alarm", "why-h", "why-what", "why-words"]) document.getElementById(id).textContent = "";
  Object.assign(local, { marks: keptList(marksKey()), sending: false, tab: "log", sheet: "" });
  local.open.clear();
  asker = null;
}

function settled(focus) {
  roving(root);
  if (focus) refocus(focus);
  const mine = Boolean(node("dock")?.deciding) && !local.stage;
  document.title = (mine ? "● " : "") + first.title;
  if (mine && deciding === false) sound("move");
  deciding = mine;
  tick(say);
  noteEnd();
  force((move) => { asker = document.getElementById("act-0"); play(move); }, say);
}

function redrawn(ids) {
  const focus = keepFocus();
  if (node("dock")?.moves) picks.read(node("dock"));
  redraw(preview(picks.whole[0]?.then || null));
  if (ids) redraw(ids); else redrawAll();
  redrawPicks();
  settled(focus);
}

function keepFocus() {
  const here = /** @type {HTMLElement} */ (document.activeElement);
  if (!here || !root.contains(here)) return null;
  const zone = here.closest("[data-zone]");
  return { id: here.id, zone: zone?.id, place: zone ? [...zone.querySelectorAll("[data-pick]")].indexOf(here) : -1 };
}

// What had the focus keeps it; else its neighbour, else the gold button, else the dock.
function refocus(focus) {
  const here = document.activeElement;
  if (here && here !== document.body && here.isConnected) return;
  const row = focus.zone ? [...(document.getElementById(focus.zone)?.querySelectorAll("[data-pick]") || [])] : [];
  const next = (focus.id && document.getElementById(focus.id)) || row[Math.min(Math.max(focus.place, 0), row.length - 1)] || document.querySelector("#dock .go") || document.getElementById("dock");
  next?.focus({ preventScroll: true });
}

// ---- what comes: a patch, the whole table, an answer
function heard(message) {
  if (outdated(message)) return location.reload();
  away.arrived();
  if (message.refused) {
    local.sending = false;
    redrawn(["dock"]);
    if (asker?.dataset?.do === "act") alarm.textContent = words.say("page-refused", { title: message.refused.title, why: message.refused.clause_text });
    talk.answered(false);
    explain(message.refused, asker);
  } else if (message.all || message.set || message.new || message.gone || message.log || message.steps || message.n !== undefined || message.about) take(message);
  if (message.done) talk.answered(true);
  if (message.done && local.sending) { local.sending = false; redrawn(["dock"]); }
}

// Whether this page is of another version than the server and so may not know what comes. It is loaded again once for a version: where
// several servers are behind one address it may come from the old one.
function outdated({ version = first.version }) {
  if (version === first.version || history.state?.reloaded === version) return false;
  history.replaceState({ reloaded: version }, "");
  return true;
}

function take(patch) {
  if (hold(patch)) return;
  if (patch.n < frame && !patch.all) return; // older than what is shown
  if (patch.n !== undefined) frame = patch.n;
  if (patch.all) {
    later.length = 0;
    clearTimeout(timer);
    Object.assign(local, { stage: "", count: 0, sending: false });
    show(patch, true);
    redrawn();
    return;
  }
  later.push(...(patch.steps || []), patch);
  if (calm.matches) skip();
  else if (!local.stage) next();
}

// ---- steps of a reveal: only people who watch wait for them; where all turn up at once it is counted in
function next() {
  clearTimeout(timer);
  const [patch] = later;
  if (!patch) return;
  if (patch.count && local.count !== 1) {
    Object.assign(local, { stage: "yes", count: local.count ? local.count - 1 : patch.count });
    timer = setTimeout(next, patch.beat);
    redrawn(["dock", "table"]);
    return;
  }
  later.shift();
  local.count = 0;
  local.stage = patch.stay ? "yes" : "";
  show(patch);
  redrawn(["dock", "table"]);
  if (patch.stay) timer = setTimeout(next, patch.stay);
  else if (later.length) next();
}

function skip() {
  const all = later.splice(0);
  clearTimeout(timer);
  Object.assign(local, { stage: "", count: 0 });
  for (const patch of all) show({ ...patch, say: "" }, true);
  say(all.map((patch) => patch.say).filter(Boolean).join(" "));
  redrawn(["dock", "table"]);
}

// ---- what is pressed
function send(message, quiet) {
  const state = line()?.readyState;
  if (state === WebSocket.OPEN) speak(JSON.stringify({ frame, ...message }));
  else if (state === WebSocket.CONNECTING) { if (!waiting.some((one) => JSON.stringify(one) === JSON.stringify(message))) waiting.push(message); }
  else {
    local.sending = false;
    if (!quiet) unsent(message);
    return false;
  }
  return true;
}

function unsent(message) {
  explain({ title: words.say("not-sent"), clause_text: "move" in message || "draft" in message ? words.say("move-lost") : words.say("no-connection") }, asker);
}

function play(move, drafts) {
  if (local.sending) return;
  away.caughtUp();
  local.sending = send(drafts ? { draft: move } : { move });
  if (local.sending && drafts && !waiting.length) picks.clear(); // what waits for the line may not go out
  else if (local.sending) sound("seal");
  redrawn(["dock"]);
}

function press(one) {
  asker = one;
  if (later.length) skip();
  const said = one.dataset.pick;
  close();
  if (said && picks.touch(one.id, said)) {
    sound("card");
    const { full } = picks;
    if (full) play(full.a, true);
    redrawn(["dock"]);
    say([document.querySelector("#dock .ask")?.textContent, document.getElementById("act-0")?.textContent].filter(Boolean).join(" "));
  } else send({ why_not: one.dataset.why || [...picks.tokens, ...several(said)] });
}

const deeds = {
  next: () => { local.count &&= 1; next(); },
  skip,
  back: () => send({ withdraw_draft: true }),
  act: ({ dataset }) => play(dataset.act, Boolean(dataset.drafts)),
  undo: (one) => (one.dataset.why ? send({ why_not: "undo" }) : play("undo")),
  why: (one) => send({ why_not: one.dataset.why || picks.tokens }),
  wait: () => halt(),
  more: () => { const menu = document.querySelector("#dock details.more"); if (menu) { menu.open = true; menu.querySelector(".menu button:not([aria-disabled])")?.focus(); } },
  final: () => { local.final = !local.final; redrawn(); },
  ...lookDeeds,
};
const pane = (name) => { local.tab = name; local.sheet = "rail"; redrawn(["table"]); };
const routes = {
  "[data-do]": (one) => { asker = one; close(); deeds[one.dataset.do](one); },
  "[data-pick]": press,
  "[data-command]": (one) => { asker = one; send({ command: one.dataset.command }); },
  "button[data-at]": ({ dataset }) => look(Number(dataset.at)),
  "[data-note]": ({ dataset }) => { local.marks = local.marks.includes(dataset.note) ? local.marks.filter((mark) => mark !== dataset.note) : [...local.marks, dataset.note]; keepList(marksKey(), local.marks); redrawn(); },
  "[data-tab]": ({ dataset }) => { if (dataset.tab === "rules") law.open(pane); else pane(dataset.tab); },
  "[data-leave]": () => law.leave(pane),
  "[data-keys]": () => document.getElementById("keys").showPopover(),
  "[data-copy]": (one) => navigator.clipboard?.writeText(location.origin + one.dataset.copy).then(() => { say(words.say("link-copied")); (one.querySelector("span") || one).textContent = words.say("page-copied"); }),
  "[data-notify]": ({ dataset }) => notify(dataset.notify === "on").then((said) => { local.notified = said; say(said); redrawn(["table"]); }),
  "[data-sheet]": ({ dataset }) => { local.sheet = dataset.sheet; redrawn(["table"]); },
  "[data-filter]": ({ dataset }) => { local.filter = dataset.filter; keepValue("log filter", dataset.filter); redrawn(["table"]); },
  ...folding(redrawn),
};

document.addEventListener("click", (event) => {
  const chosen = event.target.closest(".menu button:not([aria-disabled])");
  for (const open of document.querySelectorAll(OPENED)) if (chosen || !open.contains(event.target)) open.open = false;
  const clause = event.target.closest("a.clause, #why-open");
  if (clause && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); close(); law.open(pane, clause.href); return; }
  const route = Object.keys(routes).find((selector) => event.target.closest(selector));
  if (route) routes[route](event.target.closest(route));
});
document.addEventListener("submit", (event) => {
  if (event.target.id !== "say") return;
  event.preventDefault();
  asker = event.target;
  talk.speak(send);
});
document.addEventListener("change", ({ target }) => {
  if (target.dataset.mute) { talk.mute(target.dataset.mute); redrawn(["table"]); }
  else if (target.id === "language") speakIn(target.value, first.socket);
  else if (target.matches(".prefs input")) { choose(target.name, target.checked); redrawn(["dock"]); }
  else if (target.matches("[data-standing]")) { asker = target; send({ command: `answer ${target.dataset.standing} ${target.checked ? "on" : "off"}` }); }
});
const halt = () => { if (stop()) redrawn(["dock"]); };
document.addEventListener("keydown", ({ key, target }) => { if (!["Shift", "Control", "Alt", "Meta", "Tab"].includes(key) && !(key === "Enter" && target.id === "act-0")) halt(); }, true);
document.addEventListener("pointerover", ({ target }) => { if (target.closest?.("[data-hand] .card")) halt(); });
document.addEventListener("visibilitychange", () => {
  settled();
  const missed = away.look(); if (missed) { redrawn(["table"]); say(missed); } });
for (const name of ["sound", "keys", "left", "learn", "wait"]) flag(name);
holding((one) => { asker = one; send({ command: one.dataset.hold }); });
dragging(press);
closeup();
keyboard({
  root,
  gold: () => document.querySelector("#dock .go"),
  escape: () => {
    const open = document.querySelector(OPENED);
    if (later.length) skip();
    else if (leave()) return;
    else if (open) { open.open = false; open.querySelector("summary").focus(); }
    else if (law.leave(pane)) return;
    else if (local.sheet) { local.sheet = ""; redrawn(["table"]); }
    else { picks.clear(); redrawn(["dock"]); }
  },
  help: () => document.getElementById("keys").showPopover(),
  log: () => { local.tab = "log"; local.sheet = "rail"; redrawn(["table"]); document.getElementById("log")?.focus(); },
});

// ---- the line: after a break the whole table comes, unless it is as it was
// All that was pressed before it opened goes out in order; if it breaks instead, one sentence says so, of a move before all else.
function opened() {
  for (const message of waiting.splice(0)) send(message);
}
function closed() {
  const all = waiting.splice(0), lost = all.find((one) => "move" in one || "draft" in one) || all[0];
  local.sending = false;
  away.look();
  redrawn(["dock"]);
  if (lost) unsent(lost);
}

Object.assign(local, { base: first.base, code: first.code, seated: first.seated, languages: first.languages, about: first.about || {}, marks: [], filter: kept("log filter") || "key" });
local.marks = keptList(marksKey());
Object.assign(faces, { list: first.faces, by: first.backs || {} });
apply(first);
away.begin(first.socket);
talk.begin(first.socket);
away.look();
const again = moved(first.socket);
root.replaceChildren();
render(h(Node, { id: "table" }), root);
redrawn(); // what can be picked is known once the dock has been drawn
if (again()) redrawn();
if (curtain()) announce();
setInterval(tick, 1000, say);
begin({ first, redrawn, take, skip, say });
connect(first.socket, heard, opened, closed);
installed();
