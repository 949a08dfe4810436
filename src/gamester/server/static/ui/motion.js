// Cards fly from where they lay (by key), the rest just changes. A flight blocks no press and can be interrupted.
import { lying, node, nodes, size } from "./nodes.js";

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
const MOST = 24, LONG = 320, GAP = 30;

// What is needed of the table before a patch: where the cards lie in data and on the screen.
export function before(still) {
  if (still || calm.matches || document.hidden) return null;
  const boxes = new Map([...document.querySelectorAll("[data-key]")].map((one) => [one.dataset.key, one.getBoundingClientRect()]));
  return { was: lying(), boxes, sizes: new Map([...nodes].map(([id, one]) => [id, size(one)])) };
}

// A card that nobody saw before flies from the one node whose number fell, where there is exactly one.
export function fly(old, touched) {
  if (!old) return;
  const less = [...touched].filter((id) => nodes.has(id) && size(node(id)) < old.sizes.get(id));
  const source = less.length === 1 ? document.getElementById(less[0])?.querySelector(".card, .pile") : null;
  const from = source?.getBoundingClientRect();
  let k = 0;
  for (const [key, id] of lying()) {
    if (old.was.get(key) === id || k >= MOST) continue;
    const card = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
    const start = old.boxes.get(key) || (old.was.has(key) ? null : from);
    if (!card || !start) continue;
    const end = card.getBoundingClientRect();
    if (!end.width) continue;
    const moved = `translate(${start.x - end.x}px, ${start.y - end.y}px) scale(${start.width / end.width || 1})`;
    /** @type {KeyframeAnimationOptions} */
    const how = { duration: LONG, delay: GAP * k++, easing: "cubic-bezier(.2, .7, .2, 1)", fill: "backwards" };
    card.animate([{ transform: moved, transformOrigin: "0 0", zIndex: 9 }, { transform: "none", transformOrigin: "0 0", zIndex: 9 }], how);
    card.classList.add("last");
  }
}
