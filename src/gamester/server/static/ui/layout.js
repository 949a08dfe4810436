// How the felt is shared out, and how many cards must fit side by side. Everything else follows in the style sheet.
// Rows of the felt by game and number of players: opponents, centre, you; then the same on a phone.
const ROWS = {
  armies: { 2: [33, 28, 39, 27, 41, 32], 3: [30, 33, 37, 27, 41, 32], 4: [29, 34, 37, 25, 42, 33] },
  gameon: { 2: [20, 57, 23, 22, 50, 28], 3: [27, 43, 30, 22, 50, 28], 6: [28, 43, 29, 19, 53, 28] },
  shapes: { 2: [29, 34, 37, 37, 26, 37] },
  surviving: { 2: [16, 66, 18, 15, 76, 9] },
};
const USUAL = { 2: [28, 40, 32, 25, 45, 30] };
// The fullest a zone gets in a game, in card widths: other seats, the own seat.
const FULLEST = { armies: [6.9, 7.1], gameon: [3.5, 5.2], shapes: [5.2, 2] };
const CLOSE = 0.4, FACES = 0.42, BACKS = 0.24, GAP = 0.24;

// Small cards by kind: kinds side by side, alike ones close together, as `tally` in zones.js draws them.
export const ALIKE = 0.38, MOST_ALIKE = 6, BETWEEN = 0.16;
const tallied = (one) => {
  const many = new Map();
  for (const card of one.cards || []) { const kind = card.by || card.face; many.set(kind, Math.min(MOST_ALIKE, (many.get(kind) || 0) + (card.n ?? 1))); }
  return [...many.values()].reduce((all, n) => all + 1 + (n - 1) * ALIKE + BETWEEN, 0);
};
// Card widths of a seat with small cards by kind: all in one row, and the longer of two rows.
export function tworows(items) {
  const each = items.map((one) => (one.c === "Hand" && !one.cards?.length ? across(one) : tallied(one)));
  return { "--one": Math.max(2.4, each.reduce((all, wide) => all + wide + GAP, -GAP)).toFixed(2), "--each": Math.max(2.4, ...each).toFixed(2) };
}

export function rows(game, players) {
  const known = ROWS[game] || USUAL;
  const [ro, rc, rm, mo, mc, mm] = known[Math.max(...Object.keys(known).map(Number).filter((n) => n <= Math.max(2, players)))];
  return { "--ro": `${ro}fr`, "--rc": `${rc}fr`, "--rm": `${rm}fr`, "--mo": `${mo}fr`, "--mc": `${mc}fr`, "--mm": `${mm}fr` };
}

export const step = (cards) => (cards.some((card) => card.face) ? FACES : BACKS);
export const fan = (cards) => (cards.length ? 1 + (cards.length - 1) * step(cards) : 0);
const grid = (one) => Math.max(1, one.columns || Math.ceil(Math.sqrt((one.cards || []).length)));

// How far the cards of a list lie apart: as far as there is room for in eight card widths; close together on a phone.
export function needStep(one) {
  const kinds = one.rows.length, more = one.rows.reduce((all, need) => all + need.want - 1, 0);
  return Math.max(CLOSE, Math.min(0.85, (8 - kinds - (kinds - 1) * GAP) / Math.max(1, more)));
}

// Card widths that a node needs side by side.
export function across(one, close = false) {
  const cards = one.cards || [];
  if (one.c === "Groups") return (one.groups || []).reduce((all, group) => all + fan(group.cards) + GAP, 0);
  if (one.c === "Pile") return 1;
  if (one.c === "Needs") return (one.rows || []).reduce((all, need) => all + 1 + (need.want - 1) * (close ? CLOSE : needStep(one)) + GAP, 0);
  if (one.c === "Hand" && !cards.length) return one.count > 0 ? 1 + (Math.min(one.count, 10) - 1) * BACKS : 0;
  if (one.kind === "grid") return grid(one) * 1.06;
  if (one.kind === "tally") return new Set(cards.map((card) => card.face || card.by)).size * 1.3;
  if (one.c === "Row" && one.kind !== "fan") return cards.length * 1.08;
  return fan(cards);
}

// The widest that was needed so far: cards keep one size through a game, and all other seats have the same.
const widest = new Map();
export function fit(game, own, items) {
  const thin = items.filter((one) => one.c !== "Hand").reduce((all, one) => all + across(one, true) + GAP, -GAP), close = items.reduce((all, one) => all + across(one, true) + GAP, -GAP);
  const key = own ? "own" : "other";
  const [other, mine] = FULLEST[game] || [2, 3];
  const now = items.reduce((all, one) => all + across(one) + GAP, -GAP);
  widest.set(key, Math.max(widest.get(key) ?? (own ? mine : other), now));
  return { "--full": widest.get(key).toFixed(2), "--now": Math.max(2, close).toFixed(2), "--thin": Math.max(2, thin).toFixed(2) };
}
export const forget = () => widest.clear();
