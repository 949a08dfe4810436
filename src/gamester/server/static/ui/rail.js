// Beside the felt: the log by turns, talk, the rules, this table.
import { mark } from "./away.js";
import { chip, html, icon, local, tile } from "./cards.js";
import { curtain } from "./curtain.js";
import { node } from "./nodes.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { Talk, unread } from "./talk.js";

const MANY = 9;
const FILTERS = [["key", "Important"], ["all", "Everything"], ["mine", "Mine"]];

// The first line after one's own last; 0 if nothing has come since.
export function sinceOwn() {
  const { lines = [] } = node("log") || {}, own = lines.findLastIndex((line) => line.seat === node("table").viewer);
  return own >= 0 && own < lines.length - 1 ? lines[own + 1].n : 0;
}

// A line of the log: pressed it shows the table as it was then.
const words = (line, by) => html`${line.t}.${by ? html` <span class="tag">${by}</span>` : ""}${line.private ? html`<span class="vh"> Only you see this.</span>` : ""}`;
const Line = (line, by) => (local.code ? html`<button type="button" class="told" data-at=${line.n} aria-current=${line.n === local.looking ? "true" : undefined} title="Look back at this">${words(line, by)}</button>` : html`<span>${words(line, by)}</span>`);

// A turn with more lines than one reads at a glance says in which step they were told.
const stepOf = (lines, k) => (lines.length > MANY && lines[k].step && lines[k].step !== lines[k - 1]?.step ? html`<li class="step" key=${`step-${lines[k].n}`}>${lines[k].step}</li>` : "");

// The lines of a log by turns, newest turn first.
function turns(log) {
  const found = new Map(), titles = new Map((log.items || []).map(node).filter(Boolean).map((turn) => [turn.turn || 0, turn]));
  for (const line of log.lines || []) found.set(line.turn || 0, [...(found.get(line.turn || 0) || []), line]);
  return [...found].reverse().map(([number, lines]) => ({ number, lines, turn: titles.get(number) }));
}

function Log() {
  const log = node("log") || {}, table = node("table"), word = (table.turn || "Turn 1").replace(/ .*/, ""), me = table.viewer;
  const marked = (log.lines || []).some((line) => line.key), filter = !marked && local.filter === "key" ? "all" : local.filter;
  const shown = (line) => filter === "all" || (filter === "key" ? line.key : line.seat === me || line.private);
  const all = turns(log), last = log.lines?.at(-1)?.n, missed = mark(log.lines || []), by = local.about.acted_by || {};
  const away = missed && (log.lines || []).find((line) => line.n > missed.after && shown(line))?.n;
  return html`<div class="filt" role="group" aria-label="Show">${FILTERS.filter(([name]) => marked || name !== "key").map(([name, words]) => html`<button type="button" key=${name} data-filter=${name} aria-pressed=${filter === name}>${words}</button>`)}${local.code && sinceOwn() && !curtain() ? html`<button type="button" id="since" data-do="since" title="Look at what happened since your last move, line by line">Since my move</button>` : ""}</div>
    <div class="log" id="log" role="log" aria-label="What happened" tabindex="0">${all.map(({ number, lines, turn }, k) => {
      const open = local.open.has(`turn-${number}`) || (k < 2 && !local.shut.has(`turn-${number}`)), seen = lines.filter(shown);
      const summary = turn?.summary || seen.at(-1)?.t || lines.at(-1)?.t || "";
      return html`<section class=${`turn${open ? " open" : ""}`} key=${number}><h2><button type="button" data-turn=${number} aria-expanded=${open}><b>${turn?.title || (number ? `${word} ${number}` : "Start")}</b><span>${open && k === 0 ? "" : summary}</span></button></h2>
        ${open ? html`<ol>${seen.map((line, at) => html`${stepOf(seen, at)}${line.n === away ? html`<li class="away" id="away" key="away">${missed.words}</li>` : ""}<li key=${line.n} class=${line.n === (local.looking || last) ? "now" : ""}>${line.seat >= 0 ? tile(line.seat) : html`<span class="dot"></span>`}${Line(line, by[line.n])}${line.laws?.length ? html`<span class="laws">${line.laws.map((law) => chip(law))}</span>` : ""}</li>`)}</ol>` : ""}</section>`;
    })}${local.code && all.length && !(curtain()?.who >= 0) ? html`<p class="pad"><a id="whole-log" href=${`${local.base}/log`}>The whole log${log.earlier ? `, with ${log.earlier} earlier lines` : ""}</a></p>` : ""}</div>`;
}

// Requests that need everybody's yes, and a pause.
function Asks() {
  const { votes: asks = [], paused, vote_denial: denied } = local.about, me = node("table").viewer, name = (seat) => (seat === me ? "you" : `\u2068${node(`seat-${seat}`)?.name}\u2069`);
  const press = (command, words) => html`<button type="button" class="btn s" data-command=${command}>${words}</button> `;
  if (!asks.length && !paused && !denied) return "";
  return html`<div class="asks" role="status">${paused ? html`<p><b>Paused.</b> Clocks are stopped. ${local.seated || curtain() ? press("resume", "Go on") : ""}</p>` : ""}
    ${asks.map((one) => {
      const agreed = one.agreed?.includes(me), mine = one.waiting_for?.includes(me) || (agreed && !one.waiting_for?.length);
      return html`<p key=${one.key}><b>${one.text}.</b> ${one.meaning} ${one.waiting_for?.length ? html`<span class="mut">Waiting for ${one.waiting_for.map(name).join(", ")}.</span>` : ""}
        ${mine ? html`${press(`agree ${one.key}`, "Agree")}${press(`no ${one.key}`, "No")}` : one.asker === me ? press(`no ${one.key}`, "Never mind") : agreed ? press(`no ${one.key}`, "Take back my yes") : ""}</p>`;
    })}
    ${denied ? html`<p id="denied"><b>${name(denied.by)} said no.</b> You ${denied.text}.</p>` : ""}</div>`;
}

const PANES = { log: Log, talk: Talk, rules: Rules, table: Settings };

export function Rail() {
  const { tab } = local, mine = node("dock")?.deciding && !local.stage, tabs = [["log", "Log"], ...(local.about.chat ? [["talk", "Talk"]] : []), ["rules", "Rules"], ...(local.code ? [["table", "Table"]] : [])];
  return html`<aside class="rail" id="rail" aria-label="Beside the table">
    <div class="tabs" role="group" aria-label="Beside the table">${tabs.map(([name, words]) => html`<button type="button" key=${name} id=${`tab-${name}`} data-tab=${name} aria-pressed=${tab === name}>${words}${name === "talk" && tab !== "talk" && unread() ? html` <b class="unread">new</b>` : ""}</button>`)}<button type="button" class="closesheet" data-sheet="" aria-label=${mine ? "Your move, close" : "Close"}>${mine ? html`<b>Your move</b> ` : ""}×</button></div>
    ${Asks()}${(PANES[tab] || Log)()}</aside>`;
}
