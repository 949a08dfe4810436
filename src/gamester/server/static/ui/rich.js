// Sentences of the page with elements in them: tags of the message, and blanks filled with more than text.
import { html } from "./cards.js";
import { shape } from "../say.js";

const PARTS = /(\{\w+\}|<\/?\w+>)/;
const element = (tag, inner) => (tag === "b" ? html`<b>${inner}</b>` : tag === "kbd" ? html`<kbd>${inner}</kbd>` : html`<span class=${tag}>${inner}</span>`);

// `<d> more</d>` becomes a span of that class.
/** @param {string} id @param {Record<string, any>} [filled] */
export function rich(id, filled = {}) {
  /** @type {[string, any[]][]} */
  const open = [["", []]];
  for (const part of shape(id, filled).split(PARTS)) {
    const [, blank] = part.match(/^\{(\w+)\}$/) || [], [, end, tag] = part.match(/^<(\/?)(\w+)>$/) || [];
    if (end) open.at(-2)[1].push(element(...open.pop()));
    else if (tag) open.push([tag, []]);
    else if (part) open.at(-1)[1].push(blank ? filled[blank] ?? "…" : part);
  }
  return open[0][1];
}
