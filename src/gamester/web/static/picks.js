// Select, narrow, confirm: a move is a set (or, ordered, a sequence) of picks; offered are the moves that contain what is picked.
const count = (list) => list.reduce((many, pick) => many.set(pick, (many.get(pick) || 0) + 1), new Map());

function within(chosen, move) {
  if (chosen.length > move.p.length) return false;
  if (move.o) return chosen.every((pick, k) => move.p[k] === pick);
  const most = count(move.p);
  return [...count(chosen)].every(([pick, many]) => many <= (most.get(pick) || 0));
}

export class Picks {
  constructor() { this.moves = []; this.chosen = []; this.source = ""; }

  read(dock) {
    if (dock.dataset.moves !== this.source) {
      this.source = dock.dataset.moves || "";
      this.moves = this.source ? JSON.parse(this.source) : [];
    }
    this.chosen = this.chosen.filter((one) => document.getElementById(one.id)?.dataset.pick === one.pick);
  }

  clear() { this.chosen = []; }
  tokens() { return this.chosen.map((one) => one.pick); }
  holding(tokens) { return this.moves.filter((move) => within(tokens, move)); }
  at(id) { return this.chosen.findIndex((one) => one.id === id) + 1; }
  can(pick) { return this.holding([...this.tokens(), pick]).length > 0 || this.swaps(pick) !== null; }
  get ordered() { const held = this.holding(this.tokens()); return held.length > 0 && held.every((move) => move.o || move.p.length < 2) && held.some((move) => move.o); }

  // Where every move takes but one pick of a kind, a new pick of that kind replaces the old.
  swaps(pick) {
    const kind = pick.split(":")[0];
    const old = this.chosen.findIndex((one) => one.pick.split(":")[0] === kind);
    if (old < 0 || this.moves.some((move) => move.p.filter((one) => one.split(":")[0] === kind).length > 1)) return null;
    const rest = this.chosen.filter((_, k) => k !== old);
    return this.holding([...rest.map((one) => one.pick), pick]).length ? rest : null;
  }

  press(id, pick) {
    const at = this.at(id);
    if (at) { this.chosen.splice(at - 1, 1); return true; }
    if (this.holding([...this.tokens(), pick]).length === 0) {
      const rest = this.swaps(pick);
      if (rest === null) return false;
      this.chosen = rest;
    }
    this.chosen.push({ id, pick });
    return true;
  }

  attempt(pick) { return [...this.tokens(), pick]; }

  // The gold button names the one complete move, or says what is missing; other complete moves stand beside it.
  buttons(drafted, want) {
    const tokens = this.tokens();
    const held = this.holding(tokens);
    const whole = held.filter((move) => move.p.length === tokens.length);
    const plain = this.moves.filter((move) => move.p.length === 0);
    const more = this.moves.filter((move) => move.p.length > 0);
    const made = [];
    if (tokens.length && whole.length) made.push(...whole);
    else if (!tokens.length && plain.length && (drafted || !more.length)) made.push(...plain);
    if (made.length) return [...made.map((move, k) => ({ label: move.s, move, gold: k === 0 })), ...(tokens.length && !drafted ? beside(plain) : [])];
    if (!more.length) return [];
    const least = Math.min(...held.map((move) => move.p.length)) - tokens.length;
    const label = tokens.length ? `Choose ${least} more` : drafted ? "Choose cards" : want;
    return [{ label: this.ordered || (more.every((move) => move.o) && !tokens.length) ? `Choose ${least} in order` : label, move: null, gold: true }, ...beside(plain)];
  }
}

const beside = (moves) => moves.map((move) => ({ label: move.s, move, gold: false }));
