// How the felt is shared out, and how many cards must fit side by side. Everything else follows in the style sheet.
// Rows of the felt by game and number of players: opponents, centre, you; then the same on a phone. A number is a share.
const ROWS = {
  armies: { 2: [33, 28, 39, 27, 41, 32], 3: [30, 33, 37, 27, 41, 32], 4: [29, 34, 37, 25, 42, 33] },
  gameon: { 2: [22, 52, 26, 22, 50, 28], 3: [27, 43, 30, 22, 50, 28], 6: [28, 43, 29, 19, 53, 28] },
  shapes: { 2: [28, 36, 36, 38, "76px", 34] },
  surviving: { 2: [16, 66, 18, 15, 76, 9] },
};
const USUAL = { 2: [28, 40, 32, 25, 45, 30] };
// The fullest a zone gets in a game, in card widths: other seats, the own seat, the only other seat.
const FULLEST = { armies: [7.2, 7.1, 8.6], gameon: [3.5, 5.2], shapes: [5.2, 2] };
// Card widths that the cards of a list may take.
const LIST = 7.2;
const CLOSE = 0.34, FACES = 0.42, BACKS = 0.24, GAP = 0.24;

// Small cards by kind: alike ones close together, as `tally` in zones.js draws them.
export const ALIKE = 0.38, MOST_ALIKE = 6, BETWEEN = 0.16, MOST_ROWS = 4;
const fansOf = (one) => {
  if (one.c === "Hand" && !one.cards?.length) return one.count > 0 ? [across(one)] : [];
  const many = new Map();
  for (const card of one.cards || []) { const kind = card.by || card.face; many.set(kind, Math.min(MOST_ALIKE, (many.get(kind) || 0) + (card.n ?? 1))); }
  return [...many.values()].map((n) => 1 + (n - 1) * ALIKE);
};
// The longest of as many rows as are asked for, in card widths, where fans lie in their order.
function longest(fans, most) {
  const used = (wide) => { let count = 1, here = 0; for (const one of fans) { if (here && here + BETWEEN + one > wide) { count++; here = 0; } here += (here ? BETWEEN : 0) + one; } return count; };
  const sums = fans.flatMap((_, from) => fans.slice(from).map((_, k) => fans.slice(from, from + k + 1).reduce((all, one) => all + one + BETWEEN, -BETWEEN)));
  return Math.min(...sums.filter((wide) => wide >= Math.max(...fans) && used(wide + 0.001) <= most));
}
// The width at which they fill their seat: the best of one row and more.
export function packed(items) {
  const fans = items.flatMap(fansOf);
  if (!fans.length) return {};
  const found = Array.from({ length: Math.min(MOST_ROWS, fans.length) }, (_, k) => `min((var(--hi) - ${4 * k}px) / ${k + 1} * 5 / 7 - 2px, var(--in) / ${(longest(fans, k + 1) + 0.01).toFixed(2)})`);
  return { "--w": `clamp(14px, max(${found.join()}), 120px)` };
}

export function rows(game, players) {
  const known = ROWS[game] || USUAL;
  const [ro, rc, rm, mo, mc, mm] = known[Math.max(...Object.keys(known).map(Number).filter((n) => n <= Math.max(2, players)))];
  const share = (part) => (typeof part === "number" ? `${part}fr` : part);
  return { "--ro": share(ro), "--rc": share(rc), "--rm": share(rm), "--mo": share(mo), "--mc": share(mc), "--mm": share(mm) };
}

// What the cards laid beside large cards need, so that these have one size: rows, the longest of them, and the same on up to two lines below.
export function beside(boards) {
  const many = Math.max(0, ...boards.map((one) => one.rows?.length || 0)), most = Math.max(1, ...boards.flatMap((one) => (one.rows || []).map((row) => row.cards?.length || 0))), lines = many > 3 ? 2 : 1, per = Math.ceil(many / lines);
  return { "--r": Math.max(2, many), "--m": Math.max(2, most), "--l": lines, "--per": Math.max(1, per), "--t": Math.max(2, per * most) };
}

export const step = (cards) => (cards.some((card) => card.face) ? FACES : BACKS);
export const fan = (cards) => (cards.length ? 1 + (cards.length - 1) * step(cards) : 0);
const grid = (one) => Math.max(1, one.columns || Math.ceil(Math.sqrt((one.cards || []).length)));

// How far the cards of a list lie apart: as far as there is room for; close together on a phone.
export function needStep(one) {
  const kinds = one.rows.length, more = one.rows.reduce((all, need) => all + need.want - 1, 0);
  return Math.max(CLOSE, Math.min(0.85, (LIST - kinds - (kinds - 1) * GAP) / Math.max(1, more)));
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
export function fit(game, own, items, alone) {
  const thin = items.filter((one) => one.c !== "Hand").reduce((all, one) => all + across(one, true) + GAP, -GAP), close = items.reduce((all, one) => all + across(one, true) + GAP, -GAP);
  const key = own ? "own" : "other";
  const [other, mine, only = other] = FULLEST[game] || [2, 3];
  const now = items.reduce((all, one) => all + across(one) + GAP, -GAP);
  widest.set(key, Math.max(widest.get(key) ?? (own ? mine : alone ? only : other), now));
  return { "--full": widest.get(key).toFixed(2), "--now": Math.max(2, close).toFixed(2), "--thin": Math.max(2, thin).toFixed(2) };
}
// The width at which this many cards with their prices fill a box of their container: the best of all numbers of columns, and never so small that
// they lose their names.
export function shelf(many) {
  const found = [];
  for (let columns = 2; columns <= Math.max(2, many); columns++) {
    const lines = Math.ceil(many / columns);
    found.push(`min((100cqw - ${10 * (columns - 1) + 1}px) / ${columns}, ((100cqh - ${8 * (lines - 1) + 1}px) / ${lines} - 25px) * 5 / 7)`);
  }
  return `clamp(66px, max(${found.join()}), 168px)`;
}

// The same for several shelves side by side, which have two lines of cards or three; one whose cards are told in words has one.
export const columns = (row, lines) => Math.ceil((row.cards || []).length / (row.told?.length ? 1 : lines));
export function hall(rows) {
  const wide = (lines) => {
    const all = rows.reduce((sum, row) => sum + columns(row, lines), 0);
    return `clamp(76px, min((100cqw - ${9 * (all - rows.length) + 26 * (rows.length - 1) + 12}px) / ${Math.max(1, all)}, ((100cqh - ${32 + 8 * (lines - 1)}px) / ${lines} - 26px) * 5 / 7), 150px)`;
  };
  return { "--w2": wide(2), "--w3": wide(3) };
}
