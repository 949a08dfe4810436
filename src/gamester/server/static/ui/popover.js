// The popover beside the thing that was pressed: above, right, left or below it, where it covers neither that nor the sentence nor the gold button.
import { say } from "../say.js";

const by = (id) => document.getElementById(id);
const GAP = 10, EDGE = 4;

export const close = () => { if (by("why").matches(":popover-open")) by("why").hidePopover(); };

/** @param {{ title: string, detail?: string, clause_text?: string, clause?: string, href?: string }} refusal @param {Element} [anchor] */
export function explain({ title, detail, clause_text, clause, href }, anchor) {
  const said = { h: title, what: detail, words: clause_text, clause, open: clause && say("open-the-rule") };
  for (const part in said) {
    by(`why-${part}`).textContent = said[part] || "";
    by(`why-${part}`).hidden = !said[part];
  }
  if (href) by("why-clause").href = by("why-open").href = href;
  const pop = by("why");
  close();
  pop.showPopover();
  place(pop, anchor?.isConnected ? anchor : by("dock"));
  pop.focus({ preventScroll: true });
}

function place(pop, anchor) {
  const box = anchor.getBoundingClientRect(), dock = by("dock").getBoundingClientRect(), felt = by("felt").getBoundingClientRect();
  const wide = pop.offsetWidth, high = pop.offsetHeight, right = felt.right, low = innerHeight;
  const across = clamp(box.left + box.width / 2 - wide / 2, 8, right - wide - 8), down = clamp(box.top + box.height / 2 - high / 2, 8, low - high - 8);
  const keep = [anchor, document.querySelector("#dock .ask"), document.querySelector("#dock .go")].filter(Boolean).map((one) => one.getBoundingClientRect());
  const tries = [
    [across, box.top - high - GAP], [box.right + GAP, down], [box.left - wide - GAP, down],
    [across, box.bottom + GAP], [box.right + GAP, box.bottom - high], [across, dock.top - high - GAP],
  ];
  const fits = ([x, y]) => x >= EDGE && y >= EDGE && x + wide <= right - EDGE && y + high <= low - EDGE
    && keep.every((one) => x + wide <= one.left || x >= one.right || y + high <= one.top || y >= one.bottom);
  const [x, y] = tries.find(fits) || tries.at(-1);
  pop.style.left = `${Math.max(EDGE, x)}px`;
  pop.style.top = `${Math.max(EDGE, y)}px`;
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), Math.max(least, most));
