// The keyboard: arrows within a zone (one tab stop each), Enter for the gold button, Esc, digits, D, L and ?.
const last = new Map();
const shown = (node) => node.offsetParent !== null;

export function roving(table) {
  for (const zone of table.querySelectorAll("[data-zone]")) {
    const row = [...zone.querySelectorAll("[data-pick]")];
    if (!row.length) continue;
    const stop = row.find((node) => node === document.activeElement) || row.find((node) => node.id === last.get(zone.id)) || row.find((node) => !node.hasAttribute("aria-disabled")) || row[0];
    row.forEach((node) => { node.tabIndex = node === stop ? 0 : -1; });
  }
}

function step(event, table) {
  const zone = event.target.closest("[data-zone]");
  if (!zone) return false;
  const row = [...zone.querySelectorAll("[data-pick]")].filter(shown);
  const at = row.indexOf(event.target.closest("[data-pick]"));
  if (at < 0) return false;
  const zones = [...table.querySelectorAll("[data-zone]")].filter((one) => one.querySelector("[data-pick]"));
  const other = (by) => zones[zones.indexOf(zone) + by]?.querySelector("[data-pick][tabindex='0']");
  const to = { ArrowLeft: row[at - 1], ArrowRight: row[at + 1], Home: row[0], End: row[row.length - 1], ArrowUp: other(-1), ArrowDown: other(1) }[event.key];
  if (to === undefined || to === null) return ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(event.key);
  to.focus();
  return true;
}

export function keyboard({ table, gold, play, hide, clear, help }) {
  document.addEventListener("focusin", (event) => {
    const zone = event.target.closest?.("[data-zone]");
    if (zone && event.target.dataset.pick) { last.set(zone.id, event.target.id); roving(table()); }
  });
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const at = event.target;
    if (event.key === "Escape") { if (!hide()) clear(); return event.preventDefault(); }
    if (at.closest("input, select, textarea, .pop")) return;
    if (event.key === "Enter") {
      if (at.closest("a, summary, .bar, .links, #acts, [data-back], [data-why], form")) return;
      if (gold()) { event.preventDefault(); gold().dataset.act ? play(gold()) : gold().click(); }
      return;
    }
    if (step(event, table())) return event.preventDefault();
    if (/^[1-9]$/.test(event.key)) { table().querySelectorAll("[data-hand] [data-pick]")[event.key - 1]?.focus(); return; }
    if (event.key === "?") { help(); return event.preventDefault(); }
    if (event.key === "d" || event.key === "D") (document.querySelector("#dock [data-pick][tabindex='0']") || document.querySelector("#dock button"))?.focus();
    if (event.key === "l" || event.key === "L") document.getElementById("log")?.focus();
  });
}
