// Dragging with a mouse, never needed: a card dropped on another thing to pick picks both; dropped on the dock it is picked.
export function dragging(press) {
  let held = null;
  document.addEventListener("pointerdown", ({ target, pointerType }) => { const card = target.closest?.(".card.aim, .card.sel"); if (card) card.draggable = pointerType === "mouse"; });
  document.addEventListener("dragstart", ({ target }) => { held = target.closest?.("[data-pick]"); });
  document.addEventListener("dragover", (event) => { if (held && event.target.closest("[data-pick], #dock")) event.preventDefault(); });
  document.addEventListener("drop", (event) => {
    if (!held) return;
    event.preventDefault();
    for (const one of new Set([held, event.target.closest("[data-pick]")])) if (one?.isConnected) press(one);
    held = null;
  });
}
