// What is picked, the sentence it makes, the one gold button, and why something cannot be chosen.
import { Picks, several, sum, word } from "./picks.js";
import { keyboard, roving } from "./keys.js";
import { pref } from "./prefs.js";
import { caughtUp, law, leave, rail, show } from "./rail.js";
import { tick } from "./clock.js";
import { sound } from "./sound.js";
import { by, close, explain, help } from "./spots.js";
import { keepList, keptList } from "./store.js";
import { speak } from "./talk.js";

const HINTS = 12, SHUT = 700; // ms in which a curtain that has just closed stays so: the second press of a double click is not meant for it
const picks = new Picks();
export const table = () => by("table");
const ids = (one) => [...table().querySelectorAll(`[data-pick="${one}"]`)].map((found) => found.id);
export const say = (words) => { by("live").textContent = words; };
let send, sending = false, asked = null, tried = [], was = null, curtain = "", closed = 0;

// What was sent is settled by its answer or a broken line, not by any frame: others' moves bring frames too. After another decision nothing is picked.
export function settle(anew, answered) {
  if (answered) sending = false;
  if (anew) picks.clear();
}

export function refuse(said) {
  by("alarm").textContent = asked?.dataset.act ? `${said.title}. ${said.clause_text}` : "";
  explain(said, asked, sum(tried));
}

// What could not be sent is said at what was pressed, and aloud.
export function unsent(message) {
  const act = "move" in message || "draft" in message;
  const words = act ? "Your move did not arrive. Your cards are still chosen. Send again." : "There is no connection to the table just now. Try again in a moment.";
  tried = [];
  explain({ title: "Not sent", clause_text: words }, asked);
  by("alarm").textContent = `Not sent. ${words}`;
  return false;
}

// What can be pressed, what is pressed, what it says.
export function draw() {
  const { moves = "", mine, draft, want, shapes, seats, turn } = by("dock").dataset;
  const notes = noted();
  picks.turn = turn;
  picks.read(moves, ids);
  document.title = (mine || table().dataset.next ? "● " : "") + table().dataset.title;
  if (mine && was === "") sound("move");
  was = mine;
  const over = picks.at(table().querySelector("[data-turn] ~ [data-turn]")?.id);
  for (const node of table().querySelectorAll("[data-pick]")) {
    const at = picks.at(node.id), can = !at && picks.can(node.dataset.pick), no = !at && !can;
    node.classList.toggle("sel", at > 0);
    node.classList.toggle("flip", at * over > 0);
    node.classList.toggle("legal", can);
    node.classList.toggle("beside", can && picks.aside(node.dataset.pick));
    node.classList.toggle("no", no && mine === "yes");
    node.ariaPressed = at > 0;
    node.draggable = can;
    node.dataset.at = picks.ordered ? at : "✓";
    if (no) node.ariaDisabled = true; else node.removeAttribute("aria-disabled");
    node.setAttribute("aria-description", at ? "picked" : can ? "can be picked" : "not now, press for why");
  }
  shut();
  for (const node of table().querySelectorAll("[data-note]")) node.ariaPressed = notes.includes(node.dataset.note);
  for (const field of table().querySelectorAll("[data-path]")) field.value = location.origin + field.dataset.path;
  if (by("acts")) {
    sentence(JSON.parse(shapes)[picks.shape] || [], JSON.parse(seats));
    buttons(mine ? picks.buttons(Number(draft), want) : []);
    hint(mine && pref("learn") && !picks.ordered);
  }
  roving(table());
  tick(say);
  const news = rail();
  if (news) say(news);
}

function shut() {
  const hangs = by("dock").matches(".curtain") ? by("curtain")?.dataset.command || "nobody" : "";
  if (hangs !== curtain) { closed = performance.now(); if (hangs) setTimeout(draw, SHUT + 20); }
  curtain = hangs;
  const early = performance.now() - closed < SHUT;
  for (const node of by("dock").querySelectorAll(".curtain [data-command^=curtain]")) if (early) node.ariaDisabled = true; else node.removeAttribute("aria-disabled");
}

// The move as a sentence, its blanks filled by what is picked; what a whole one stands for the move says.
function sentence(parts, seats) {
  const [whole] = picks.whole;
  const nodes = picks.filled(parts).map((part) => {
    if (!part.d) return part;
    const said = sum(part.picks) || part.picks.map((pick) => (pick.startsWith("seat:") && seats[word(pick)]) || spoken(pick)).join(" ");
    const blank = document.createElement("span");
    blank.className = said ? "blank in" : "blank";
    blank.textContent = said ? said + (whole?.c ? `, ${whole.c}` : "") : part.n;
    return blank;
  });
  by("line").replaceChildren(...nodes, whole?.n ? `: ${whole.n}` : "");
  by("line").hidden = !nodes.length;
}

// As people say it: what is pressed tells; what a game drew without saying it reads as its button does, a card as it is called.
function spoken(pick) {
  const node = table().querySelector(`[data-pick="${pick}"]`);
  return node?.dataset.say || (node?.matches(":not(.card)") && (node.ariaLabel || node.textContent.trim())) || word(pick);
}

