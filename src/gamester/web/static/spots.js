// Where a popover stands, and what picked number cards add up to.
export function beside(pop, spot) {
  const box = spot.getBoundingClientRect();
  const left = Math.max(12, Math.min(box.left, document.documentElement.clientWidth - pop.offsetWidth - 12));
  const above = box.top - pop.offsetHeight - 14;
  pop.style.left = `${left}px`;
  pop.style.right = "auto";
  pop.style.bottom = "auto";
  pop.style.top = `${Math.max(8, above > 8 ? above : Math.min(box.bottom + 14, innerHeight - pop.offsetHeight - 8))}px`;
}

// Number cards of the hand add up while they are picked; where no move is made of them, the sum says why.
export function sum(nodes) {
  const faces = nodes.map((node) => (node?.closest("[data-hand]") ? node.dataset.pick.split(":")[1] : ""));
  const whole = faces.length > 1 && faces.every((face) => /^\d+$/.test(face));
  return whole ? `${faces.join(" + ")} = ${faces.reduce((all, face) => all + Number(face), 0)}` : "";
}
