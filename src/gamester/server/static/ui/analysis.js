// The analysis beside a replay: what a move was worth, and the moves of a seat with their verdicts. A review is made once for everybody.
import { html, tile } from "./cards.js";
import { chartOf } from "./timeline.js";

const AGAIN = 2000;
const found = { state: "asked", words: "", share: 0, moves: [], moments: [] };
const WAITING = { words: "It can be analysed as soon as everybody who watches has seen the end." };
const percent = (part) => `${Math.round(100 * part)}%`;

async function ask(game, method, drawn) {
  const answer = await fetch(`${game.base}/analysis`, { method }).then((one) => (one.ok ? one.json() : one.status === 403 ? WAITING : null), () => null);
  if (answer === WAITING) Object.assign(found, { state: "none", ...WAITING });
  else if (!answer) Object.assign(found, { state: "none", words: "The server does not answer. Try again in a moment." });
  else if (answer.refused) Object.assign(found, { state: "none", words: answer.refused });
  else Object.assign(found, answer);
  if (found.state === "done") chartOf(found.chart);
  if (found.state === "running") setTimeout(ask, AGAIN, game, "GET", drawn);
  drawn();
}

export const loaded = (game, drawn) => ask(game, "GET", drawn);
export const analyse = (game, drawn) => { Object.assign(found, { state: "running", words: "Starting" }); drawn(); ask(game, "POST", drawn); };

// The decision that a step belongs to: the last one that a seat had made by then.
export function moveAt(n, seat) {
  return found.moves.filter((move) => move.at <= n && (seat < 0 || move.seat === seat)).at(-1);
}

const lower = (words) => words.replace(/\.$/, "");
const loss = (move) => `−${Math.round(100 * move.cost)}`;
const VERDICTS = { best: "Best.", good: "Good.", slip: "A slip.", mistake: "A mistake." };

function Verdict(move, who) {
  const better = ["slip", "mistake"].includes(move.verdict);
  return html`<div class=${`verdict ${move.verdict}`}><p><b>${VERDICTS[move.verdict]}</b> ${who}: ${lower(move.t)}.${better ? html` Better was: ${lower(move.best)}. It cost ${Math.round(100 * move.cost)} points of win chance.` : ""}</p></div>
    <section><h3>What could have been done</h3><ul class="bars">${(better || move.t !== move.best ? [[move.best, move.most, ""], [`${lower(move.t)} (played)`, move.share, "you"]] : [[`${lower(move.t)} (played)`, move.share, "you"]]).map(([words, value, own]) => html`<li key=${words} class=${own}><span>${words}</span><span class="t"><i style=${{ width: percent(value) }}></i></span><b class="num">${percent(value)}</b></li>`)}</ul>
    <p class="sm mut">Of ${move.of} moves that were compared. Judged by what this seat knew, not with all cards open${Math.abs(move.hindsight) >= 0.01 ? `; with them it cost ${Math.round(100 * move.hindsight)} points` : ""}.</p></section>`;
}

export function study(game, here) {
  const seat = /^\d+$/.test(here.eyes) ? Number(here.eyes) : -1, name = (one) => game.perspectives.find(([eyes]) => eyes === String(one))?.[1] || "";
  if (found.state === "asked") return html`<div class="an" tabindex="0" role="region" aria-label="Analysis"><p class="mut">Looking for an analysis…</p></div>`;
  if (found.state === "running") return html`<div class="an" tabindex="0" role="region" aria-label="Analysis"><h3>The game is being analysed</h3><p role="status">${found.words}</p><progress max="1" value=${found.share} aria-label="How far it is"></progress><p class="sm mut">You can go on watching. The curve appears when it is done.</p></div>`;
  if (found.state !== "done") return html`<div class="an" tabindex="0" role="region" aria-label="Analysis"><h3>Where was the game won and lost?</h3>${found.words ? html`<p role="alert">${found.words}</p>` : ""}
    <p>Every decision is compared with what bots would have done there, by what its player knew. You get the curve of win chances and a verdict on each move.</p><p><button type="button" class="btn ink" id="analyse">Analyse this game</button></p><p class="sm mut">It takes a minute or two, for the longest games a quarter of an hour, and is done once for everybody.</p></div>`;
  const now = moveAt(here.n, seat), own = found.moves.filter((move) => seat < 0 || move.seat === seat);
  return html`<div class="an full" tabindex="0" role="region" aria-label="Analysis">${now ? Verdict(now, name(now.seat)) : html`<p class="mut">Nobody has had a choice yet.</p>`}
    <section class="own"><h3>${seat < 0 ? "All decisions" : `Decisions of ${name(seat)}`}</h3><ol class="mlist" tabindex="0" aria-label="Decisions">${own.map((move) => html`<li key=${`${move.at} ${move.seat}`} class=${move === now ? "now" : ""}><button type="button" data-at=${move.at} aria-current=${move === now ? "true" : undefined}><span class="mut num">${move.turn || ""}</span>${seat < 0 ? tile(move.seat) : ""}<span class="what">${lower(move.t)}</span><b class=${move.verdict}>${move.verdict}${["slip", "mistake"].includes(move.verdict) ? ` ${loss(move)}` : ""}</b></button></li>`)}</ol></section>
    <p class="sm"><a href=${game.review}>The review as a page</a></p></div>`;
}

export const idle = () => !["running", "done"].includes(found.state);

// The story of a game at its end: the moments at which it turned, each with the way to it in the replay.
export function story(replay, who) {
  const { state, words, share, moments } = found;
  if (state === "running") return html`<p role="status">${words || "Starting"}</p><progress max="1" value=${share} aria-label="How far it is"></progress>`;
  if (state !== "done") return html`<p role="alert">${words || "The analysis came to nothing. Try again."}</p>`;
  return html`${moments.length ? "" : html`<p>No turn changed anybody’s chances by ten points or more.</p>`}<ol class="causes">${moments.map(({ at, when, seat, was, now, move }) => html`<li key=${at}>${tile(seat)}<p><b>${when}:</b> ${who(seat)} ${now > was ? "rose" : "fell"} from ${percent(was)} to ${percent(now)}.${move ? html` ${who(move.seat)}: ${lower(move.t)}. Better was: ${lower(move.best)}.` : ""} <a href=${`${replay}?at=${at}&perspective=all`}>See it</a></p></li>`)}</ol>`;
}
