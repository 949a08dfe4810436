// The timeline of a replay: the win chances as a curve over the steps, marks of what happened, turns. The slider lies over all of it.
import { html } from "./cards.js";
import { rich } from "./rich.js";
import { say } from "../say.js";

const SIGNS = ["×", "◇", "△"], DASHES = ["", "8 4", "2 4", "12 4 2 4", "4 4", "1 3"];
const NARROW = 640, STACK = 3;
let chart = null;

export const chartOf = (one) => { chart = one; };
export const charted = () => Boolean(chart);
const share = (n, of) => (100 * (n - 1)) / Math.max(1, of - 1);

// What a line comes to at a step, between the moments for which it is known.
function valueAt(line, n) {
  const { moments } = chart, k = moments.findIndex((one) => one >= n);
  if (k <= 0) return line.values[k < 0 ? line.values.length - 1 : 0] ?? 0;
  const part = (n - moments[k - 1]) / Math.max(1, moments[k] - moments[k - 1]);
  return line.values[k - 1] + part * (line.values[k] - line.values[k - 1]);
}

// Names at the end of the lines, so far apart that all can be read.
function apart(wanted, least) {
  const order = [...wanted.keys()].sort((a, b) => wanted[a] - wanted[b]), placed = [...wanted];
  let last = -least;
  for (const k of order) { placed[k] = Math.max(wanted[k], last + least); last = placed[k]; }
  let high = 100 + least;
  for (const k of order.reverse()) { placed[k] = Math.min(placed[k], high - least); high = placed[k]; }
  return placed;
}

// Marks that would cover each other are stacked. Where even that has no room the rarer kinds go first: the buttons lead to all of them.
function ticks(game, here) {
  const least = innerWidth <= NARROW ? 5 : 1.8, found = [];
  const fits = (at, level) => found.every((other) => other.level !== level || Math.abs(other.at - at) >= least);
  const put = (mark) => {
    const level = [...Array(STACK).keys()].find((one) => fits(mark.at, one));
    if (level !== undefined) found.push({ ...mark, level });
  };
  if (game.over) put({ at: 100, sign: "★", k: "end", kind: say("the-end"), seat: -1 });
  const kinds = [...game.counted.entries()].sort(([, [, one]], [, [, other]]) => one.length - other.length);
  for (const [k, [kind, at]] of kinds) for (const n of at) put({ at: share(n, here.of), sign: SIGNS[k % SIGNS.length], k, kind, seat: game.steps[n - 1].seat });
  return found.sort((one, other) => one.at - other.at);
}

function turns(game, here, begins) {
  const least = innerWidth <= NARROW ? 9 : 4, found = [];
  for (const [turn, n] of begins) { const at = share(n, here.of); if (turn && (!found.length || at - found.at(-1).at >= least)) found.push({ at, turn }); }
  return found;
}

const at = (x) => ({ left: `${x}%` });

// At a step, of so many.
export function Curve(n, of, own) {
  const names = apart(chart.lines.map((line) => 100 - valueAt(line, of) / 10), 17);
  const marks = (chart.marks || []).filter((mark) => (own < 0 ? chart.lines.find((line) => (line.seat ?? 0) === (mark.seat ?? 0))?.values.at(-1) >= 500 : (mark.seat ?? 0) === own));
  return html`<div class="ya" aria-hidden="true">${[100, 50, 0].map((y) => html`<span key=${y} style=${{ top: `${100 - y}%` }}>${y}%</span>`)}</div>
    <div class="ends" aria-hidden="true">${chart.lines.map((line, k) => html`<span key=${k} class=${`s${(line.seat ?? 0) + 1}`} style=${{ top: `${names[k]}%` }}><b><bdi>${line.name}</bdi></b> <i class="num">${Math.round(valueAt(line, n) / 10)}%</i></span>`)}</div>
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true"><path class="grid" d="M0 0H100M0 50H100M0 100H100" />
      ${chart.lines.map((line, k) => html`<polyline key=${k} class=${`s${(line.seat ?? 0) + 1}${(line.seat ?? 0) === own ? " own" : ""}`} stroke-dasharray=${DASHES[k % DASHES.length]} points=${line.values.map((y, x) => `${share(chart.moments[x], of)},${100 - y / 10}`).join(" ")} />`)}</svg>
    ${marks.map((mark) => html`<i class=${`turning ${mark.tone}`} key=${mark.at} title=${mark.t} style=${{ left: `${share(mark.at, of)}%`, top: `${100 - valueAt(chart.lines.find((line) => (line.seat ?? 0) === (mark.seat ?? 0)), mark.at) / 10}%` }}>◆</i>`)}`;
}

export function Timeline(game, here, own, begins, words) {
  const step = game.steps[here.n - 1];
  return html`<h2>${say(chart ? "win-chance" : "timeline")} <small class="d">${rich(chart ? "drag-curve" : "drag-line", { back: "[", on: "]" })}</small></h2>
    <div class=${`plot${chart ? "" : " low"}`}>${chart ? Curve(here.n, here.of, own) : ""}
      <span class="head" aria-hidden="true" style=${at(share(here.n, here.of))}></span>
      <div class="tk" aria-hidden="true">${ticks(game, here).map((one, k) => html`<i key=${k} class=${`k${one.k} l${one.level}${one.seat >= 0 ? ` s${one.seat + 1}` : ""}`} title=${one.kind} style=${at(one.at)}>${one.sign}</i>`)}</div>
      <div class="tn" aria-hidden="true">${turns(game, here, begins).map((one) => html`<span key=${one.turn} style=${at(one.at)}>${one.turn}</span>`)}</div>
      <input type="range" id="at" min="1" max=${here.of} value=${here.n} aria-label=${say("step")} aria-valuetext=${step.turn ? say("at-step-in-turn", { at: here.n, of: here.of, turn: `${game.round} ${step.turn}`, said: words }) : say("at-step", { at: here.n, of: here.of, said: words })} /></div>`;
}
