// A card looked at closely: large, with the words on it. A finger stays on the card, a mouse presses its right button, a keyboard C.
import { render } from "../vendor/preact.mjs";
import { art, faces, html, printed } from "./cards.js";
import { kept } from "../store.js";

const HOLD = 450, NEAR = 10; // ms that a finger stays; pixels within which it stays
const by = (id) => document.getElementById(id);
const faceOf = (one) => one?.closest?.(".card, .opt, .laid, .list i, .slot, .pic")?.querySelector("[data-face]")?.dataset.face;
let asker = null, held = false, timer = 0, from = null;

function open(face, one) {
  const pop = by("closeup"), words = printed(face);
  by("closeup-h").textContent = faces.list[face]?.[1] ?? face;
  render(html`<span class="card">${art(face)}</span>${words ? html`<p>${words}</p>` : ""}`, by("closeup-card"));
  asker = one.closest("button");
  pop.showPopover();
  pop.focus({ preventScroll: true });
}

function close() {
  const pop = by("closeup"), had = pop.contains(document.activeElement);
  pop.hidePopover();
  if (had && asker?.isConnected) asker.focus({ preventScroll: true });
}

export function closeup() {
  const pop = by("closeup"), isOpen = () => pop.matches(":popover-open");
  document.addEventListener("contextmenu", (event) => {
    const face = faceOf(event.target);
    if (!face) return;
    event.preventDefault();
    open(face, event.target);
  });
  document.addEventListener("pointerdown", (event) => {
    const { target, pointerType, clientX, clientY } = event, face = faceOf(target);
    held = false;
    clearTimeout(timer);
    if (isOpen() && !pop.contains(target)) close();
    from = [clientX, clientY];
    if (face && pointerType !== "mouse") timer = setTimeout(() => { held = true; open(face, target); }, HOLD);
  });
  document.addEventListener("pointermove", ({ clientX, clientY }) => { if (from && Math.hypot(clientX - from[0], clientY - from[1]) > NEAR) clearTimeout(timer); });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => clearTimeout(timer));
  // The finger that looked at a card does not pick it as well.
  document.addEventListener("click", (event) => { if (held) { held = false; event.preventDefault(); event.stopImmediatePropagation(); } }, true);
  document.addEventListener("keydown", (event) => {
    const { key, target } = event, face = faceOf(target);
    if (isOpen() && key === "Escape") { event.stopPropagation(); close(); }
    else if (face && key.toLowerCase() === "c" && kept("keys") !== "off" && !event.ctrlKey && !event.metaKey && !event.altKey) { event.stopPropagation(); open(face, target); }
  }, true);
  by("closeup-x").addEventListener("click", close);
}
