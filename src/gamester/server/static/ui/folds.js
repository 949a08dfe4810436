// What is open and what is shut: turns of the log, and tabs of a panel of which one is open.
import { local } from "./cards.js";

const isOpen = (one) => one.getAttribute("aria-expanded") === "true";

// The presses that open and shut, by selector; `redrawn` draws the table after each.
export const folding = (redrawn) => ({
  "[data-turn]": (one) => {
    const id = `turn-${one.dataset.turn}`, open = isOpen(one);
    local.open.delete(id);
    local.shut.delete(id);
    (open ? local.shut : local.open).add(id);
    redrawn(["table"]);
  },
  "[data-open]": (one) => {
    const shut = one.classList.contains("x") || isOpen(one);
    for (const other of one.parentNode.querySelectorAll("[data-open]")) local.open.delete(other.dataset.open);
    if (!shut) local.open.add(one.dataset.open);
    redrawn();
  },
});
