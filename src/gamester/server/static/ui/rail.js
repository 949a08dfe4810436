// Beside the felt: the log by turns, talk, this table.
import { chip, html, icon, local, tile } from "./cards.js";
import { node } from "./nodes.js";

const FILTERS = [["key", "Important"], ["all", "Everything"], ["mine", "Mine"]];

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
  const all = turns(log), last = log.lines?.at(-1)?.n;
  return html`<div class="filt" role="group" aria-label="Show">${FILTERS.filter(([name]) => marked || name !== "key").map(([name, words]) => html`<button type="button" key=${name} data-filter=${name} aria-pressed=${filter === name}>${words}</button>`)}</div>
    <div class="log" id="log" role="log" aria-label="What happened" tabindex="0">${all.map(({ number, lines, turn }, k) => {
      const open = local.open.has(`turn-${number}`) || (k < 2 && !local.shut.has(`turn-${number}`)), seen = lines.filter(shown);
      const summary = turn?.summary || seen.at(-1)?.t || lines.at(-1)?.t || "";
      return html`<section class=${`turn${open ? " open" : ""}`} key=${number}><h2><button type="button" data-turn=${number} aria-expanded=${open}><b>${turn?.title || (number ? `${word} ${number}` : "Start")}</b><span>${open && k === 0 ? "" : summary}</span></button></h2>
        ${open ? html`<ol>${seen.map((line) => html`<li key=${line.n} class=${line.n === last ? "now" : ""}>${line.seat >= 0 ? tile(line.seat) : html`<span class="dot"></span>`}<span>${line.t}.${line.private ? html`<span class="vh"> Only you see this.</span>` : ""}</span>${line.laws?.length ? html`<span class="laws">${line.laws.map((law) => chip(law))}</span>` : ""}</li>`)}</ol>` : ""}</section>`;
    })}</div>`;
}

function Talk() {
  const { chat: talk } = local.about;
  if (!talk) return html`<div class="log"><p class="pad mut">There is no talk at this table.</p></div>`;
  return html`<div class="log talk" tabindex="0" role="log" aria-label="Talk">${(talk.lines || []).map((line) => html`<p key=${line.number}>${line.seat >= 0 ? tile(line.seat) : ""} <b><bdi>${line.name}</bdi></b> <bdi>${line.text}</bdi></p>`)}${talk.lines?.length ? "" : html`<p class="mut">No messages yet.</p>`}</div>`;
}

const Say = () => (local.about.chat ? html`<form class="chat" id="say"><label class="vh" for="words">Say to the table</label><input id="words" maxlength="300" autocomplete="off" placeholder="Say something" /><button class="btn s">Send</button></form>` : "");

// Requests that need everybody's yes, and a pause.
function Asks() {
  const { votes: asks = [], paused, vote_denial: denied } = local.about, me = node("table").viewer, name = (seat) => (seat === me ? "you" : node(`seat-${seat}`)?.name);
  if (!asks.length && !paused && !denied) return "";
  return html`<div class="asks" role="status">${paused ? html`<p><b>Paused.</b> Clocks are stopped. <button type="button" class="btn s" data-command="resume">Go on</button></p>` : ""}
    ${asks.map((one) => html`<p key=${one.key}><b>${one.text}.</b> ${one.meaning} ${one.waiting_for?.length ? html`<span class="mut">Waiting for ${one.waiting_for.map(name).join(", ")}.</span>` : ""}
      ${one.waiting_for?.includes(me) ? html`<button type="button" class="btn s" data-command=${`agree ${one.key}`}>Agree</button> <button type="button" class="btn s" data-command=${`no ${one.key}`}>No</button>` : one.asker === me ? html`<button type="button" class="btn s" data-command=${`no ${one.key}`}>Never mind</button>` : ""}</p>`)}
    ${denied ? html`<p><b>${name(denied.by)} said no.</b></p>` : ""}</div>`;
}

export function Rail() {
  const { tab } = local, tabs = [["log", "Log"], ["talk", "Talk"]];
  return html`<aside class="rail" id="rail" aria-label="Beside the table">
    <div class="tabs" role="group" aria-label="Beside the table">${tabs.map(([name, words]) => html`<button type="button" key=${name} data-tab=${name} aria-pressed=${tab === name}>${words}</button>`)}<button type="button" class="closesheet" data-sheet="" aria-label="Close">×</button></div>
    ${Asks()}${tab === "talk" ? Talk() : Log()}${tab === "talk" ? Say() : ""}</aside>`;
}
