// A component for every node that lies on the felt. Pure: a node in, elements out.
import { Card, Node, art, asked, called, cards, chip, dock, drawn, faces, glyph, html, icon, isLaw, kids, local, marked, press, rich, tile } from "./cards.js";
import { ALIKE, MOST_ALIKE, beside, columns, hall, needStep, shelf, step } from "./layout.js";
import { node } from "./nodes.js";
import { say } from "../say.js";

const MOST_BACKS = 10, MOST_LETTERS = 13, MOST_LINES = 40;
export const title = (one) => one.title || (one.say || "").split(",")[0];
const block = (one, kind, inner, caption) => html`<div class=${`blk ${kind}`} id=${one.id} role="group" aria-label=${one.say || title(one)} data-zone>${inner}${caption ? html`<p class="cap">${caption}</p>` : ""}</div>`;
const fan = (items, s) => html`<span class="fan" style=${{ "--s": s }}>${items}</span>`;
// Alike cards lie on one another, as many as there are.
const spread = (card, at) => Array.from({ length: Math.min(card.n ?? 1, MOST_ALIKE) }, (_, k) => Card({ ...card, n: 1, key: k ? "" : card.key }, `${at}-${k}`));

function tally(one) {
  const kinds = new Map(), lies = one.c === "Row";
  (one.cards || []).map((card) => (lies && card.by && !card.face ? { ...card, laid: true } : card)).forEach((card, k) => {
    const kind = card.by || faces.list[card.face]?.[1]?.split(" ")[0] || card.face;
    kinds.set(kind, [...(kinds.get(kind) || []), ...spread(card, `${one.id}-${k}`)]);
  });
  return [...kinds].map(([kind, laid]) => html`<span class="fan few" key=${kind} style=${{ "--s": ALIKE }}>${laid}</span>`);
}

/** @param {Wire.Board} one @param {Wire.Seated} row */
function seated(one, row) {
  return html`<li class=${row.tone || ""} key=${row.seat}>${tile(row.seat)}<span class="vh">${row.name}: </span>
    ${(row.cards || []).map((card, k) => html`<span class="laid" role="img" aria-label=${called(card)} key=${k}>${art(card.face)}</span>`)}<small>${row.t}</small></li>`;
}

const share = (value, of) => `${Math.max(0, Math.min(100, (100 * value) / Math.max(1, of)))}%`;
// Where lines cross a bar, in hundredths of its length: at every so many, and at what is enough for something.
const lines = (every, of) => (every > 0 ? Array.from({ length: Math.min(MOST_LINES, Math.ceil(of / every) - 1) }, (_, k) => (100 * every * (k + 1)) / of) : []);
/** @param {Wire.Bar} one */
function meter(one) {
  const { value = 0, of = 0, was = 0, then = -1 } = one, whole = Math.max(1, of), more = then > value, percent = (part) => `${Math.max(0, Math.min(100, (100 * part) / whole))}%`;
  const middle = (from, to) => percent((Math.min(from, of) + Math.min(to, of)) / 2), shown = (from, to) => Math.min(to, of) - Math.min(from, of) >= whole / 8;
  return html`<div class=${`meter ${one.tone || ""}`} id=${one.id} role="meter" aria-label=${one.say || one.t} aria-valuemin="0" aria-valuenow=${value} aria-valuemax=${of}>
    <svg aria-hidden="true"><defs><pattern id=${`${one.id}-stripes`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="value" width="8" height="8" /><rect class="stripe" width="3.5" height="8" /></pattern></defs>
      ${more ? html`<rect class="then" width=${share(then, of)} height="100%" fill=${`url(#${one.id}-stripes)`} />` : ""}<rect class="value" width=${share(value, of)} height="100%" /><rect class="was" width=${share(was, of)} height="100%" />
      ${lines(one.every, of).map((at) => html`<line class="tick" key=${at} x1=${`${at}%`} x2=${`${at}%`} y2="100%" />`)}${(one.marks || []).map((at) => html`<line class="notch" key=${`n${at}`} x1=${percent(at)} x2=${percent(at)} y2="100%" />`)}
      ${value && shown(0, value) ? html`<text x=${middle(0, value)} y="50%">${value}</text>` : ""}${more && shown(value, then) ? html`<text x=${middle(value, then)} y="50%">+${then - value}</text>` : ""}</svg>
    <p><b>${value}</b>${more ? html` + <b class="more">${then - value}</b> = <b>${then}</b>` : ""} ${say("meter-of", { of, what: one.t })} ${rich(one.said)}</p></div>`;
}

