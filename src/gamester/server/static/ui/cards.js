// Cards, things to press, tiles of seats, sentences: what the components of nodes are made of.
import { Component, h } from "../vendor/preact.mjs";
import htm from "../vendor/htm.mjs";
import { node, watch } from "./nodes.js";
import { picks } from "./picks.js";
import { knows, say } from "../say.js";

export const html = htm.bind(h);
export const faces = { list: {} };
export const local = { sending: false, stage: "", count: 0, filter: "key", tab: "log", sheet: "", open: new Set(), shut: new Set(), marks: [], about: {}, final: false, still: false, looking: 0, languages: [] };

let drawing = null;
// The component that is drawn now shows what can be picked, so it is drawn anew when that changes.
const shows = () => { if (drawing) drawing.picks = true; };
export const asked = () => { shows(); return Boolean(node("dock")?.deciding); };
export const dock = () => { shows(); return node("dock"); };

// One node on the page: drawn anew when its own data changes, never because something else does.
/** @extends {Component<{ id: string, as?: (one: any) => any }>} */
export class Node extends Component {
  /** @type {Wire.Parts} */
  static parts = {};
  componentDidMount() { this.stop = watch(this.props.id, this); }
  componentDidUpdate(last) { if (last.id !== this.props.id) { this.stop(); this.stop = watch(this.props.id, this); } }
  componentWillUnmount() { this.stop(); }
  shouldComponentUpdate(next) { return next.id !== this.props.id || node(next.id) !== this.drawn || next.as !== this.props.as; }
  render({ id, as }) {
    const one = this.drawn = node(id), outer = drawing;
    drawing = this;
    this.picks = false;
    try { return one ? (as || Node.parts[one.c] || unknown)(one) : null; } finally { drawing = outer; }
  }
}
// A component of a newer server is read out.
const unknown = (one) => html`<p class="say-node" id=${one.id}>${one.say}</p>`;

