// The live table: frames in, messages out. No rules here: the server says which sets of picks are moves.
import { draw, refuse, say, settle, start, table, unsent } from "./dock.js";
import { connect, line, speak } from "./line.js";
import { begin, escape, take } from "./stage.js";
import { forget } from "./spots.js";
import { heard } from "./talk.js";

const host = document.getElementById("live-table");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const by = (id) => document.getElementById(id);
let running = null, waiting = null, came = 0, drawn = 0, anew = true, thrown = false, marks = [];

function opened() {
  anew = true;
  if (waiting) send(waiting);
  waiting = null;
}

function closed() {
  const lost = waiting;
  waiting = null;
  settle(false, true);
  draw();
  if (lost && !("command" in lost && lost.command.startsWith("entropy"))) unsent(lost); // dice are thrown by the page itself
}

// Whether it is on its way. What was pressed before the socket was open is sent as soon as it is.
function send(message) {
  const state = line()?.readyState;
  if (state === WebSocket.CONNECTING) waiting = message;
  else if (state === WebSocket.OPEN) speak(JSON.stringify({ frame: Number(table().dataset.frame), ...message }));
  else return false;
  return true;
}

// A frame has holes, and brings of the parts that lie there those that are new.
let parts = {};
const whole = (html) => html.replace(/<!--here:([\w-]+)-->/g, (_, id) => whole(parts[id]));

function receive(message) {
  if (message.html !== undefined) {
    if (message.anew) { escape(); forget(); settle(true, true); parts = {}; marks = []; anew = true; }
    for (const one of [...(message.stages || []), message]) { Object.assign(parts, one.parts); one.html = whole(one.html); }
    take(message);
    if (!message.done) return;
  }
  settle(false, true);
  heard(message.done);
  if (message.refused) refuse(message.refused);
  draw();
}

// A table: a frame, a stage or the past, morphed in. Cards that changed their zone fly, new faces turn up, and both stay marked.
function arrive(message) {
  const spots = places(table());
  const fresh = new DOMParser().parseFromString(message.html, "text/html").body.firstElementChild;
  const quiet = anew || message.at || table().dataset.looking;
  const still = quiet || calm.matches || document.hidden;
  const keys = [...places(fresh)].filter(([key, zone]) => !quiet && spots.get(key) !== zone).map(([key]) => key);
  const flying = keys.filter((key) => spots.has(key)).slice(0, 24);
  const turn = ++came;
  anew = false;
  if (message.at) {
    fresh.dataset.lines = table().dataset.lines;
    fresh.querySelector(".rail").replaceWith(by("rail").cloneNode(true));
  } else if (keys.length && fresh.dataset.lines !== table().dataset.lines) marks = keys;
  const change = () => {
    if (turn < drawn) return; // a later frame was drawn while this one waited for its transition
    drawn = turn;
    const focus = neighbours();
    const before = table().dataset.since;
    const old = by("log");
    const atEnd = old.scrollHeight - old.scrollTop - old.clientHeight < 60;
    Idiomorph.morph(table(), fresh, { morphStyle: "outerHTML", restoreFocus: true, callbacks: { beforeAttributeUpdated: keep, beforeNodeMorphed: rest, beforeNodeRemoved: stay } });
    settle(table().dataset.since !== before);
    draw();
    if (table().querySelector("[data-throws]")) import("./dice.js").then(({ toss }) => { thrown ||= send({ command: `entropy ${toss()}` }); });
    if (!message.at) for (const key of marks) by(key)?.classList.add("last");
    if (!still) for (const key of keys) if (!spots.has(key)) by(key).classList.add("turned");
    for (const link of table().querySelectorAll("#log [data-at]")) link.toggleAttribute("aria-current", link.dataset.at === message.at);
    refocus(focus || (by("curtain") && []));
    if (atEnd && !message.at) by("log").scrollTop = by("log").scrollHeight;
  };
  running?.skipTransition();
  if (flying.length && !still && !message.now && document.startViewTransition) fly(flying, change);
  else change();
  if (message.say) say(message.say);
}

function fly(keys, change) {
  const name = (on) => keys.forEach((key) => { const card = by(key); if (card) card.style.viewTransitionName = on ? key : ""; });
  name(true);
  const transition = document.startViewTransition(() => { change(); name(true); });
  running = transition;
  transition.finished.catch(() => {}).finally(() => { name(false); if (running === transition) running = null; });
  transition.ready.then(() => stagger(keys), () => {});
  transition.updateCallbackDone.catch(() => {});
}

// One after the other, 40 ms apart, 600 ms in all.
function stagger(keys) {
  const gap = Math.min(40, 260 / keys.length);
  for (const { effect } of document.getAnimations()) {
    const place = keys.indexOf(/group\((.+)\)/.exec(effect.pseudoElement)?.[1]);
    if (place > 0) effect.updateTiming({ delay: place * gap });
  }
}

const places = (root) => new Map([...root.querySelectorAll("[data-key]")].map((card) => [card.dataset.key, card.closest("[id^=z-]")?.id]));
const keep = (name, node) => !(name === "open" && node.tagName === "DETAILS") && !(name === "tabindex" && (node.dataset?.pick || node.matches(".seat"))) && name !== "style";
const rest = (node) => node.nodeType !== 1 || !node.hasAttribute("data-still"); // what the page itself has put there
const stay = (node) => node.parentNode !== by("acts"); // buttons are made here, and looked through anew when the page is drawn

function neighbours() {
  const here = document.activeElement;
  if (!here || !table().contains(here)) return null;
  const zone = here.closest("[data-zone]");
  const row = zone ? [...zone.querySelectorAll("[data-pick]")].map((card) => card.id) : [];
  const at = row.indexOf(here.id);
  return [here.id, ...row.slice(at + 1), ...row.slice(0, Math.max(at, 0)).reverse()].filter(Boolean);
}

// What is not shown any more keeps the focus until the page is drawn, and then nobody has it.
function refocus(ids) {
  const here = document.activeElement;
  if (!ids || (here && here !== document.body && here.checkVisibility())) return;
  const dock = by("dock");
  const next = ids.map(by).find((node) => node && table().contains(node) && node.checkVisibility() && node.matches("button, input, summary, a")) || [...dock.querySelectorAll(".go, [data-pick]")].find((node) => node.checkVisibility());
  (next || dock).focus({ preventScroll: true });
}

begin(arrive, host.innerHTML);
start(send, escape);
by("log").scrollTop = by("log").scrollHeight;
connect(host.dataset.socket, receive, opened, closed);