const isList = (id) => node(id)?.c === "Needs";
/** @param {Wire.Node} one */
export const isChart = (one) => one?.c === "Panel" && (one.items || []).length > 3 && one.items.every(isList);

/** @param {Wire.Panel} one */
function lists(one) {
  return html`<section class=${`lists${local.open.has(one.id) ? " shown" : ""}`} id=${one.id} role="group" aria-label=${one.title || one.say} data-zone><button type="button" class="x m" data-open=${one.id} aria-label=${say("close")}>×</button><h2>${one.title}<span>${say("cross-out")}</span></h2>
    <div class="chart" style=${{ "--n": one.items.length }}>${kids(one.items, listed)}</div></section>`;
}
// A list of the chart: it can be crossed out, which stays on this device.
/** @param {Wire.Needs} one */
function listed(one) {
  const out = local.marks.includes(one.mark);
  return html`<button type="button" class=${`list ${one.tone || ""}${out ? " x" : ""}`} id=${one.id} data-note=${one.mark} aria-pressed=${out} tabindex="-1" aria-label=${say(out ? "list-crossed-out" : "list-of", { title: one.title, what: one.rows.map((need) => `${need.want} ${need.t}`).join(", ") })}>
    ${one.title}<span>${one.rows.map((need) => html`<i key=${need.t}>${art(need.face)}${need.want}</i>`)}</span></button>`;
}

// The fact of a face, "circle" of "shape.circle": its id, in no language.
/** @param {string} face */
const fact = (face) => face.slice(face.indexOf(".") + 1);

// Your own list: what you have lies there, what is missing is an empty place.
/** @param {Wire.Needs} one */
const owed = (one) => html`<div class=${`blk needs${one.rows.length > 3 ? " many" : ""}`} id=${one.id} role="group" aria-label=${say("list-of", { title: one.title, what: one.rows.map((need) => say("have-of", { have: need.have, want: need.want, what: need.t })).join(", ") })}>
  ${one.rows.map((need) => html`<div class="grp need" key=${need.t}><span class="fan" style=${{ "--s": needStep(one).toFixed(2) }}>${Array.from({ length: need.want }, (_, k) => (k < need.have
    ? html`<span class="card paper" key=${k}>${art(need.face)}</span>` : html`<span class="slot" key=${k}>${faces.by?.[fact(need.face)] ? drawn(faces.by[fact(need.face)][0]) : art(need.face)}</span>`))}</span><span class="sum"><b class="num">${need.have}/${need.want}</b><span>${need.t}</span></span></div>`)}</div>`;

// Something for sale: its price and what is left stand below it, and cover nothing.
const SIGNS = { rock: say("glyph-rock"), paper: say("glyph-paper"), scissors: say("glyph-scissors") };
/** @param {Wire.Card} card @param {string} at */
const ware = (card, at) => (card.tag ? html`<span class="ware" key=${at}>${Card({ ...card, tag: "", n: 1 }, at, say("price-left", { price: card.tag, left: card.n ?? 1 }))}<span class="price" aria-hidden="true"><b>${glyph("coin")}${card.tag.split(" for ")[0]}${card.tag.includes(" for ") ? html` <s>${card.tag.split(" for ")[1]}</s>` : ""}</b><span>${card.note && asked() ? card.note : `×${card.n ?? 1}`}</span></span></span>` : Card(card, at));

// What is printed on the cards of a row, in words.

