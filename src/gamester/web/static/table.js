// The live table: frames in, presses out. No rules here: the server says which sets of picks are moves.
import { Picks } from "./picks.js";
import { keyboard, roving } from "./keys.js";
import { beside, sum } from "./spots.js";

const host = document.getElementById("live-table");
const live = document.getElementById("live");
const offline = document.getElementById("offline");
const why = document.getElementById("why");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const by = (id) => document.getElementById(id);
const table = () => by("table");
const picks = new Picks();
let socket = null, wait = 500, sending = false, running = null, asked = null, tried = [], unsent = null, came = 0, drawn = 0;

function connect() {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${host.dataset.socket}`);
  socket.onopen = () => { wait = 500; offline.hidden = true; if (unsent) send(unsent); unsent = null; };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    sending = false; unsent = null;
    offline.hidden = false;
    draw();
    setTimeout(connect, wait);
    wait = Math.min(wait * 2, 8000);
  };
}

function send(message) {
  if (socket?.readyState === WebSocket.CONNECTING) unsent = message; // pressed before the socket was open: sent as soon as it is
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify({ frame: Number(table().dataset.frame), ...message }));
}

function receive(message) {
  if (message.html !== undefined) return arrive(message);
  sending = false;
  if (message.refused) explain(message.refused);
  draw();
}

// A frame: the whole table of this viewer, morphed in; cards that changed their zone fly.
function arrive(message) {
  const before = table().dataset.since;
  const spots = places(table());
  const fresh = new DOMParser().parseFromString(message.html, "text/html").body.firstElementChild;
  const moved = [...places(fresh)].filter(([key, zone]) => spots.has(key) && spots.get(key) !== zone).map(([key]) => key);
  const focus = neighbours();
  const turn = ++came;
  const change = () => {
    if (turn < drawn) return; // a later frame was drawn while this one waited for its transition
    drawn = turn;
    const old = by("log");
    const atEnd = old.scrollHeight - old.scrollTop - old.clientHeight < 60;
    Idiomorph.morph(table(), fresh, { morphStyle: "outerHTML", restoreFocus: true, callbacks: { beforeAttributeUpdated: keep } });
    if (table().dataset.since !== before) { picks.clear(); tried = []; }
    sending = false;
    draw();
    refocus(focus);
    if (atEnd) by("log").scrollTop = by("log").scrollHeight;
  };
  if (running) running.skipTransition();
  if (moved.length && !calm.matches && document.startViewTransition && !document.hidden) fly(moved.slice(0, 24), change);
  else change();
  if (message.say) live.textContent = message.say;
}

function fly(keys, change) {
  const name = (on) => keys.forEach((key) => { const card = by(key); if (card) card.style.viewTransitionName = on ? key : ""; });
  name(true);
  const transition = document.startViewTransition(() => { change(); name(true); });
  running = transition;
  transition.finished.catch(() => {}).finally(() => { name(false); if (running === transition) running = null; });
  transition.ready.catch(() => {});
  transition.updateCallbackDone.catch(() => {});
}

const places = (root) => new Map([...root.querySelectorAll("[data-key]")].map((card) => [card.dataset.key, card.closest("[id^=z-]")?.id]));
const keep = (name, node) => !(name === "open" && node.tagName === "DETAILS") && !(name === "tabindex" && node.dataset?.pick) && name !== "style";

function neighbours() {
  const here = document.activeElement;
  if (!here || !table().contains(here)) return null;
  const zone = here.closest("[data-zone]");
  const row = zone ? [...zone.querySelectorAll("[data-pick]")].map((card) => card.id) : [];
  const at = row.indexOf(here.id);
  return [here.id, ...row.slice(at + 1), ...row.slice(0, Math.max(at, 0)).reverse()].filter(Boolean);
}

function refocus(ids) {
  if (!ids || (document.activeElement && document.activeElement !== document.body)) return;
  const dock = by("dock");
  const next = ids.map(by).find((node) => node && table().contains(node) && node.matches("button, input, summary, a")) || [...dock.querySelectorAll(".go, [data-pick]")].find((node) => node.checkVisibility());
  (next || dock).focus({ preventScroll: true });
}

// What can be pressed, what is pressed, and the one gold button.
function draw() {
  const dock = by("dock");
  picks.read(dock);
  document.title = (dock.dataset.mine ? "● " : "") + table().dataset.title;
  for (const node of table().querySelectorAll("[data-pick]")) {
    const at = picks.at(node.id);
    const can = picks.can(node.dataset.pick);
    node.classList.toggle("sel", at > 0);
    node.classList.toggle("legal", at === 0 && can);
    node.classList.toggle("no", at === 0 && !can && Boolean(dock.dataset.mine));
    node.setAttribute("aria-pressed", String(at > 0));
    if (at > 0) node.dataset.at = picks.ordered ? at : "✓"; else delete node.dataset.at;
    if (at === 0 && !can) node.setAttribute("aria-disabled", "true"); else node.removeAttribute("aria-disabled");
  }
  for (const field of table().querySelectorAll("[data-path]")) field.value = location.origin + field.dataset.path;
  const acts = by("acts");
  if (acts) buttons(acts, dock);
  roving(table());
}

function buttons(acts, dock) {
  const had = document.activeElement && acts.contains(document.activeElement) ? document.activeElement.id : "";
  const wanted = dock.dataset.mine ? picks.buttons(Number(dock.dataset.draft), dock.dataset.want) : [];
  const old = new Map([...acts.children].map((node) => [node.id, node]));
  const total = sum((tried.length ? tried : picks.chosen.map((one) => one.id)).map(by));
  const nodes = wanted.map((button, k) => {
    const node = old.get(`act-${k}`) || Object.assign(document.createElement("button"), { type: "button", id: `act-${k}` });
    node.className = button.gold ? "btn go" : "btn";
    node.textContent = sending && button.gold ? "Sending" : button.move || !total ? button.label : tried.length ? total : `${total}. ${button.label}`;
    node.toggleAttribute("data-missing", !button.move);
    if (button.move) { node.dataset.act = button.move.a; node.dataset.drafts = button.move.d ? "yes" : ""; node.removeAttribute("aria-disabled"); }
    else { delete node.dataset.act; node.setAttribute("aria-disabled", "true"); }
    return node;
  });
  acts.replaceChildren(...nodes);
  if (had) (by(had) || nodes[0])?.focus({ preventScroll: true });
}

function play(button) {
  if (!button?.dataset.act || sending) return;
  sending = true;
  asked = button;
  send(button.dataset.drafts ? { draft: button.dataset.act } : { act: button.dataset.act });
  draw();
}

function press(node) {
  hide();
  asked = node;
  if (!picks.press(node.id, node.dataset.pick)) tried = [...picks.chosen.map((one) => one.id), node.id];
  if (tried.length) send({ why: picks.attempt(node.dataset.pick) });
  draw();
}

function explain(refused) {
  by("why-h").textContent = refused.title;
  by("why-what").textContent = refused.what || sum(tried.map(by));
  by("why-what").hidden = !by("why-what").textContent;
  by("why-words").textContent = refused.words;
  by("why-clause").textContent = refused.clause;
  by("why-clause").href = by("why-open").href = refused.href;
  why.hidden = false;
  beside(why, asked && table().contains(asked) ? asked : by("dock"));
  why.focus();
}

function hide() {
  const open = [why, by("keys")].filter((pop) => !pop.hidden);
  open.forEach((pop) => { pop.hidden = true; });
  if (tried.length) { tried = []; draw(); }
  if (open.length && asked) (by(asked.id) || by("dock").querySelector("button"))?.focus({ preventScroll: true });
  return open.length > 0;
}

document.addEventListener("click", (event) => {
  const at = (selector) => event.target.closest(selector);
  if (at("a.clause")) { event.preventDefault(); return void open(at("a.clause").href, "rules"); }
  if (at("[data-close]")) return hide();
  if (at("[data-keys]")) { asked = at("[data-keys]"); by("keys").hidden = false; return by("keys").focus(); }
  if (at("#acts [data-missing]")) return void (live.textContent = at("[data-missing]").textContent);
  if (at("#acts button")) return play(at("#acts button"));
  if (at("[data-back]")) return send({ take_back: true });
  if (at("[data-why]")) { tried = []; asked = at("[data-why]"); return send({ why: asked.dataset.why }); }
  if (at("[data-copy]")) return copy(at("[data-copy]"));
  if (at("[data-pick]")) return press(at("[data-pick]"));
  if (!at(".pop")) hide();
});
function copy(button) {
  navigator.clipboard?.writeText(location.origin + button.dataset.copy).then(() => { live.textContent = "Link copied."; button.textContent = "Copied"; });
}

document.addEventListener("change", (event) => { if (event.target.matches("[data-standing]")) send({ standing: event.target.checked }); });

keyboard({
  table, gold: () => by("acts")?.querySelector(".go"), play, hide,
  clear: () => { picks.clear(); draw(); },
  help: () => { asked = document.activeElement; by("keys").hidden = false; by("keys").focus(); },
});
draw();
by("log").scrollTop = by("log").scrollHeight;
connect();
