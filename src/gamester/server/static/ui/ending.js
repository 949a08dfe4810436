// The end: who won, in a sentence; what everyone came to, as a sum one can check; what decided it; and the ways on.
import { html, icon, kids, local, tile } from "./cards.js";
import { curtain } from "./curtain.js";
import { node, redraw } from "./nodes.js";
import { explain } from "./popover.js";
import { rich } from "./rich.js";
import { say } from "../say.js";

const minus = "\u2212";
const mine = (seat) => seat === node("table").viewer && !curtain();
const who = (row) => html`${tile(row.seat)} <span dir="auto">${mine(row.seat) ? say("you") : row.name}</span>`;

// A part of a sum stands with its sign, but for the first one.
function printed(value, column, first) {
  if (!value && column?.zero) return column.zero;
  const size = Math.abs(value), sign = value < 0 ? minus : "+";
  if (column?.sign !== "+") return value < 0 ? `${minus}${size}` : `${value}`;
  return first && value >= 0 ? `${size}` : `${sign} ${size}`;
}

// The win chances and the moments at which the game turned come by themselves; where the server is busy somebody has to ask.
let analysis = null, begun = false;
const drawn = () => redraw(["dock"]);
async function look(how) {
  try {
    analysis = await import("./analysis.js");
  } catch { // of another version than this page, or without a line
    return explain({ title: say("not-loaded"), clause_text: say("reload-page") }, document.getElementById("find-moments"));
  }
  analysis[how]({ base: local.about.replay }, drawn);
}
function begin() {
  if (begun || !local.code || !local.about.replay) return;
  begun = true;
  setTimeout(look, 0, "loaded");
}
const named = (rows) => (seat) => (mine(seat) ? say("you") : html`<bdi>${rows.find((row) => row.seat === seat)?.name}</bdi>`);

/** @param {Wire.Result} one */
export function Ending(one) {
  begin();
  const heads = one.heads || [], counts = one.counts || [], rows = one.rows || [], lead = counts.findIndex((column) => column.sign === "+");
  const kind = (k) => (counts[k]?.sign === "=" ? "n num tot" : `n num${rest(k)}`), rest = (k) => (heads.length > 4 && !counts[k]?.sign ? " rest" : "");
  const causes = rows.filter((row) => row.causes?.length), { replay, spectator_delay: delay } = local.about;
  return html`<section class="ending" aria-labelledby="result"><header><h2 id="result">${one.t}</h2>${one.story ? html`<p>${one.story}</p>` : ""}</header>
    <div class="box"><div class="places" tabindex="0" role="group" aria-label=${say("places")}><table><thead><tr><th scope="col"><span class="vh">${say("place")}</span></th><th scope="col">${say("player")}</th>${heads.map((head, k) => html`<th scope="col" class=${`n${rest(k)}`} key=${k}>${head}</th>`)}</tr></thead>
      <tbody>${rows.map((row) => html`<tr key=${row.seat} class=${row.place === 1 ? "first" : ""}><td class="pl">${row.place}</td><th scope="row"><span class="named">${who(row)}</span></th>${heads.map((head, k) => html`<td class=${kind(k)} key=${k}>${printed(row.parts?.[k] ?? 0, counts[k], k === lead)}</td>`)}</tr>`)}</tbody></table></div>
      ${one.sum ? html`<p class="sum-line">${one.sum}</p>` : ""}${(one.broke || []).map((said) => html`<p class="sum-line" key=${said.t}>${said.t}</p>`)}
      ${analysis?.charted() ? html`<h3>${say("win-chance")}</h3>${analysis.curve(local.seated && !curtain() ? node("table").viewer : -1)}` : ""}</div>
    ${causes.length || one.items?.length || replay || delay ? html`<div class="box"><h3>${say("what-decided-it")}</h3>${kids(one.items)}<ul class="causes">${causes.map((row) => html`<li key=${row.seat}>${tile(row.seat)}<p>${row.causes.map((said) => said.t).join(" ")}</p></li>`)}</ul>
      ${replay ? html`<div class="moments" id="moments">${analysis && !analysis.fresh() ? analysis.story(replay, named(rows)) : ""}${!analysis || analysis.idle() ? html`<button type="button" class="btn" id="find-moments" onClick=${() => look("analyse")}>${say("find-moments")}</button><p class="sm mut">${say("analysis-takes")}</p>` : ""}</div>` : delay ? html`<p class="sm mut" id="replay-later">${say("replay-later", { n: delay })}</p>` : ""}</div>` : ""}</section>`;
}

/** @param {Wire.Result} one */
export function Result(one) {
  const { base, seated, about } = local, rows = one.rows || [];
  return html`<section class="dock over" id="dock" tabindex="-1" aria-label=${one.say || say("the-result")}>
    <div class="again" role="status"><p>${about.rematch ? rich("rematch-ready") : seated ? rich("rematch-again") : rich("game-is-over")}</p>
      <p class="people d">${rows.map((row) => html`<span key=${row.seat}>${who(row)}</span>`)}</p></div>
    <div class="acts" id="acts">
    ${seated || about.rematch ? html`<form method="post" action=${`${base}/rematch`}><button class="btn go" id="rematch">${say(about.rematch ? "rematch-join" : "rematch")}</button></form>` : ""}
    <button type="button" class="btn" data-do="final" aria-pressed=${local.final}>${local.final ? say("the-result") : say("final-table")}</button>
    ${about.replay ? html`<a class="btn" id="replay" href=${about.replay}>${icon("turn")} ${say("replay")}</a>` : ""}
    <button type="button" class="btn" id="share" data-copy=${`/t/${local.code}`}>${icon("link")} <span>${say("share")}</span></button>
    ${about.replay ? html`<a class="btn" href=${`/t/${local.code}/record`} download>${say("game-file")}</a>` : ""}<a class="btn ghost" href="/">${say("home")}</a></div></section>`;
}