/** @param {Wire.Node} row */
const told = (row) => (row.told?.length ? html`<dl class="talents">${(row.cards || []).map((card, k) => html`<div key=${card.face}><dt>${called(card)}</dt><dd>${row.told[k]}</dd></div>`)}</dl>` : "");
// All that is for sale at once, where it is what one looks at: a hall for each row of goods.
/** @param {Wire.Panel} one @param {Wire.Node[]} all */
const halls = (one, all) => html`<section class="panel tabbed open" id=${one.id} aria-label=${one.say || one.title}><h2>${one.title}${one.note ? html` <small>${one.note}</small>` : ""}</h2>
  <div class=${`pbody halls${all.reduce((sum, kid) => sum + (kid.cards || []).length, 0) > 14 ? " many" : ""}`} tabindex="0" role="group" aria-label=${one.title} style=${hall(all)}>${all.map((kid) => html`<div class="hall" key=${kid.id} style=${{ "--in2": columns(kid, 2), "--in3": columns(kid, 3) }}><h3>${title(kid)}</h3>${kids([kid.id])}${told(kid)}</div>`)}</div></section>`;

/** @param {Wire.Panel} one */
function tabs(one) {
  const all = (one.items || []).map(node).filter(Boolean), open = all.find((kid) => local.open.has(kid.id)) || all[one.first || 0] || all[0];
  if (one.tone === "now") return halls(one, all);
  return html`<section class="panel tabbed" id=${one.id} aria-label=${one.title || one.say}><h2>${one.title}${one.note ? html` <small>${one.note}</small>` : ""}</h2><button type="button" class="x" data-open=${one.id} aria-label=${say("close")}>×</button><div class="tabs2">${all.map((kid) => html`<button type="button" class="tb" key=${kid.id} aria-pressed=${kid === open} data-open=${kid.id}>${title(kid).replace(/, .*/, "")} <i>${kid.cards?.length ?? ""}</i></button>`)}</div><div class="pbody" tabindex="0" role="group" aria-label=${open ? title(open) : ""}>${open ? kids([open.id]) : ""}</div></section>`;
}

// A place by its name; where there is no room for names, by its number from the bottom.
// A small screen has no room for the words below a place, so its name has the note for those who listen.
/** @param {Wire.Place} place @param {number} number */
const placed = (place, number) => html`<span class="wide">${place.t}</span><span class="short" aria-hidden="true">${number}</span>${place.note ? html`<span class="vh">, ${place.note}</span>` : ""}`;

