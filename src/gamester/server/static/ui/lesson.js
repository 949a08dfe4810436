// Lessons and worked examples: the words stand in the page, the table is drawn below or beside them. The last step of a lesson is played live.
import { h, options, render } from "../vendor/preact.mjs";
import { Node, chip, faces, html, kids, local } from "./cards.js";
import { closeup } from "./closeup.js";
import { Middle, Own } from "./frame.js";
import { keyboard, roving } from "./keys.js";
import { rows } from "./layout.js";
import { apply, node, nodes, redrawAll } from "./nodes.js";
import { say } from "../say.js";

const root = document.getElementById("root"), first = JSON.parse(document.getElementById("first").textContent);
const of = (ids) => (ids || []).map(node).filter(Boolean);

// ---- what is spoken of: zones and seats by name and row; the draft lies at your place
function places([name, row]) {
  if (name === "draft") return [...document.querySelectorAll(".tray")];
  const ids = [...nodes.keys()].filter((id) => (row < 0 ? id === name || id.startsWith(`${name}-`) : id === `${name}-${row}` || id === name));
  return ids.map((id) => document.getElementById(id)).filter(Boolean);
}
function spot() {
  for (const one of document.querySelectorAll("[data-spot]")) delete one.dataset.spot;
  for (const one of (local.about.spots || []).flatMap(places)) one.dataset.spot = "";
}

// ---- a table to look at
function Still(one) {
  const own = of(one.mine).find((kid) => kid.c === "Plate"), others = of(one.seats), many = others.length + (own ? 1 : 0);
  return html`<main class=${`felt${own ? "" : " open"}`} id="felt" aria-label=${say("the-table")} data-game=${one.game} data-n=${many} style=${rows(one.game, many)}>
    <div class="opps seats" style=${{ "--k": Math.max(1, others.length) }}>${kids(one.seats)}</div>${Middle(one)}${own ? html`<${Node} key=${own.id} id=${own.id} as=${Own} />` : ""}</main>`;
}

function look() {
  options.debounceRendering = (draw) => draw();
  Object.assign(local, { still: true, about: first.about });
  Object.assign(faces, { list: first.faces, by: first.backs || {} });
  Node.parts.Table = Still;
  apply({ all: first.all });
  root.replaceChildren();
  render(h(Node, { id: "table" }), root);
  const drawn = () => { redrawAll(); roving(root); spot(); };
  roving(root);
  spot();
  keyboard({ root, gold: () => document.querySelector("#dock .go"), escape: () => { local.open.clear(); drawn(); }, help: () => document.getElementById("keys").showPopover(), log: () => {} });
  closeup();
  document.addEventListener("click", ({ target }) => {
    for (const open of document.querySelectorAll("details.known[open]")) if (!open.contains(target)) open.open = false;
    const one = target.closest("[data-open]"), note = target.closest("[data-note]");
    if (note) local.marks = local.marks.includes(note.dataset.note) ? local.marks.filter((mark) => mark !== note.dataset.note) : [...local.marks, note.dataset.note];
    if (one) {
      const shut = one.className === "x" || one.getAttribute("aria-expanded") === "true";
      for (const other of one.parentNode.querySelectorAll("[data-open]")) local.open.delete(other.dataset.open);
      if (!shut) local.open.add(one.dataset.open);
    }
    if (one || note) drawn();
  });
}

// ---- a table to play at: its dock becomes the end of the lesson
const words = (some) => (some || []).map((one, k) => html`<p key=${k}>${one.text} ${(one.clauses || []).map((law) => chip(law))}</p>`);

function Taught({ slug, title, steps, reached, said, news }) {
  const again = `/learn/${slug}/${steps}`, start = html`<a class=${reached ? "btn go" : "btn"} id=${reached ? "on" : "start"} href=${`/new/${slug}`}>${say("start-a-table-of", { game: title })}</a>`;
  return html`<section class="dock over learnt" id="dock" tabindex="-1" aria-label=${say("end-of-lesson")}><div class="tell"><h2>${say(reached ? "well-played" : "played-short")}</h2>
      <ul class="news">${(news || []).filter((line) => line.text).map((line, k) => html`<li key=${k}>${line.text}. ${(line.clauses || []).map((law) => chip(law))}</li>`)}</ul>${words(said)}</div>
    <div class="acts" id="acts">${reached ? html`${start}<a class="btn" href=${again}>${say("once-more")}</a>` : html`<a class="btn go" id="on" href=${again}>${say("try-again")}</a>${start}`}<a class="btn ghost" href=${`/rules/${slug}`}>${say("all-the-rules")}</a></div></section>`;
}

let over = null;
function close(lesson) {
  if (over === lesson) return;
  over = lesson;
  document.getElementById("lesson-words").textContent = say(lesson.reached ? "lesson-reached" : "lesson-short");
}

async function play() {
  const parts = { ...Node.parts };
  for (const name of ["Dock", "Result"]) Node.parts[name] = (one) => {
    const { lesson } = local.about;
    if (!lesson?.done || local.stage) return parts[name](one);
    queueMicrotask(() => close(lesson));
    return Taught(lesson);
  };
  await import("./app.js");
  spot();
  new MutationObserver(spot).observe(root, { childList: true, subtree: true });
}

if (first.socket) play(); else look();
