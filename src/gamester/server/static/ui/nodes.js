// The description of the table as nodes by id, patches applied to it, and which component draws which node. No DOM, no rules.
/** @type {Map<string, Wire.Node>} */
export const nodes = new Map();
const drawers = new Map();

// What nodes would be with the chosen move: fields of some, told by the server, laid over what they are.
let chosen = null;
/** @type {Map<string, Wire.Node>} */
const would = new Map();

export const node = (id) => would.get(id) || nodes.get(id);

// Returns the nodes that look different now.
export function preview(then) {
  if (then === chosen) return [];
  const before = [...would.keys()];
  chosen = then;
  would.clear();
  for (const [id, fields] of Object.entries(then || {})) if (nodes.has(id)) would.set(id, { ...nodes.get(id), ...fields });
  return [...before, ...would.keys()];
}

export function watch(id, component) {
  drawers.set(id, (drawers.get(id) || new Set()).add(component));
  return () => drawers.get(id)?.delete(component);
}
const all = () => [...drawers].flatMap(([id, some]) => [...some].map((one) => [id, one]));

// What changes becomes a new object and the rest stays the same one, so a component can compare by identity. Returns the ids that changed.
export function apply(patch) {
  const touched = new Set();
  const put = (id, fields) => { nodes.set(id, { id, ...fields }); touched.add(id); };
  if (patch.all) {
    for (const id of nodes.keys()) if (!patch.all[id]) { nodes.delete(id); touched.add(id); }
    for (const [id, one] of Object.entries(patch.all)) if (JSON.stringify({ id, ...one }) !== JSON.stringify(nodes.get(id))) put(id, one);
    return touched;
  }
  for (const id of patch.gone || []) nodes.delete(id);
  for (const [id, one] of Object.entries(patch.new || {})) put(id, one);
  for (const [id, fields] of Object.entries(patch.set || {})) {
    const next = { ...nodes.get(id), ...fields };
    for (const name in fields) if (fields[name] === null) delete next[name];
    put(id, next);
  }
  if (patch.log) { // a line that got more words comes again with its number
    const numbers = new Set(patch.log.map((line) => line.n)), log = nodes.get("log");
    put("log", { ...log, lines: [...(log?.lines || []).filter((line) => !numbers.has(line.n)), ...patch.log] });
  }
  // Large cards side by side are measured together: what lies beside one of them counts for all.
  for (const [id, one] of nodes) if (one.c === "Panel" && one.kind === "columns" && one.items?.some((kid) => touched.has(kid))) touched.add(id);
  return touched;
}

export function redraw(ids) { for (const id of ids) for (const one of [...(drawers.get(id) || [])]) one.forceUpdate(); }

// The components that show what can be picked: they hang on the dock, wherever they lie.
export function redrawPicks() { for (const [id, one] of all()) if (one.picks || id === "dock") one.forceUpdate(); }

export function redrawAll() { for (const [, one] of all()) one.forceUpdate(); }

/** @param {Wire.Node} one @returns {Wire.Card[]} */
const cardsOf = (one) => [
  ...(one.cards || []),
  ...(one.groups || []).flatMap((group) => group.cards || []),
  ...(one.places || []).flatMap((place) => place.cards || []),
];

// Where each card that may be followed lies, by its key. This is data: nothing is measured.
export function lying() {
  const found = new Map();
  for (const [id, one] of nodes) for (const card of cardsOf(one)) if (card.key) found.set(card.key, id);
  return found;
}

export const size = (one) => one && (one.count ?? (one.cards ? one.cards.reduce((all, card) => all + (card.n ?? 1), 0) : one.groups?.length ?? 0));