Node.parts = {
  Hand: (one) => (one.cards?.some((card) => card.by) ? block(one, "handb facts", html`<span class="row">${tally(one)}</span>`, "")
    : one.cards?.length ? block(one, "handb", fan(cards(one), step(one.cards)), one.secret ? "" : say("in-hand", { n: one.count ?? one.cards.length }))
    : one.count > 0 ? block(one, "handb backs", fan(Array.from({ length: Math.min(one.count, MOST_BACKS) }, (_, k) => Card({}, `${one.id}-${k}`)), 0.24), say("in-hand", { n: one.count })) : ""),
  Stack: (one) => block(one, "stack", html`<span class=${`fan stk${(one.cards || []).some((card) => card.face && !card.mark) ? " open" : ""}`}>${cards(one)}</span>`, title(one)),
  Row: (one) => (one.kind === "tally" ? block(one, "tally", html`<span class="row">${tally(one)}</span>`, title(one))
    : one.kind === "fan" ? block(one, "fanned", fan(cards(one), step(one.cards || [])), title(one))
      : one.kind === "grid" ? block(one, "gridded", html`<span class="gridc" style=${{ "--c": one.columns || 4, ...((one.cards || []).some((card) => card.tag) ? { "--w": shelf(one.cards.length) } : {}) }}>${(one.cards || []).map((card, k) => ware(card, `${one.id}-${k}`))}</span>`, title(one))
        : block(one, `rowed ${one.kind || "row"}`, html`<span class="row" style=${{ "--n": (one.cards || []).length }}>${cards(one)}${one.cards?.length ? "" : html`<span class="slot" aria-hidden="true"></span>`}</span>`, title(one))),
  Pile: (one) => block(one, "deck", html`<span class="pile">${Card({ ...(one.count ? one.top : { say: say("nothing") }), pick: one.top?.pick }, `${one.id}-top`)}</span>`, html`<b class="num">${one.count || 0}</b> ${title(one)}`),
  Groups: (one) => block(one, "groups", (one.groups || []).map((group, k) => groupOf(group, `${one.id}-${k}`)), ""),
  Grid: (one) => html`<section class=${`pair ${one.tone || ""}`} id=${one.id} aria-label=${one.say || one.title} data-zone><div class="pin"><h2>${one.title}</h2>
    <div class="mx" role="table" aria-label=${one.title} style=${{ "--n": (one.heads || []).length, "--r": (one.rows || []).length, "--head": `${Math.min(MOST_LETTERS, Math.max(4, ...(one.rows || []).map((row) => row.head.length)))}ch` }}>
      <div role="row"><span role="columnheader"><span class="vh">${say("who")}</span></span>${(one.heads || []).map((head) => html`<i role="columnheader" key=${head}>${head}</i>`)}</div>
      ${(one.rows || []).map((row, r) => html`<div role="row" class=${row.tone || ""} key=${r}><u role="rowheader">${row.head}</u>${row.cells.map((cell, k) => cellOf(cell, `${one.id}-${r}-${k}`))}</div>`)}</div>
    <p class="said">${rich(one.said)}</p></div></section>`,
  Board: (one) => html`<section class=${`area ${one.tone || ""}`} id=${one.id} role="group" aria-label=${one.say || called(one.card || {})} data-zone><div class="arin"><span class="gc">${Card(one.card || {}, `${one.id}-card`)}
    ${(one.slots || []).map((slot, k, all) => (slot.pick ? html`<span class="hole" key=${k} style=${{ "--k": k, "--n": all.length }}>${press(`${one.id}-s${k}`, slot.pick, "slotb", slot.say, "")}</span>`
      : slot.full ? html`<span class="hole full" key=${k} style=${{ "--k": k, "--n": all.length }} role="img" aria-label=${say("covered", { slot: slot.say })}>${icon("check")}</span>` : ""))}</span>
    ${one.rows?.length ? html`<ul class="placed">${one.rows.map((row) => seated(one, row))}</ul>` : ""}</div></section>`,
  Track: (one) => html`<ol class=${`track ${one.kind || "up"}`} id=${one.id} aria-label=${one.say} data-zone style=${{ "--n": (one.places || []).length }}>${(one.places || []).map((place, k, all) => html`<li class=${`l${one.kind === "across" ? k + 1 : all.length - k} ${place.tone || ""}`} key=${k}>
    ${place.pick ? press(`${one.id}-${k}`, place.pick, "aimb", place.t, placed(place, one.kind === "across" ? k + 1 : all.length - k)) : html`<b>${placed(place, one.kind === "across" ? k + 1 : all.length - k)}</b>`}<span class="under">${place.left >= 0 ? say("n-left", { n: place.left }) : ""} <span aria-hidden="true">${place.note || ""}</span>${place.cards?.length ? html` <b aria-hidden="true">${called(place.cards[0])}</b>` : ""}</span>
    <span class="lies">${place.cards?.length ? place.cards.map((card, j) => Card(card, `${one.id}-${k}-${j}`)) : html`<span class=${place.left > 0 ? "card heap" : "slot"} aria-hidden="true">${place.left > 0 ? html`<svg viewBox="0 0 100 140"><use href="#back" /><circle cx="50" cy="70" r="21" /><text x="50" y="70">${one.kind === "across" ? k + 1 : all.length - k}</text></svg>` : ""}</span>`}</span><span class="pawns">${(place.pawns || []).map((seat) => html`<span key=${seat}>${tile(seat)}<span class="vh">${node(`seat-${seat}`)?.name}</span></span>`)}</span></li>`)}</ol>`,
  Steps: (one) => html`<ol class=${`steps${(one.names || []).length > 6 ? " many" : ""}`} id=${one.id} aria-label=${one.say}>${(one.names || []).map((name, k) => html`<li key=${k} aria-current=${k === one.at ? "step" : undefined} class=${k < one.at ? "done" : k === one.at ? "cur" : ""}>${name}</li>`)}</ol>`,
  Bar: meter,
  Counter: (one) => html`<span class="counter" id=${one.id}>${glyph(one.glyph)}<b class="num">${one.value || 0}</b> ${one.t} ${chip(one.law)}</span>`,
  Fates: (one) => html`<dl class=${`fates n${(one.cases || []).length}`} id=${one.id} aria-label=${one.say}>${(one.cases || []).map(([name, what], k) => html`<div class=${`f${k}`} key=${name}><dt>${name}</dt><dd>${rich(what.filter((bit) => !isLaw(bit)))}</dd>${what.some(isLaw) ? html`<dd class="laws">${what.filter(isLaw).map((bit) => chip(bit.law))}</dd>` : ""}</div>`)}</dl>`,
  Needs: owed,
  Duel: (one) => html`<section class="duel" id=${one.id} aria-label=${one.say}>${one.stake?.face ? Card(one.stake, `${one.id}-stake`) : ""}<ul class="sides">${(one.sides || []).map((row) => html`<li class=${row.tone || ""} key=${row.seat}>${tile(row.seat)}<span><b>${row.name}</b><small>${row.t}</small></span>${(row.cards || []).map((card, k) => Card(card, `${one.id}-${row.seat}-${k}`))}${!row.cards?.length && one.sides.some((side) => side.cards?.length) ? html`<span class="slot" aria-hidden="true"></span>` : ""}
      ${(row.shows || []).map((shown, k) => html`<b class="shown" key=${k}>${glyph(shown)}<span class="vh">${SIGNS[shown] ?? shown}</span></b>`)}</li>`)}</ul>${one.t ? html`<p>${rich(one.t)}</p>` : ""}</section>`,
  Chart: (one) => html`<figure class="curve" id=${one.id} aria-label=${one.say}><svg viewBox="0 0 100 40" preserveAspectRatio="none">${(one.lines || []).map((line) => html`<polyline key=${line.name} class=${`s${line.seat + 1}`} points=${line.values.map((y, x) => `${(100 * x) / Math.max(1, line.values.length - 1)},${40 - y / 25}`).join(" ")} />`)}</svg><figcaption>${one.t}</figcaption></figure>`,
  Say: (one) => html`<p class=${`say-node ${one.tone || ""}`} id=${one.id}>${one.head ? html`<b>${one.head} </b>` : ""}${rich(one.t)}${one.offers && dock()?.moves?.some((move) => move.x) ? html` <button type="button" class="btn s offers" data-do="more">${one.offers}</button>` : ""}</p>`,
  Panel: (one) => (isChart(one) ? lists(one) : one.kind === "columns" ? html`<div class="play" id=${one.id} role="group" aria-label=${one.title || one.say} style=${{ "--n": (one.items || []).length, ...beside((one.items || []).map(node).filter(Boolean)) }}>${kids(one.items)}</div>`
    : one.kind === "tabs" ? tabs(one)
      : html`<section class=${`panel ${one.kind || "rows"} ${one.tone || ""}`} id=${one.id} aria-label=${one.title || one.say}>${one.title ? html`<h2>${one.title}</h2>` : ""}${kids(one.items)}</section>`),
};

