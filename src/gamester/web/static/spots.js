// Popovers: where they stand and what they say. They close by Esc or a press beside them, and the focus returns, by themselves.
export const by = (id) => document.getElementById(id);
export const close = () => document.querySelector(":popover-open")?.hidePopover();

function open(pop, from) {
  close();
  pop.showPopover();
  const box = (from?.isConnected ? from : by("dock")).getBoundingClientRect();
  const above = box.top - pop.offsetHeight - 14;
  pop.style.left = `${Math.max(12, Math.min(box.left, innerWidth - pop.offsetWidth - 24))}px`;
  pop.style.top = `${Math.max(8, above > 8 ? above : Math.min(box.bottom + 14, innerHeight - pop.offsetHeight - 8))}px`;
  pop.focus();
}

export function explain({ title, what, words, clause, href }, from, sum) {
  const said = { h: title, what: what || sum, words, clause, open: clause && "Open the rule" };
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