export const kids = (ids, as) => (ids || []).map((id) => html`<${Node} key=${id} id=${id} as=${as} />`);
export const icon = (name) => html`<svg class="ic" viewBox="0 0 24 24" aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;
export const tile = (seat, size = "") => html`<i class=${`av s${seat + 1} ${size}`} aria-hidden="true">${[...(node(`seat-${seat}`)?.name || "?")][0].toUpperCase()}</i>`;

const BACK = html`<use href="#back" />`;
/** @param {Wire.Card} card */
export const called = (card) => card.say || (card.face ? faces.list[card.face]?.[1] ?? card.face : card.by ? say("face-down-known", { fact: card.by }) : say("face-down"));
export const drawn = (id) => html`<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false"><use href=${`#${id}`} /></svg>`;
// What is printed on a face besides its name, where the game tells it.
export const printed = (face) => faces.list[face]?.[2] || "";
export const art = (face) => html`<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false" data-face=${face}>${face in faces.list ? html`<use href=${`#${faces.list[face][0]}`} />` : BACK}</svg>`;
// A face in a line of words: it measures itself as a card does.
export const picture = (face) => html`<span class="pic">${art(face)}</span>`;
// A back that shows one fact has the picture of that fact in a disc, or its word.
const back = (by) => html`<svg viewBox="0 0 100 140" aria-hidden="true" focusable="false">${BACK}${by ? html`<circle cx="50" cy="70" r="34" fill="var(--paper)" />${faces.by?.[by]
  ? html`<g transform="translate(20 28) scale(.6)"><use href=${`#${faces.by[by][0]}`} /></g>` : html`<text x="50" y="77" font-size="18" text-anchor="middle">${by.slice(0, 8)}</text>`}` : ""}</svg>`;

// Something that can be pressed. Its place on the page (`at`) tells copies of the same pick apart.
export function press(at, pick, base, label, inner, more = {}) {
  const on = asked(), id = `p-${at}`, n = picks.at(id), can = on && !n && picks.can(pick), no = !n && !can;
  const mark = n ? " sel" : can ? (picks.aside(pick) ? " aim beside" : " aim") : on ? " no" : "";
  return html`<button type="button" class=${`${base}${mark}`} key=${at} id=${id} data-pick=${pick} data-why=${more.why} data-key=${more.key || undefined} data-say=${more.called || label}
    data-n=${n && picks.ordered ? n : undefined} aria-pressed=${n > 0} aria-disabled=${no || undefined} tabindex="-1" aria-label=${label}
    aria-description=${[n ? say("picked") : can ? say("can-be-picked") : say("not-now-why"), printed(more.face)].filter(Boolean).join(". ")}>${inner}</button>`;
}

// A mark in words, where its name is not yet a word that one says.
export const marked = (mark) => (knows(`mark-${mark}`) ? say(`mark-${mark}`) : mark);

/** @param {Wire.Card & { laid?: boolean }} card @param {string} at @param {string} [where] */
export function Card(card, at, where = "") {
  const count = card.n ?? 1;
  const label = `${count > 1 ? `${count} ` : ""}${called(card)}${card.mark ? `, ${marked(card.mark)}` : ""}${where ? `, ${where}` : ""}`;
  const inner = html`${card.face ? art(card.face) : card.laid && faces.by?.[card.by] ? drawn(faces.by[card.by][1]) : back(card.by)}${count > 1 ? html`<i class="n">×${count}</i>` : ""}${card.tag ? html`<i class="tag">${card.tag}</i>` : ""}${card.seat >= 0 ? tile(card.seat, "on") : ""}${card.mark === "locked" ? html`<i class="lock">${icon("lock")}</i>` : ""}`;
  const base = `card${card.mark ? ` ${card.mark.split(" ")[0]}` : ""}`, id = card.key || at;
  if (!local.still && (card.pick || card.why)) return press(id, card.pick || "", base, label, inner, { ...card, called: called(card) });
  return html`<span class=${base} key=${id} data-key=${card.key || undefined} role="img" aria-label=${label} aria-description=${printed(card.face) || undefined}>${inner}</span>`;
}
export const cards = (one, where) => (one.cards || []).map((card, k) => Card(card, `${one.id}-${k}`, where));

export const chip = (law) => (law ? html`<a class="clause" href=${`/rules/${node("table").game}#${law}`} target="_blank" rel="noopener">${law}</a>` : "");
const GLYPHS = { "die-1": "⚀", "die-2": "⚁", "die-3": "⚂", "die-4": "⚃", "die-5": "⚄", "die-6": "⚅", rock: "✊", paper: "✋", scissors: "✌", die: "⚄" };
const DRAWN = new Set(["heart", "star", "coin", "boot", "up", "down", "shield", "flight", "bag", "lock", "crown", "burst"]);
export const glyph = (name) => (DRAWN.has(name) ? html`<svg class="glyph" viewBox="0 0 18 18" aria-hidden="true"><use href=${`#g-${name}`} /></svg>` : name ? html`<span class="glyph" aria-hidden="true">${GLYPHS[name] ?? name}</span>` : "");
// A part of a sentence that is only the rule behind it.
/** @param {string | Wire.Bit} bit @returns {bit is Wire.Bit} */
export const isLaw = (bit) => typeof bit !== "string" && bit.law && !bit.t;
// A sentence: plain text, and bits that are more than text.
/** @param {(string | Wire.Bit)[]} all */
export const rich = (all) => (all || []).map((one) => (typeof one === "string" ? `${one} ` : html`<span class=${one.tone || ""}>${one.face ? picture(one.face) : ""}${one.seat >= 0 ? tile(one.seat, "in") : ""}${glyph(one.glyph)}${one.t}${one.t && one.law ? " " : ""}${chip(one.law)} </span>`));
const UNPARTED = / (?=\d+$)/; // "Level 2" stays on one line
/** @param {Wire.Figure} one */
export const figure = (one) => html`<span class=${`fg ${one.tone === "main" ? "lead" : one.tone || ""}`}>${glyph(one.glyph)}${one.t.replace(UNPARTED, "\u00a0")} ${chip(one.law)}</span>`;
/** @param {(string | Wire.Bit)[]} all */
export const plain = (all) => (all || []).map((one) => (typeof one === "string" ? one : one.t)).join(" ").trim();