function buttons(wanted) {
  const acts = by("acts");
  const had = acts.contains(document.activeElement) && document.activeElement.id;
  acts.replaceChildren(...wanted.map(({ label, move }, k) => {
    const node = by(`act-${k}`) || Object.assign(document.createElement("button"), { type: "button", id: `act-${k}` });
    node.className = k ? "btn" : "btn go";
    node.textContent = sending && !k ? "Sending" : label;
    if (move) { node.dataset.act = move.a; node.dataset.drafts = move.d ? "yes" : ""; node.removeAttribute("aria-disabled"); }
    else { delete node.dataset.act; node.ariaDisabled = true; }
    return node;
  }));
  if (had) (by(had) || acts.firstChild)?.focus({ preventScroll: true });
}

// For learners: what the moves still allow.
function hint(on) {
  const said = [...new Set(picks.held.map((move) => (move.c ? `${move.p.map(word).join("+")} (${move.c})` : move.s)))];
  const more = said.length > HINTS ? `, and ${said.length - HINTS} more` : "";
  by("hint").textContent = said.length ? `Still possible: ${said.slice(0, HINTS).join(", ")}${more}` : "Nothing more can be put together.";
  by("hint").hidden = !on;
}

function ask(node) {
  asked = node;
  tried = [];
}

function play(button, { act, drafts } = button.dataset) {
  if (act === undefined) return button.click();
  if (sending) return;
  ask(button);
  caughtUp();
  sending = send(drafts ? { draft: act } : { move: act });
  if (sending && !drafts) sound("seal");
  draw();
}

function why(node, said) {
  asked = node;
  tried = [].concat(said).filter((one) => one.includes(":"));
  send({ why_not: said });
}

function press(node) {
  const pick = node.dataset.pick;
  if (!picks.press(node.id, pick, ids)) return why(node, [...picks.tokens, ...several(pick)]);
  sound("card");
  if (picks.full) return play(node, { act: picks.full.a, drafts: true });
  draw();
  say([...new Set([by("line"), by("act-0")].map((one) => one?.textContent).filter(Boolean))].join(". "));
}

// Private marks, kept on this device for this seat of this table.
const page = () => `notes ${by("live-table").dataset.socket}${table().dataset.who || ""}`;
const noted = () => keptList(page());

function note({ dataset }) {
  const rest = noted().filter((one) => one !== dataset.note);
  keepList(page(), rest.length < noted().length ? rest : [...rest, dataset.note]);
  draw();
}

const routes = {
  "a.clause, #why-open": (node) => { close(); law(node.href); },
  "[data-keys]": help,
  "[role=tab]": (node) => show(node.id.slice(4)),
  "[data-tab]": (node) => show(node.dataset.tab, true),
  "[data-leave]": leave,
  "#acts [aria-disabled]": (node) => why(node, picks.tokens),
  "#acts [data-act]": (node) => play(node),
  "[data-back]": (node) => { ask(node); send({ withdraw_draft: true }); },
  "[data-why]": (node) => why(node, node.dataset.why),
  "[data-command]": (node) => { if (node.ariaDisabled) return; ask(node); send({ command: node.dataset.command }); },
  "[data-undo]": (node) => play(node, { act: "undo" }),
  "[data-copy]": (node) => navigator.clipboard?.writeText(location.origin + node.dataset.copy).then(() => { say("Link copied."); node.textContent = "Copied"; }),
  "[data-pick]": press,
  "[data-note]": note,
};

export function start(sender, escape) {
  let held = null;
  const on = (event, does) => document.addEventListener(event, does);
  send = (message) => sender(message) || unsent(message);
  on("click", (event) => {
    const route = Object.keys(routes).find((selector) => event.target.closest(selector));
    if (!route) return;
    if (event.target.closest("a")) event.preventDefault();
    routes[route](event.target.closest(route));
  });
  on("change", ({ target }) => { if (target.matches("[data-auto-response]")) { ask(target); send({ auto_response: target.checked }); } draw(); });
  on("submit", (event) => { if (event.target.id === "say") { event.preventDefault(); ask(event.target); speak(send); } });
  // Dragging, never needed: a card dropped on another thing to pick picks both; dropped on the dock it is picked.
  on("dragstart", ({ target }) => { held = target.closest?.("[data-pick]"); });
  on("dragover", (event) => { if (held && event.target.closest("[data-pick], #dock")) event.preventDefault(); });
  on("drop", (event) => {
    event.preventDefault();
    for (const node of new Set([held, event.target.closest("[data-pick]")])) if (node?.isConnected) press(node);
    held = null;
  });
  keyboard({
    table, play,
    gold: () => by("dock").querySelector(".go"),
    escape: () => { if (!escape?.() && !leave()) { picks.clear(); draw(); } },
    help: () => help(document.activeElement),
    log: () => show("log", true),
  });
  setInterval(tick, 1000, say);
  draw();
}
