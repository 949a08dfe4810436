// Beside the felt: the log by turns, talk, the rules, this table.
import { mark } from "./away.js";
import { chip, html, icon, local, tile } from "./cards.js";
import { curtain } from "./curtain.js";
import { node } from "./nodes.js";
import { rich } from "./rich.js";
import { Rules } from "./rules.js";
import { Settings } from "./settings.js";
import { Talk, unread } from "./talk.js";
import { joined, say } from "../say.js";

const MANY = 9;
const FILTERS = ["key", "all", "mine"];

// The first line after one's own last; 0 if nothing has come since.
export function sinceOwn() {
  const { lines = [] } = node("log") || {}, own = lines.findLastIndex((line) => line.seat === node("table").viewer);
  return own >= 0 && own < lines.length - 1 ? lines[own + 1].n : 0;
}

// A line of the log: pressed it shows the table as it was then.
const words = (line, by) => html`${line.t}.${by ? html` <span class="tag">${by}</span>` : ""}${line.private ? html`<span class="vh"> ${say("only-you")}</span>` : ""}`;
const Line = (line, by) => (local.code ? html`<button type="button" class="told" data-at=${line.n} aria-current=${line.n === local.looking ? "true" : undefined} title=${say("look-back-at")}>${words(line, by)}</button>` : html`<span>${words(line, by)}</span>`);

// A turn with more lines than one reads at a glance says in which step they were told.
const stepOf = (lines, k) => (lines.length > MANY && lines[k].step && lines[k].step !== lines[k - 1]?.step ? html`<li class="step" key=${`step-${lines[k].n}`}>${lines[k].step}</li>` : "");

// The lines of a log by turns, newest turn first. Neighbours of which the same words are said tell nothing new: they are one.
function turns(log) {
  const found = new Map(), titles = new Map((log.items || []).map(node).filter(Boolean).map((turn) => [turn.turn || 0, turn]));
  for (const line of log.lines || []) found.set(line.turn || 0, [...(found.get(line.turn || 0) || []), line]);
  const made = [];
  for (const [number, lines] of found) {
    const turn = titles.get(number), last = made.at(-1);
    if (turn?.summary && turn.summary === last?.turn?.summary) Object.assign(last, { lines: [...last.lines, ...lines], upto: number });
    else made.push({ number, lines, turn, upto: 0 });
  }
  return made.reverse();
}

function Log() {
  const log = node("log") || {}, table = node("table"), me = table.viewer;
  const marked = (log.lines || []).some((line) => line.key), filter = !marked && local.filter === "key" ? "all" : local.filter;
  const shown = (line) => filter === "all" || (filter === "key" ? line.key : line.seat === me || line.private);
  const all = turns(log), last = log.lines?.at(-1)?.n, missed = mark(log.lines || []), by = local.about.acted_by || {};
  const away = missed && (log.lines || []).find((line) => line.n > missed.after && shown(line))?.n;
  return html`<div class="filt" role="group" aria-label=${say("show")}>${FILTERS.filter((name) => marked || name !== "key").map((name) => html`<button type="button" key=${name} data-filter=${name} aria-pressed=${filter === name}>${say(`filter-${name}`)}</button>`)}${local.code && sinceOwn() && !curtain() ? html`<button type="button" id="since" data-do="since" title=${say("since-how")}>${icon("turn")} <span>${say("since-my-move")}</span></button>` : ""}</div>
    <div class="log" id="log" role="log" aria-label=${say("what-happened")} tabindex="0">${all.map(({ number, lines, turn, upto }, k) => {
      const open = local.open.has(`turn-${number}`) || (k < 2 && !upto && !local.shut.has(`turn-${number}`)), seen = lines.filter(shown);
      const told = lines.filter((line) => line.key).slice(-2), title = turn?.title || (number ? say("turn-n", { n: number }) : say("before-play"));
      const summary = turn?.summary || told.map((line) => line.t).join(". ") || seen.at(-1)?.t || lines.at(-1)?.t || "";
      return html`<section class=${`turn${open ? " open" : ""}`} key=${number}><h2><button type="button" data-turn=${number} aria-expanded=${open}><b>${upto ? say("turns-folded", { first: title, last: upto }) : title}</b><span>${open && (k === 0 || !turn?.summary) ? "" : summary}</span></button></h2>
        ${open ? html`<ol>${seen.map((line, at) => html`${stepOf(seen, at)}${line.n === away ? html`<li class="away" id="away" key="away">${missed.words}</li>` : ""}<li key=${line.n} class=${line.n === (local.looking || last) ? "now" : ""}>${line.seat >= 0 ? tile(line.seat) : html`<span class="dot"></span>`}${Line(line, by[line.n])}${line.laws?.length ? html`<span class="laws">${line.laws.map((law) => chip(law))}</span>` : ""}</li>`)}</ol>` : ""}</section>`;
    })}${local.code && all.length && !(curtain()?.who >= 0) ? html`<p class="pad"><a id="whole-log" href=${`${local.base}/log`}>${log.earlier ? say("whole-log-earlier", { n: log.earlier }) : say("whole-log-all")}</a></p>` : ""}</div>`;
}

// Requests that need everybody's yes, and a pause.
function Asks() {
  const { votes: asks = [], paused, vote_denial: denied } = local.about, me = node("table").viewer, name = (seat) => (seat === me ? say("you-in-list") : `\u2068${node(`seat-${seat}`)?.name}\u2069`);
  const press = (command, words) => html`<button type="button" class="btn s" data-command=${command}>${words}</button> `;
  if (!asks.length && !paused && !denied) return "";
  return html`<div class="asks" role="status">${paused ? html`<p>${rich("paused")} ${local.seated || curtain() ? press("resume", say("go-on")) : ""}</p>` : ""}
    ${asks.map((one) => {
      const agreed = one.agreed?.includes(me), mine = one.waiting_for?.includes(me) || (agreed && !one.waiting_for?.length);
      return html`<p key=${one.key}><b>${one.text}.</b> ${one.meaning} ${one.waiting_for?.length ? html`<span class="mut">${say("waiting-on", { names: joined(one.waiting_for.map(name)) })}</span>` : ""}
        ${mine ? html`${press(`agree ${one.key}`, say("agree"))}${press(`no ${one.key}`, say("no"))}` : one.asker === me ? press(`no ${one.key}`, say("never-mind")) : agreed ? press(`no ${one.key}`, say("take-back-yes")) : ""}</p>`;
    })}
    ${denied ? html`<p id="denied">${rich("said-no", { name: name(denied.by) })} ${denied.text}.</p>` : ""}</div>`;
}

const PANES = { log: Log, talk: Talk, rules: Rules, table: Settings };

export function Rail() {
  const { tab } = local, mine = node("dock")?.deciding && !local.stage, tabs = ["log", ...(local.about.chat ? ["talk"] : []), "rules", ...(local.code ? ["table"] : [])];
  return html`<aside class="rail" id="rail" aria-label=${say("beside-the-table")}>
    <div class="tabs" role="group" aria-label=${say("beside-the-table")}>${tabs.map((name) => html`<button type="button" key=${name} id=${`tab-${name}`} data-tab=${name} aria-pressed=${tab === name}>${say(name)}${name === "talk" && tab !== "talk" && unread() ? html` <b class="unread">${say("new")}</b>` : ""}</button>`)}<button type="button" class="closesheet" data-sheet="" aria-label=${say(mine ? "your-move-close" : "close")}>${mine ? html`<b>${say("your-move-now")}</b> ` : ""}×</button></div>
    ${Asks()}${(PANES[tab] || Log)()}</aside>`;
}
