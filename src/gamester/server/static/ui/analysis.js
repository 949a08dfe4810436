// The analysis beside a replay: what a move was worth, and the moves of a seat with their verdicts. A review is made once for everybody.
import { html, tile } from "./cards.js";
import { Curve, chartOf } from "./timeline.js";
import { rich } from "./rich.js";
import { say } from "../say.js";

const AGAIN = 2000, SOON = 3000, LATER = 15000, TRIES = 4;
const found = { state: "asked", words: "", share: 0, moves: [], moments: [], chart: null };
const waiting = () => ({ state: "none", words: say("analysis-later") });
const percent = (part) => `${Math.round(100 * part)}%`;

async function ask(game, method, drawn, what = "analysis", pressed = true) {
  const answer = await fetch(`${game.base}/${what}`, { method }).then((one) => (one.ok ? one.json() : one.status === 403 ? waiting() : null), () => null);
  if (!answer) Object.assign(found, { state: "none", words: pressed ? say("no-answer") : "" }); // what nobody has asked for fails in silence
  else if (answer.refused) Object.assign(found, { state: "none", words: answer.refused });
  else Object.assign(found, answer);
  if (found.chart) chartOf(found.chart);
  if (found.state === "running") setTimeout(ask, AGAIN, game, "GET", drawn);
  drawn();
  return Boolean(answer);
}

// The curve alone takes seconds. It is found without a press for a page that somebody looks at, where the server has nothing else to do.
function begin(game, drawn, tries = TRIES, after = SOON) {
  if (found.state !== "none" || found.words || !tries) return;
  setTimeout(async () => {
    if (document.hidden) return document.addEventListener("visibilitychange", () => begin(game, drawn, tries), { once: true });
    if (found.state !== "none") return;
    if (await ask(game, "POST", drawn, "curve", false)) begin(game, drawn, tries - 1, LATER);
  }, after);
}

export const loaded = async (game, drawn) => { if (await ask(game, "GET", drawn, "analysis", false)) begin(game, drawn); };
export const analyse = (game, drawn) => { Object.assign(found, { state: "running", words: say("starting") }); drawn(); ask(game, "POST", drawn); };

// The decision that a step belongs to: the last one that a seat had made by then.
export function moveAt(n, seat) {
  return found.moves.filter((move) => move.at <= n && (seat < 0 || move.seat === seat)).at(-1);
}

const lower = (words) => words.replace(/\.$/, "");
const loss = (move) => `−${Math.round(100 * move.cost)}`;

function Verdict(move, who) {
  const better = ["slip", "mistake"].includes(move.verdict);
  return html`<div class=${`verdict ${move.verdict}`}><p><b>${say(`verdict-${move.verdict}`)}</b> ${say("played", { name: who, move: lower(move.t) })} ${better ? say("better-was", { move: lower(move.best), n: Math.round(100 * move.cost) }) : ""}</p></div>
    <section><h3>${say("analysis-choices")}</h3><ul class="bars">${(better || move.t !== move.best ? [[move.best, move.most, ""], [say("was-played", { move: lower(move.t) }), move.share, "you"]] : [[say("was-played", { move: lower(move.t) }), move.share, "you"]]).map(([words, value, own]) => html`<li key=${words} class=${own}><span>${words}</span><span class="t"><i style=${{ width: percent(value) }}></i></span><b class="num">${percent(value)}</b></li>`)}</ul>
    <p class="sm mut">${say("compared", { n: move.of })} ${Math.abs(move.hindsight) >= 0.01 ? say("judged-twice", { n: Math.round(100 * move.hindsight) }) : say("judged")}</p></section>`;
}

export function study(game, here) {
  const seat = /^\d+$/.test(here.eyes) ? Number(here.eyes) : -1, name = (one) => game.perspectives.find(([eyes]) => eyes === String(one))?.[1] || "";
  if (found.state === "asked") return html`<div class="an" tabindex="0" role="region" aria-label=${say("analysis")}><p class="mut">${say("analysis-looking")}</p></div>`;
  if (found.state === "running") return html`<div class="an" tabindex="0" role="region" aria-label=${say("analysis")}><h3>${say("analysis-running")}</h3><p role="status">${found.words}</p><progress max="1" value=${found.share} aria-label=${say("progress")}></progress><p class="sm mut">${say(found.chart ? "analysis-verdicts-come" : "analysis-watch-on")}</p></div>`;
  if (found.state !== "done") return html`<div class="an" tabindex="0" role="region" aria-label=${say("analysis")}><h3>${say("analysis-question")}</h3>${found.words ? html`<p role="alert">${found.words}</p>` : ""}
    <p>${say(found.chart ? "analysis-verdicts" : "analysis-lead")}</p><p><button type="button" class="btn ink" id="analyse">${say("analyse")}</button></p><p class="sm mut">${say("analysis-takes")}</p></div>`;
  const now = moveAt(here.n, seat), own = found.moves.filter((move) => seat < 0 || move.seat === seat);
  return html`<div class="an full" tabindex="0" role="region" aria-label=${say("analysis")}>${now ? Verdict(now, name(now.seat)) : html`<p class="mut">${say("analysis-no-choice")}</p>`}
    <section class="own"><h3>${seat < 0 ? say("decisions-all") : say("decisions-of", { name: name(seat) })}</h3><ol class="mlist" tabindex="0" aria-label=${say("decisions")}>${own.map((move) => html`<li key=${`${move.at} ${move.seat}`} class=${move === now ? "now" : ""}><button type="button" data-at=${move.at} aria-current=${move === now ? "true" : undefined}><span class="mut num">${move.turn || ""}</span>${seat < 0 ? tile(move.seat) : ""}<span class="what">${lower(move.t)}</span><b class=${move.verdict}>${say(`verdict-short-${move.verdict}`)}${["slip", "mistake"].includes(move.verdict) ? ` ${loss(move)}` : ""}</b></button></li>`)}</ol></section>
    <p class="sm"><a href=${game.review}>${say("review-page")}</a></p></div>`;
}

export const idle = () => !["running", "curve", "done"].includes(found.state);

export const fresh = () => found.state === "asked" || (found.state === "none" && !found.words);
export const charted = () => Boolean(found.chart);

// The curve of a game that is over, without the slider of its replay.
export const curve = (own) => (found.chart ? html`<div class="plot still">${Curve(found.chart.moments.at(-1), found.chart.moments.at(-1), own)}</div>` : "");

// The story of a game at its end: the moments at which it turned, each with the way to it in the replay.
export function story(replay, who) {
  const { state, words, share, moments } = found;
  if (state === "running") return html`<p role="status">${words || say("starting")}</p><progress max="1" value=${share} aria-label=${say("progress")}></progress>`;
  if (!["curve", "done"].includes(state)) return html`<p role="alert">${words || say("analysis-failed")}</p>`;
  return html`${moments.length ? "" : html`<p>${say("moments-none")}</p>`}<ol class="causes">${moments.map(({ at, when, seat, was, now, move }) => html`<li key=${at}>${tile(seat)}<p>${rich(now > was ? "moment-rose" : "moment-fell", { when, name: who(seat), was: percent(was), now: percent(now) })} ${move ? rich("moment-move", { name: who(move.seat), move: lower(move.t), better: lower(move.best) }) : ""} <a href=${`${replay}?at=${at}&perspective=all`}>${say("see-it")}</a></p></li>`)}</ol>`;
}
