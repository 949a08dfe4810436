// The keyboard: arrows within a zone (one tab stop each) and between zones, Enter for the gold button, Esc, digits, letters.
import { pref } from "./prefs.js";

const last = new Map();
const shown = (node) => node.checkVisibility();
const cards = (zone) => [...zone.querySelectorAll("[data-pick], [data-note]")].filter(shown);

export function roving(table) {
  for (const zone of table.querySelectorAll("[data-zone]")) {
    const row = cards(zone);
    const stop = row.find((node) => node === document.activeElement) || row.find((node) => node.id === last.get(zone.id)) || row.find((node) => !node.hasAttribute("aria-disabled")) || row[0];
    row.forEach((node) => { node.tabIndex = node === stop ? 0 : -1; });
  }
}

function step(event, table) {
  const tabs = event.target.closest("[role=tablist]");
  const zone = event.target.closest("[data-zone]");
  const row = tabs ? [...tabs.children] : zone ? cards(zone) : [];
  const at = row.indexOf(event.target.closest("[role=tab], [data-pick], [data-note]"));
  const zones = [...table.querySelectorAll("[data-zone]")].filter((one) => cards(one).length);
  const up = at < 0 && event.key === "ArrowUp" && event.target.closest("#dock") && zones.at(-1); // from the buttons back to what can be picked
  if (up) cards(up).find((node) => node.tabIndex === 0)?.focus();
  if (at < 0 || !/^(Arrow|Home$|End$)/.test(event.key)) return !!up;
  const other = (by) => zones[zones.indexOf(zone) + by]?.querySelector(":is([data-pick], [data-note])[tabindex='0']");
  const to = { ArrowLeft: row[at - 1], ArrowRight: row[at + 1], Home: row[0], End: row[row.length - 1], ArrowUp: other(-1), ArrowDown: other(1) }[event.key];
  to?.focus();
  if (tabs) to?.click();
  return true;
}

// A seat by its number at the table, counted from the left of you: where it can be pressed, else the seat itself.
function seat(table, number) {
  const place = table.querySelectorAll(".seats > .seat")[number - 1];
  const button = place && table.querySelector(`[data-pick='seat:${place.id.slice(5)}']`);
  if (place && !button) place.tabIndex = -1;
  (button || place)?.focus();
}

export function keyboard({ table, gold, play, escape, help, log }) {
  document.addEventListener("focusin", (event) => {
    const zone = event.target.closest?.("[data-zone]");
    if (zone && (event.target.dataset.pick || event.target.dataset.note)) { last.set(zone.id, event.target.id); roving(table()); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    if (event.key === "Enter" && event.repeat) return event.preventDefault(); // a key that is held presses nothing more
    if (event.key === "Escape") return document.querySelector(":popover-open") ? undefined : escape();
    if (at.closest("input, select, textarea, .pop:popover-open")) return; // one that has just closed has the focus until the next drawing
    if (event.key === "Enter") {
      if (at.closest("a, summary, .bar, .rail, .links, .acts, [data-back], [data-undo], [data-command], [data-why]:not([data-pick], #dock *), [data-note], [popovertarget], form")) return;
      if (gold()) { event.preventDefault(); play(gold()); }
      return;
    }
    if (step(event, table())) return event.preventDefault();
    if (!pref("keys")) return;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
    if (digit && event.shiftKey && digit < 7) return seat(table(), digit);
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) table().querySelectorAll("[data-hand] [data-pick]")[key - 1]?.focus();
    if (key === "?") { help(); event.preventDefault(); }
    if (key === "d") ["[data-pick][tabindex='0']:not([aria-disabled])", "[data-pick]:not([aria-disabled])", ".go", "[data-pick][tabindex='0']", "button"].flatMap((one) => [...table().querySelectorAll(`#dock ${one}`)]).find(shown)?.focus();
    if (key === "l") log();
    if (key === "u") table().querySelector("#undo")?.click();
    if (key === "r") [...table().querySelectorAll(".kinds [data-turn]")].find((node) => node.ariaPressed !== "true")?.click();
  });
}