/** @param {Wire.Group} group @param {string} at @param {boolean} [tray] */
export function groupOf(group, at, tray = false) {
  return html`<div class=${`grp ${group.mark || ""}`} key=${at}><span class="fan" style=${{ "--s": 0.36 }}>${(group.cards || []).map((card, k) => Card(card, `${at}-${k}`))}</span>
    ${group.sum || group.caption ? html`<span class="sum"><span class="num">${group.sum}</span><b>${group.caption}</b>${group.mark ? html`<span class="vh">, ${marked(group.mark)}</span>` : ""}</span>` : html`<span class=${tray ? "cap" : "vh"}>${group.mark ? marked(group.mark) : ""}</span>`}</div>`;
}

const TONES = { hit: "atk", cut: "can", miss: "mis", yes: "atk", no: "mis" };
/** @param {Wire.Cell} cell @param {string} at */
function cellOf(cell, at) {
  const tone = TONES[cell.tone] || "", inner = html`${cell.parts?.length ? rich(cell.parts) : "·"}${cell.say ? html`<span class="vh"> ${cell.say}</span>` : ""}`;
  return cell.pick ? html`<span role="cell" key=${at}>${press(at, cell.pick, `cellb ${tone}`, cell.say, cell.parts?.length ? rich(cell.parts) : "·")}</span>`
    : html`<b role="cell" key=${at} class=${tone || (cell.parts?.length ? "" : "e")}>${inner}</b>`;
}

export { asked, dock };
