// Popovers: where they stand and what they say. They close by Esc or a press beside them, and the focus returns, by themselves.
export const by = (id) => document.getElementById(id);
export const close = () => document.querySelector(":popover-open")?.hidePopover();

function open(pop, from) {
  close();
  pop.showPopover();
  const { left, top } = place(pop, around(from?.isConnected ? from : by("dock")));
  pop.style.left = `${left}px`;
  pop.style.top = `${top}px`;
  pop.focus();
}

// The box of what is explained; of something in the dock, with the sentence and the buttons, which stay readable.
function around(from) {
  const nodes = from.closest(".say") ? [from, ...by("dock").querySelectorAll("#ask, #line, #acts > *")] : [from];
  const boxes = nodes.filter((node) => node.checkVisibility()).map(written);
  const least = (side) => Math.min(...boxes.map((box) => box[side])), most = (side) => Math.max(...boxes.map((box) => box[side]));
  return { left: least("left"), top: least("top"), right: most("right"), bottom: most("bottom") };
}

// As wide as its words, not as the row they stand in.
function written(node) {
  if (node.matches("button")) return node.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect();
}

// Beside the box where there is room, else above it, else below.
function place({ offsetWidth: wide, offsetHeight: high }, box) {
  const column = Math.max(12, Math.min(box.left, innerWidth - wide - 24));
  const row = Math.max(8, Math.min(box.bottom - high, innerHeight - high - 8));
  if (box.right + 14 + wide <= innerWidth - 12) return { left: box.right + 14, top: row };
  if (box.top - 14 - high >= 8) return { left: column, top: box.top - 14 - high };
  return { left: column, top: Math.max(8, Math.min(box.bottom + 14, innerHeight - high - 8)) };
}

export function explain({ title, detail, clause_text, clause, href }, from, sum) {
  const said = { h: title, what: detail || sum, words: clause_text, clause, open: clause && "Open the rule" };
  for (const part in said) { by(`why-${part}`).textContent = said[part]; by(`why-${part}`).hidden = !said[part]; }
  by("why-clause").href = by("why-open").href = href;
  open(by("why"), from);
}

// Somebody else looks at this page: what was said to whoever looked before is gone.
export function forget() {
  close();
  for (const id of ["live", "alarm", "why-h", "why-what", "why-words"]) by(id).textContent = "";
}

export const help = (from) => open(by("keys"), from);
