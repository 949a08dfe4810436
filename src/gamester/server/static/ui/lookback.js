// Looking back: the table as it was at a line of the log, line by line; what comes meanwhile waits.
import { kept } from "../store.js";
import { Node, chip, html, local } from "./cards.js";
import { Hands } from "./frame.js";
import { apply, node, nodes } from "./nodes.js";
import { explain } from "./popover.js";
import { sinceOwn } from "./rail.js";
import { say } from "../say.js";

const live = { nodes: null, held: [], asked: 0, past: null };
let page = null;

const lines = () => node("log")?.lines || [];

// ---- there and back
export async function look(n) {
  const turn = ++live.asked;
  page.skip();
  const past = await fetch(`${local.base}/at/${n}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (turn !== live.asked) return; // another line was asked for meanwhile
  if (!past) return explain({ title: say("not-shown"), clause_text: say("past-lost") }, document.querySelector(`[data-at="${n}"]`));
  const { line } = live.past = past;
  live.nodes ??= new Map(nodes);
  Object.assign(local, { looking: n, still: true, sheet: "" });
  const log = Object.fromEntries([...live.nodes].filter(([id, one]) => id === "log" || one.c === "Turn"));
  apply({ all: { ...past.all, ...log } });
  local.shut.delete(`turn-${line.turn || 0}`);
  local.open.add(`turn-${line.turn || 0}`);
  page.redrawn();
  const shown = document.querySelector(`.rail [data-at="${n}"]`);
  shown?.scrollIntoView({ block: "nearest" });
  page.say(say("looking-back-at", { line: line.t }));
}

export function leave() {
  live.asked++;
  if (!live.nodes) return false;
  const now = Object.fromEntries(live.nodes), held = live.held.splice(0);
  live.nodes = null;
  Object.assign(local, { looking: 0, still: false });
  apply({ all: now });
  page.redrawn();
  page.say(say("as-it-is-now"));
  for (const patch of held) page.take(patch);
  document.getElementById("dock")?.focus({ preventScroll: true });
  return true;
}

// What comes while somebody looks back is applied when they are back: patches build on one another.
export function hold(patch) {
  if (!live.nodes) return false;
  live.held.push(patch);
  page.redrawn(["dock"]);
  return true;
}

// From line to line, also to those that are older than the log of the page.
function step(by) {
  const all = lines(), at = all.findIndex((line) => line.n === local.looking);
  const next = !local.looking ? all.at(-1)?.n : by < 0 ? live.past.earlier : at < 0 ? live.past.later : all[at + 1]?.n;
  if (next) look(next);
  else if (by > 0) leave();
}

export const lookDeeds = { live: leave, earlier: () => step(-1), later: () => step(1), since: () => look(sinceOwn()) };

function Looking() {
  const { line, earlier } = live.past, { step: phase = "" } = line, on = live.held.length;
  return html`<section class="dock looking" id="dock" tabindex="-1" aria-label=${say("looking-back")}>${Hands()}
    <div class="say"><div class="ask">${line.t}. ${(line.laws || []).map((law) => chip(law))}</div><div class="opts"><span><span class="pill">${say("looking-back")}</span> ${phase}${on ? html` <b>${say("moved-on")}</b>` : ""}</span></div>
      <div class="acts" id="acts"><button type="button" class="btn ink" id="to-now" data-do="live">${say("back-to-table")}</button><button type="button" class="btn" data-do="earlier" aria-disabled=${!earlier || undefined}>${say("earlier")}</button><button type="button" class="btn" data-do="later">${say("later")}</button></div></div></section>`;
}
for (const name of ["Dock", "Result"]) {
  const drawn = Node.parts[name];
  Node.parts[name] = (one) => (local.looking ? Looking() : drawn(one));
}

export function begin(hooks) {
  page = hooks;
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || kept("keys") === "off" || event.target.closest("input, select, textarea, :popover-open")) return;
    if (local.code && (event.key === "[" || event.key === "]") && (local.looking || event.key === "[")) { event.preventDefault(); step(event.key === "[" ? -1 : 1); }
  });
  if (page.first.looking) look(page.first.looking);
}
