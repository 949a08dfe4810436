// The keyboard: arrows within a zone (one tab stop each) and between zones, Enter for the gold button, Esc, digits, letters.
import { kept } from "../store.js";

const last = new Map();
const seen = (one) => one.checkVisibility();
const stops = (zone) => [...zone.querySelectorAll("[data-pick], [data-note]")].filter((one) => seen(one) && one.closest("[data-zone]") === zone);

// After every drawing: one tab stop in each zone.
export function roving(root) {
  for (const zone of root.querySelectorAll("[data-zone]")) {
    const row = stops(zone);
    const stop = row.find((one) => one === document.activeElement) || row.find((one) => one.id === last.get(zone.id)) || row.find((one) => !one.hasAttribute("aria-disabled")) || row[0];
    for (const one of row) one.tabIndex = one === stop ? 0 : -1;
  }
}

function step(event, root) {
  const zone = event.target.closest("[data-zone]"), row = zone ? stops(zone) : [], at = row.indexOf(event.target);
  const zones = [...root.querySelectorAll("[data-zone]")].filter((one) => stops(one).length);
  const home = (one) => one && stops(one).find((stop) => stop.tabIndex === 0);
  if (at < 0 && event.key === "ArrowUp" && event.target.closest("#dock")) return home(zones.at(-1))?.focus(), true; // from the buttons back to what can be picked
  if (at < 0 || !/^(Arrow|Home$|End$)/.test(event.key)) return false;
  const other = (by) => home(zones[zones.indexOf(zone) + by]);
  const to = { ArrowLeft: row[at - 1], ArrowRight: row[at + 1], Home: row[0], End: row.at(-1), ArrowUp: other(-1), ArrowDown: other(1) }[event.key];
  to?.focus();
  return true;
}

// A seat by its number at the table, counted from the left of you.
function seat(root, number) {
  const place = root.querySelectorAll(".seats > .seat")[number - 1];
  (place?.querySelector("[data-pick^='seat:']") || place)?.focus();
}

export function keyboard({ root, gold, escape, help, log }) {
  document.addEventListener("focusin", ({ target }) => {
    const zone = target.closest?.("[data-zone]");
    if (zone && (target.dataset.pick || target.dataset.note)) { last.set(zone.id, target.id); roving(root); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    if (event.key === "Enter" && event.repeat) return event.preventDefault(); // a key that is held presses nothing more
    if (event.key === "Escape") return document.querySelector(":popover-open") ? undefined : escape();
    if (at.closest("input, select, textarea, :popover-open")) return;
    if (event.key === "Enter") {
      if (at.closest("a, summary, form, .bar, .rail, .ticker, #acts, .mtabs, [data-note], [data-fold]")) return;
      if (gold()) { event.preventDefault(); gold().click(); }
      return;
    }
    if (step(event, root)) return event.preventDefault();
    if (kept("keys") === "off") return;
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1], key = event.key.toLowerCase();
    if (digit && event.shiftKey && Number(digit) < 7) return seat(root, Number(digit));
    if (/^[1-9]$/.test(key)) root.querySelectorAll("[data-hand] [data-pick]")[Number(key) - 1]?.focus();
    if (key === "?") { help(); event.preventDefault(); }
    if (key === "d") ["[data-pick][tabindex='0']:not([aria-disabled])", "[data-pick]:not([aria-disabled])", ".go", "[data-pick][tabindex='0']", "button"].flatMap((one) => [...root.querySelectorAll(`#dock ${one}`)]).find(seen)?.focus();
    if (key === "l") log();
    if (key === "u") root.querySelector("#undo")?.click();
    if (key === "r") [...root.querySelectorAll("[data-pick^='face:']")].find((one) => one.ariaPressed !== "true" && !one.ariaDisabled)?.click();
  });
}
